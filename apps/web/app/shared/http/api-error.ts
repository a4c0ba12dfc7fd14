import { DEFAULT_MESSAGES } from '@indike/contract/default-messages';
import type { ErrorAnswer } from '@indike/contract/errors';

export type FieldMessages = Readonly<Record<string, readonly string[]>>;

interface Details {
  readonly status: number;
  readonly message?: string | undefined;
  readonly errors?: FieldMessages | undefined;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
}

export const OFFLINE =
  'Você está sem internet. O que você escreveu continua aqui: tente de novo quando a conexão voltar.';
export const UNREACHABLE = 'Não conseguimos falar com o servidor. Confira sua conexão e tente de novo.';

/** Any call that did not end well. Status 0: no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: FieldMessages | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  /** Seconds, when the server said when to come again. */
  readonly retryAfter: number | undefined;
  /** What the server said, or for status 0 what we say; empty when nothing was said. */
  readonly said: string;

  constructor({ status, message, errors, code, requestId, retryAfter }: Details) {
    super(message || DEFAULT_MESSAGES[status] || `HTTP ${status}`);
    this.status = status;
    this.errors = errors;
    this.code = code;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.said = message ?? '';
  }
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** Reads an error answer of any shape: gateways in between answer HTML, or nothing. */
export function apiErrorFrom(
  status: number,
  body: unknown,
  requestIdHeader: string | null,
  retryAfterHeader: string | null = null,
): ApiError {
  const answer: Partial<Record<keyof ErrorAnswer, unknown>> =
    typeof body === 'object' && body !== null ? body : {};
  return new ApiError({
    status,
    message: text(answer.message),
    errors: fieldMessages(answer.errors),
    code: text(answer.code),
    requestId: text(answer.request_id) ?? requestIdHeader ?? undefined,
    retryAfter: /^\d+$/.test(retryAfterHeader ?? '') ? Number(retryAfterHeader) : undefined,
  });
}

function fieldMessages(errors: unknown): FieldMessages | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  const entries = Object.entries(errors)
    .map(([field, messages]) => [field, [messages].flat().filter((m) => typeof m === 'string')] as const)
    .filter(([, messages]) => messages.length > 0);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/**
 * What to show (specification section 8): the field messages of a 422, one toast each; else the server's message, else the
 * status's default, else the action's fallback.
 */
export function errorMessages(error: unknown, fallback: string = DEFAULT_MESSAGES[500] ?? ''): string[] {
  if (!(error instanceof ApiError)) return [fallback];
  if (error.status === 422 && error.errors) return [...new Set(Object.values(error.errors).flat())];
  return [error.said || DEFAULT_MESSAGES[error.status] || fallback];
}
