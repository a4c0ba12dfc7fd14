// PostgreSQL's error codes by what they mean for a request.
import { NoServerError } from './servers.ts';

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
/** The statement was never sent. */
const NOT_SENT = /Client has encountered a connection error|Client was closed/;
const BROKEN = /Connection terminated|Query read timeout/;
const GONE = /timeout exceeded when trying to connect/;

const says = (error: unknown, pattern: RegExp): boolean =>
  error instanceof Error && pattern.test(error.message);

/** The connection broke while a commit, or a write without a transaction, was under way: it may have happened or not. */
export class OutcomeUnknownError extends Error {}

/**
 * The database is temporarily unavailable: class 08, 57P0x (shutting down or starting), 53 (resources), 25006 (not the
 * primary any more), a statement timeout, a resolved deadlock, and broken sockets. Nothing was written, unless the statement
 * was a commit or a write of its own, which end as an OutcomeUnknownError; the same call may be retried.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (SOCKET.has(code) || /^(08|57P0|53|57014|40P01|40001|25006)/.test(code)))
    return true;
  if (error instanceof NoServerError || error instanceof OutcomeUnknownError) return true;
  return [GONE, NOT_SENT, BROKEN].some((pattern) => says(error, pattern));
}

/** The connection broke, or the server ended it: what it was doing may be asked for once more, elsewhere. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (SOCKET.has(code) || /^(08|57P0)/.test(code))) return true;
  return says(error, NOT_SENT) || says(error, BROKEN);
}

/** Whether a statement that failed so may have been carried out. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  isConnectionLost(error) && !says(error, NOT_SENT);

/** The role lacks a privilege. */
export const isPermissionDenied = (error: unknown): boolean => codeOf(error) === '42501';

/** Class 22: a value that the column cannot store. The schemas normally refuse these before. */
export const isDataException = (error: unknown): boolean => codeOf(error)?.startsWith('22') ?? false;

/** The name of the violated unique constraint, if that is the error. */
export function violatedUnique(error: unknown): string | undefined {
  if (codeOf(error) !== '23505') return undefined;
  return typeof error === 'object' && error !== null && 'constraint' in error
    ? String(error.constraint)
    : undefined;
}

export function violatedForeignKey(error: unknown): string | undefined {
  if (codeOf(error) !== '23503') return undefined;
  return typeof error === 'object' && error !== null && 'constraint' in error
    ? String(error.constraint)
    : undefined;
}
