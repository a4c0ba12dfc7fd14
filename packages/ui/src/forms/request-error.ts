/** The messages of each field, by its name. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** A failed request. `ApiError` extends it; forms and pages need no more than this base class. */
export abstract class RequestError extends Error {
  /** The messages that belong to individual fields. */
  abstract readonly errors: FieldMessages | undefined;
  /** The id to quote to support. */
  abstract readonly requestId: string | undefined;

  /** The text that a page shows; `fallback` when the server gave no reason. */
  abstract explain(fallback: string): string;
}

export function explanation(error: unknown, fallback: string): string {
  return error instanceof RequestError ? error.explain(fallback) : fallback;
}
