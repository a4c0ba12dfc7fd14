/** An answer and its version, as a quoted ETag. */
export interface Versioned<Body> {
  readonly etag: string;
  readonly body: Body;
}

/**
 * Whether an `If-None-Match` or `If-Match` header lists this ETag. A weak one counts for both, although RFC 9110 wants a
 * strong one in `If-Match`: ours are exact, and only a proxy that compresses our response makes them weak.
 */
export function isSameVersion(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const named = header.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(etag);
}
