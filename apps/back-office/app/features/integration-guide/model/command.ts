const PLAIN = /^[\w.,:/-]+$/;
const quoted = (text: string): string =>
  PLAIN.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The shell command that runs an example. */
export const commandOf = (file: string, variables: Readonly<Record<string, string>>): string =>
  [...Object.entries(variables).map(([name, value]) => `${name}=${quoted(value)}`), `node ${file}`].join(
    ' \\\n  ',
  );
