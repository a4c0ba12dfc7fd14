/** The part of an error that may be logged and stored anywhere. Its message may contain personal data. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Name, code and stack of an error, without its message and detail: PostgreSQL quotes the row there. */
export function loggableError(error: unknown): { name: string; code: unknown; stack: string | undefined } {
  if (!(error instanceof Error)) return { name: typeof error, code: undefined, stack: undefined };
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
  return { name: error.name, code: 'code' in error ? error.code : undefined, stack };
}
