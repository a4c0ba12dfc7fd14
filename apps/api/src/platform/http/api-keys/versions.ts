/** An answer and its version, in quotes as the ETag has it. */
export interface Versioned<Body> {
  readonly etag: string;
  readonly body: Body;
}

/** Whether a list of ETags as `If-None-Match` or `If-Match` sends it names this one. */
export function isSameVersion(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const named = header.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(etag);
}
