import { DEFAULT_MESSAGES } from '@indike/contract/errors/refusal';
import type { ErrorResponse } from '@indike/contract/errors/errors';
import { type FieldMessages, RequestError } from '../forms/request-error.ts';

interface Details {
  /** 0: no response. */
  readonly status: number;
  readonly message?: string | undefined;
  readonly errors?: FieldMessages | undefined;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly offline?: boolean;
  readonly sessionEnded?: boolean;
}

const OFFLINE =
  'Você está sem internet. O que você escreveu continua aqui: tente de novo quando a conexão voltar.';
const UNREACHABLE = 'Não conseguimos falar com o servidor. Confira sua conexão e tente de novo.';

/** A failed request. Status 0 means that there was no response. */
export class ApiError extends RequestError {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: FieldMessages | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  /** In seconds, from the Retry-After header. */
  readonly retryAfter: number | undefined;
  /** The server's message, or our own for status 0; empty when there is none. */
  readonly said: string;
  /** No response, and the device is offline. */
  readonly offline: boolean;
  /** Whether this 401 ended the session. `call` shows its message once, so that parallel requests do not repeat it. */
  readonly sessionEnded: boolean;

  constructor({ status, message, errors, code, requestId, retryAfter, ...marks }: Details) {
    super(message || DEFAULT_MESSAGES[status] || `HTTP ${status}`);
    this.status = status;
    this.errors = errors;
    this.code = code;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.said = message ?? '';
    this.offline = marks.offline ?? false;
    this.sessionEnded = marks.sessionEnded ?? false;
  }

  override explain(fallback: string): string {
    return answerMessages(this, fallback).join(' ');
  }
}

/** Whether the operator's role does not allow this call, which no second try changes. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'role_not_allowed';

/** The error of a request that got no response. */
export const noResponseError = (offline: boolean): ApiError =>
  new ApiError({ status: 0, message: offline ? OFFLINE : UNREACHABLE, offline });

interface AnswerContext {
  readonly requestId?: string | null;
  readonly retryAfter?: string | null;
  readonly sessionEnded?: boolean;
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** Reads an error response of any shape, because gateways respond with HTML or an empty body. */
export function apiErrorFrom(
  status: number,
  body: unknown,
  { requestId, retryAfter, sessionEnded = false }: AnswerContext = {},
): ApiError {
  const answer: Partial<Record<keyof ErrorResponse | 'error', unknown>> =
    typeof body === 'object' && body !== null ? body : {};
  return new ApiError({
    status,
    message: text(answer.message) ?? text(answer.error),
    errors: fieldMessages(answer.errors),
    code: text(answer.code),
    requestId: text(answer.request_id) ?? requestId ?? undefined,
    retryAfter: /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined,
    sessionEnded,
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
 * The toasts for a failure: each field message of a 422, otherwise the server's `message`, its `error` or the status's
 * default, in this order. Without a response it is the action's own fallback. There is none when the session ended,
 * because `call` has already shown that.
 */
export function errorMessages(error: unknown, fallback: string = DEFAULT_MESSAGES[500] ?? ''): string[] {
  if (!(error instanceof ApiError)) return [fallback];
  if (error.sessionEnded) return [];
  if (error.status === 0) return [error.offline ? `${fallback}: sem conexão` : fallback];
  return answerMessages(error, fallback);
}

function answerMessages(error: ApiError, fallback: string): string[] {
  if (error.status === 422 && error.errors) return Object.values(error.errors).flat();
  return [error.said || DEFAULT_MESSAGES[error.status] || fallback];
}
