/** The messages of each field, by its name. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** A request that failed. The product's own error extends it; forms and pages need no more than this. */
export abstract class RequestError extends Error {
  /** The messages that belong to single fields. */
  abstract readonly errors: FieldMessages | undefined;
  /** The id to quote to support. */
  abstract readonly requestId: string | undefined;

  /** What a page says about it; `fallback` where the server gave no reason. */
  abstract explain(fallback: string): string;
}

export function explanation(error: unknown, fallback: string): string {
  return error instanceof RequestError ? error.explain(fallback) : fallback;
}
