import { REFUSALS, type RefusalCode } from '@indike/contract/errors/errors';
import type { Programme } from '@indike/rules/money/programme';
import { withTerms } from '@indike/rules/money/programme-texts';
import { brand } from './brand.ts';

/** An expected refusal, returned as a value. The route turns it into a response. */
export interface Refused {
  readonly refused: RefusalCode;
  /** The form field it belongs to, if this call names it differently from the table of refusals. */
  readonly field?: string;
  /** What exactly is wrong, if that varies between calls. Sent as the field's errors, beside the general message. */
  readonly details?: readonly string[];
  /** The version whose figures the message contains. */
  readonly programme?: Programme;
}
export const refuse = (refused: RefusalCode, programme?: Programme): Refused =>
  programme === undefined ? { refused } : { refused, programme };

export function refusalMessage({ refused, programme }: Refused): string {
  const text = REFUSALS[refused].message.replace('{supportEmail}', brand.supportEmail);
  return programme === undefined ? text : withTerms(text, programme);
}

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
  const refusal = REFUSALS[code];
  const { status } = refusal;
  const message = refusalMessage({ ...here, refused: code });
  const field = here.field ?? refusal.field;
  if (!field) return new HttpError(status, message, { code });
  return new HttpError(status, message, { code, errors: { [field]: [...(here.details ?? [message])] } });
}
