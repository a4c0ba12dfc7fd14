// The heads of the audit log's chains (0003_operators.sql) as text. Whoever rewrites the log in the database together
// with its chains cannot rewrite what has left it.

export interface AuditHead {
  readonly chain: number;
  readonly length: number;
  /** In hexadecimal digits. */
  readonly head: string;
}

const HEAD = /cadeia\s+(\d{1,2}):\s+(\d{1,18})\s+registros,\s+([\da-f]{64})/gi;
/** A line of an e-mail that was saved as it was sent is continued after this. */
const CONTINUED = /=\r?\n/g;

export const headLine = ({ chain, length, head }: AuditHead): readonly [label: string, value: string] => [
  `Cadeia ${chain}`,
  `${length} registros, ${head}`,
];

export const writeHeads = (heads: readonly AuditHead[]): string =>
  heads.map((head) => `${headLine(head).join(': ')}\n`).join('');

/** The heads in a file of the backup folder, or in an e-mail that was saved as text. */
export const readHeads = (text: string): AuditHead[] =>
  [...text.replaceAll(CONTINUED, '').matchAll(HEAD)].map(([, chain, length, head = '']) => ({
    chain: Number(chain),
    length: Number(length),
    head: head.toLowerCase(),
  }));
