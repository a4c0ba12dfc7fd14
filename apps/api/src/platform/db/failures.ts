// PostgreSQL's error codes by what they mean for a request.

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
]);
const GONE =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/;

/**
 * The database is temporarily unavailable: class 08, 57P0x (shutting down or starting), 53 (resources), a statement
 * timeout, a resolved deadlock, and broken sockets. Nothing was written; the same call may be retried.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (SOCKET.has(code) || /^(08|57P0|53|57014|40P01|40001)/.test(code))) return true;
  return error instanceof Error && GONE.test(error.message);
}

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
