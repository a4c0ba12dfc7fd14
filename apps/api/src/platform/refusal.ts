import { REFUSALS, type RefusalCode } from '@indike/contract/errors/errors';
import { brand } from './brand.ts';

/** An expected refusal, returned as a value. The route turns it into a response. */
export interface Refused {
  readonly refused: RefusalCode;
  /** The form field it belongs to, if this call names it differently from the table of refusals. */
  readonly field?: string;
  /** What exactly is wrong, if that varies between calls. Sent as the field's errors, beside the general message. */
  readonly details?: readonly string[];
}
export const refuse = (refused: RefusalCode): Refused => ({ refused });

/** Checks the type, because a response may have a number called `refused` that counts refusals. */
export function isRefused(value: unknown): value is Refused {
  return (
    typeof value === 'object' && value !== null && 'refused' in value && typeof value.refused === 'string'
  );
}

/** Ends a request with an error response. Never used for control flow inside the domain: commands return `Refused`. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;
  readonly code: string | undefined;
  readonly retryAfter: number | undefined;
  constructor(
    status: number,
    message: string,
    more: { errors?: Record<string, string[]>; code?: string; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.code = more.code;
    this.retryAfter = more.retryAfterSeconds;
  }
}

export function refusalError(code: RefusalCode, here: Omit<Refused, 'refused'> = {}): HttpError {
  const { status, message: text, ...rest } = REFUSALS[code];
  const message = text.replace('{supportEmail}', brand.supportEmail);
  const field = here.field ?? ('field' in rest ? rest.field : undefined);
  if (!field) return new HttpError(status, message, { code });
  return new HttpError(status, message, { code, errors: { [field]: [...(here.details ?? [message])] } });
}
