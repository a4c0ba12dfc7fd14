/** What may be told of an error everywhere: its text may contain personal data. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Name, code and stack of an error, without its detail: PostgreSQL puts the row there. */
export function loggableError(error: unknown): { name: string; code: unknown; stack: string | undefined } {
  if (!(error instanceof Error)) return { name: typeof error, code: undefined, stack: undefined };
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
  return { name: error.name, code: 'code' in error ? error.code : undefined, stack };
}
