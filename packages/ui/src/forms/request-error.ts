/** The messages of each field, by its name. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** A failed request. `ApiError` extends it; forms and pages need no more than this base class. */
export abstract class RequestError extends Error {
  /** The messages that belong to individual fields. */
  abstract readonly errors: FieldMessages | undefined;
  /** The id to quote to support. */
  abstract readonly requestId: string | undefined;
  /** What people are told. The query layer writes it, which knows what failed. */
  messages: readonly string[] | undefined;
  /** Whether the page shows it where it happened. What is shown nowhere becomes a toast (query/query-client.ts). */
  isPlaced = false;

  /** The text that a page shows; `fallback` when the server gave no reason. */
  abstract explain(fallback: string): string;
}

export function explanation(error: unknown, fallback: string): string {
  return error instanceof RequestError ? error.explain(fallback) : fallback;
}

/** Takes the error over from the toasts: the caller shows it. */
export function markPlaced(error: unknown): void {
  if (error instanceof RequestError) error.isPlaced = true;
}

interface Placed {
  /** What to show under the fields that the messages name. */
  readonly errors: Readonly<Record<string, string>>;
  /** What to show beside the button; null when all is said under fields. */
  readonly refusal: string | null;
}

/** Takes a failed request over from the toasts: the caller shows it under these fields and beside its button. */
export function placeError(error: unknown, names: readonly string[] = []): Placed {
  if (!(error instanceof RequestError)) throw error;
  markPlaced(error);
  const entries = Object.entries(error.errors ?? {});
  const own = entries.filter(([name]) => names.includes(name));
  const others = entries.filter(([name]) => !names.includes(name));
  const rest =
    own.length > 0
      ? others.flatMap(([, messages]) => messages)
      : (error.messages ?? [error.explain('Não foi possível salvar')]);
  return {
    errors: Object.fromEntries(own.map(([name, messages]) => [name, messages.join(' ')])),
    refusal: rest.length > 0 ? rest.join(' ') : null,
  };
}
