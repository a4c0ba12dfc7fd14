import { MAX_ATTACHMENT_BYTES } from '@indike/rules/conversations/messages';
import { prepareImage } from '../avatars/commands.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { refusePdf } from './pdf.ts';

/** As sent. */
export interface UploadedFile {
  readonly name: string;
  /** In base64. */
  readonly content: string;
}

export interface PreparedFile {
  readonly name: string;
  readonly type: 'application/pdf' | 'image/webp';
  readonly content: Buffer;
}

/** The kind of a file by its first bytes: its name and the type that a browser says prove nothing. */
const MAGIC = {
  pdf: /^25504446/,
  png: /^89504e470d0a1a0a/,
  jpeg: /^ffd8ff/,
  webp: /^52494646.{8}57454250/,
} as const;

const kindOf = (bytes: Buffer): keyof typeof MAGIC | undefined => {
  const beginning = bytes.subarray(0, 12).toString('hex');
  const kinds = Object.keys(MAGIC) as (keyof typeof MAGIC)[];
  return kinds.find((kind) => MAGIC[kind].test(beginning));
};

/** Without folders and without the ending, which follows from the content. */
const baseName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .trim() || 'anexo';

async function prepareFile({ name, content }: UploadedFile): Promise<PreparedFile | Refused> {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > MAX_ATTACHMENT_BYTES) return refuse('attachment_too_large');
  const kind = kindOf(bytes);
  if (kind === undefined) return refuse('attachment_type');
  if (kind === 'pdf') {
    const refused = await refusePdf(bytes);
    return refused ?? { name: `${baseName(name)}.pdf`, type: 'application/pdf', content: bytes };
  }
  const image = await prepareImage({ format: kind, bytes });
  return isRefused(image)
    ? { ...image, field: 'attachments' }
    : { name: `${baseName(name)}.webp`, type: 'image/webp', content: image };
}

/** Checks PDFs and encodes images again. May take seconds, so do not call it in a transaction. */
export async function prepareFiles(files: readonly UploadedFile[]): Promise<PreparedFile[] | Refused> {
  const prepared: PreparedFile[] = [];
  for (const file of files) {
    const one = await prepareFile(file);
    if (isRefused(one)) return one;
    prepared.push(one);
  }
  return prepared;
}
