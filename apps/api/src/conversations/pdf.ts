import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { refuse, type Refused } from '../platform/refusal.ts';

// Whether a PDF only shows pages. It is stored as it came, so what could run, start or carry something else is refused.

/** The names without which no script, launched program, embedded file, encryption or active medium can be in a PDF. */
const FORBIDDEN =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|Encrypt|RichMedia|Rendition|XFA|SubmitForm|ImportData|GoToE|Movie|Sound|3D)(?![A-Za-z0-9])/;
const HEADER = /^%PDF-[12]\.\d[\r\n]/;
/** Where the table of objects begins, and the end. Nothing follows, so that the file is no other kind of file too. */
const END = /startxref\s+(\d{1,10})\s+%%EOF\s*$/;
/** Object streams hold further dictionaries, compressed. */
const OBJECT_STREAM = /\/ObjStm(?![A-Za-z0-9])/;
const STREAM = /stream\r?\n/g;
/** All that a viewer would unpack to read its dictionaries. */
const MAX_UNPACKED = 32 * 1024 * 1024;
/** Longer than a dictionary before a stream of objects is in any real file. */
const DICTIONARY = 2_000;

const unpack = promisify(inflate);

/** `#4a` in a name is the character with this code. */
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** How an object stream is compressed; null when it is in a way that we do not read. */
function compressionOf(dictionary: string): 'none' | 'flate' | null {
  if (!dictionary.includes('/Filter')) return 'none';
  const isPlain = !dictionary.includes('/DecodeParms') && !dictionary.includes('/Crypt');
  return isPlain && /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])\s*(?:\/|>>)/.test(dictionary)
    ? 'flate'
    : null;
}

/** The dictionaries inside object streams. Throws when one is compressed in another way, or broken. */
async function objectStreams(bytes: Buffer, text: string): Promise<string[]> {
  const found: string[] = [];
  let left = MAX_UNPACKED;
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    const before = text.slice(Math.max(0, index - DICTIONARY), index);
    const dictionary = plainNames(before.slice(Math.max(0, before.lastIndexOf(' obj'))));
    if (!OBJECT_STREAM.test(dictionary)) continue;
    const compression = compressionOf(dictionary);
    if (compression === null) throw new Error('unknown compression');
    if (compression === 'none') continue;
    const content = await unpack(bytes.subarray(index + keyword.length), { maxOutputLength: left });
    left -= content.length;
    found.push(content.toString('latin1'));
  }
  return found;
}

/** By its bytes: a PDF of pages alone, whole, that is nothing else beside. */
export async function refusePdf(bytes: Buffer): Promise<Refused | undefined> {
  const text = bytes.toString('latin1');
  const [, start] = END.exec(text.slice(-2_048)) ?? [];
  if (!HEADER.test(text) || start === undefined) return refuse('pdf_unreadable');
  if (!/^(?:xref\b|\d+\s+\d+\s+obj\b)/.test(text.slice(Number(start), Number(start) + 40)))
    return refuse('pdf_unreadable');
  try {
    const parts = [text, ...(await objectStreams(bytes, text))];
    return parts.some((part) => FORBIDDEN.test(plainNames(part))) ? refuse('pdf_active') : undefined;
  } catch {
    return refuse('pdf_unreadable');
  }
}
