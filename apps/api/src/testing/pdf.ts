import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  /** The text in reading order, one line per paragraph or cell. */
  readonly text: string;
  readonly title: string;
  readonly language: string;
  /** The structure roles in reading order: H1, P, TH, TD and so on. */
  readonly roles: readonly string[];
}

type Tree = NonNullable<Awaited<ReturnType<PDFPageProxy['getStructTree']>>>;
type Part = Tree['children'][number];

/** The leaves of the structure tree are content and have no role. */
const rolesOf = (part: Part): string[] =>
  'role' in part ? [part.role, ...part.children.flatMap(rolesOf)] : [];

/** Reads a PDF with Mozilla's reader, which shares nothing with the library that writes it. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const lines: string[] = [];
  const roles: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item && item.str.trim() !== '') lines.push(item.str);
    const tree = await page.getStructTree();
    if (tree) roles.push(...rolesOf(tree));
  }
  const { info } = await pdf.getMetadata();
  const facts: Readonly<Record<string, unknown>> = { ...info };
  const fact = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '');
  await task.destroy();
  return {
    text: lines.join('\n').replaceAll('\u00a0', ' '),
    title: fact('Title'),
    language: fact('Language'),
    roles,
  };
}
