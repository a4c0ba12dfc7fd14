/** Words of the rules as a list of SQL literals, separated by commas. They must not contain quotes. */
export const literals = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
