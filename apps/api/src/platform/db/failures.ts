// What PostgreSQL's and the driver's errors mean for a request.
import { NoServerError } from './servers.ts';

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

const SOCKET_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
/** Errors of a statement that was never sent. */
const NOT_SENT = /Client has encountered a connection error|Client was closed/;
const CONNECTION_BROKEN = /Connection terminated|Query read timeout/;
const CONNECT_TIMEOUT = /timeout exceeded when trying to connect/;

const says = (error: unknown, pattern: RegExp): boolean =>
  error instanceof Error && pattern.test(error.message);

/** The connection broke during a commit or a write outside a transaction, so the write may or may not be stored. */
export class OutcomeUnknownError extends Error {}

/**
 * Whether the database is temporarily unavailable: class 08, 57P0x (shutting down or starting), 53 (resources), 25006
 * (no longer the primary), a statement or lock timeout, a resolved deadlock, a serialization failure, or a broken socket.
 * Nothing was written and the call may be retried, except after an OutcomeUnknownError (a commit, or a write outside a
 * transaction).
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (
    code !== undefined &&
    (SOCKET_ERROR_CODES.has(code) || /^(08|57P0|53|57014|55P03|40P01|40001|25006)/.test(code))
  )
    return true;
  if (error instanceof NoServerError || error instanceof OutcomeUnknownError) return true;
  return [CONNECT_TIMEOUT, NOT_SENT, CONNECTION_BROKEN].some((pattern) => says(error, pattern));
}

/** Whether the connection broke or the server ended it. A read may then be retried over another connection. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (SOCKET_ERROR_CODES.has(code) || /^(08|57P0)/.test(code))) return true;
  return says(error, NOT_SENT) || says(error, CONNECTION_BROKEN);
}

/** Whether a statement that failed with this error may still have been executed. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  isConnectionLost(error) && !says(error, NOT_SENT);

/** Whether the write was for a person whose erasure was committed in the meantime (`refuse_for_erased` in 0003). */
export const isForErasedPerson = (error: unknown): boolean =>
  codeOf(error) === '40001' && says(error, /of an erased person$/);

/** Whether a statement waited longer for a lock than its transaction allows. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** Whether the database role lacks a privilege. */
export const isPermissionDenied = (error: unknown): boolean => codeOf(error) === '42501';

/** Class 22: a value that the column cannot store. Normally the request schemas refuse it earlier. */
export const isDataException = (error: unknown): boolean => codeOf(error)?.startsWith('22') ?? false;

/** The violated constraint. A distributed database names it in the text alone, with the number of the shard. */
function violated(error: unknown, code: string): string | undefined {
  if (codeOf(error) !== code || !(error instanceof Error)) return undefined;
  const named = 'constraint' in error && typeof error.constraint === 'string' && error.constraint;
  return named || /constraint "(\w+?)(?:_\d{6,})?"/.exec(error.message)?.[1];
}

/** The name of the violated unique constraint; undefined for any other error. */
export const violatedUnique = (error: unknown): string | undefined => violated(error, '23505');

export const violatedForeignKey = (error: unknown): string | undefined => violated(error, '23503');
