import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { runAlone } from '../avatars/commands.ts';
import { refuse, type Refused } from '../platform/refusal.ts';

// Whether a PDF only shows pages. It is stored as it came, so what could run, start or carry something else is refused.

/** The names without which no script, launched program, embedded file, encryption or active medium can be in a PDF. */
const FORBIDDEN =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|EF|AF|FileAttachment|Encrypt|RichMedia|Rendition|XFA|SubmitForm|ImportData|GoToR|GoToE|Thread|Movie|Sound|3D)(?=[\0\t\n\f\r ()<>[\]{}/%]|$)/;
const HEADER = /^%PDF-[12]\.\d[\r\n]/;
/** Where the table of objects begins, and the end. Nothing follows, so that the file is no other kind of file too. */
const END = /startxref\s+(\d{1,10})\s+%%EOF\s*$/;
const TABLE = /^(?:xref\b|\d+\s+\d+\s+obj\b)/;

const STREAM = /(?<!end)stream\r?\n/g;
const STREAM_END = /endstream/g;
/** What is before an object that a table of objects may point to, or before the end of a table. */
const OBJECT = /[-+.\d\s\0]obj|trailer/g;
/**
 * The only form in which the dictionary of an object stream is accepted, with four keys or more, which no other stream has
 * of these. Such a stream has further dictionaries, compressed. `_` is white space.
 */
const OBJECT_STREAM = new RegExp(
  String.raw`obj_*<<_*(?:(?:/Type_*/ObjStm|/(?:N|First|Length|Extends)_+\d+(?:_+\d+_+R)?|/Filter_*(?:/FlateDecode|\[_*/FlateDecode_*\]))_*){4,9}>>_*stream\r?\n`.replaceAll(
    '_',
    String.raw`[\0\t\n\f\r ]`,
  ),
  'g',
);
/** What is only in the dictionary of an object stream, or a type that is only referred to, which could be such a stream's. */
const OF_OBJECT_STREAM = /\/ObjStm|\/First[\0\s]+\d+[\0\s]*[/>]|\/Type(?:[\0\s]+\d|[\0\s]*%)/;
/** In a name `#4a` is the character with this code. */
const ESCAPE = /#([0-9a-f]{2})/gi;

// Far above what is in a real file of this size. They bound the work for one that is made to take long.
const MAX_STREAMS = 5_000;
const MAX_ESCAPES = 10_000;
const MAX_UNPACKED = 8 * 1024 * 1024;

const unpack = promisify(inflate);

function refuseMore(text: string, pattern: RegExp, most: number): void {
  const matches = text.matchAll(pattern);
  for (let count = 0; !matches.next().done; count += 1) if (count === most) throw new Error('too many');
}

function plainNames(text: string): string {
  refuseMore(text, ESCAPE, MAX_ESCAPES);
  return text.replaceAll(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Finds the next match at or after a place. The places only grow, so the text is searched once. */
function finder(text: string, pattern: RegExp): (from: number) => number {
  let at = -1;
  return (from) => {
    if (at >= from) return at;
    pattern.lastIndex = from;
    at = pattern.exec(text)?.index ?? text.length;
    return at;
  };
}

/**
 * Leaves out what the streams contain, such as pictures, whose bytes may look like a name by chance. A content in which
 * an object could begin stays, since a table of objects may point into it.
 */
function withoutContents(text: string): string {
  const [endAfter, objectAfter] = [finder(text, STREAM_END), finder(text, OBJECT)];
  const kept: string[] = [];
  let from = 0;
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    const content = index + keyword.length;
    if (index < from || objectAfter(content) < endAfter(content)) continue;
    kept.push(text.slice(from, content));
    from = endAfter(content);
  }
  return [...kept, text.slice(from)].join('');
}

/** Throws when one is compressed in another way, broken, or too large. */
async function unpackObjectStreams(bytes: Buffer, text: string): Promise<string[]> {
  const unpacked: string[] = [];
  let left = MAX_UNPACKED;
  for (const { index, 0: beginning } of text.matchAll(OBJECT_STREAM)) {
    const content = await unpack(bytes.subarray(index + beginning.length), { maxOutputLength: left });
    left -= content.length;
    unpacked.push(content.toString('latin1'));
  }
  return unpacked;
}

async function isActive(bytes: Buffer, text: string): Promise<boolean> {
  refuseMore(text, STREAM, MAX_STREAMS);
  const objects = (await unpackObjectStreams(bytes, text)).join('\n');
  const others = plainNames(withoutContents(text).replaceAll(OBJECT_STREAM, ' '));
  if (OF_OBJECT_STREAM.test(others)) throw new Error('an object stream of another form');
  return FORBIDDEN.test(others) || FORBIDDEN.test(plainNames(objects));
}

async function check(bytes: Buffer): Promise<Refused | undefined> {
  const text = bytes.toString('latin1');
  const [, start] = END.exec(text.slice(-2_048)) ?? [];
  if (!HEADER.test(text) || start === undefined) return refuse('pdf_unreadable');
  if (!TABLE.test(text.slice(Number(start), Number(start) + 40))) return refuse('pdf_unreadable');
  try {
    return (await isActive(bytes, text)) ? refuse('pdf_active') : undefined;
  } catch {
    return refuse('pdf_unreadable');
  }
}

/** By its bytes: a PDF of pages alone, whole, that is nothing else beside. */
export const refusePdf = (bytes: Buffer): Promise<Refused | undefined> => runAlone(() => check(bytes));
