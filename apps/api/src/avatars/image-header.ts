import type { default as Sharp, Metadata } from 'sharp';
import { refuse, type Refused } from '../platform/refusal.ts';
import { checkSize, type ImageCosts } from './limits.ts';

// What can be known of an image before decoding it: the metadata that sharp reads, and a few facts that it does not
// report.

export type ImageFormat = 'jpeg' | 'png' | 'webp';

export interface ImageFile {
  readonly format: ImageFormat;
  readonly bytes: Buffer;
}

export interface ImageHeader extends ImageCosts {
  /** The EXIF orientation, 1 to 8. */
  readonly orientation: number;
}

/**
 * The chunks that are needed to draw a PNG. Text chunks are dropped, because thousands of compressed ones inflate to
 * gigabytes.
 */
const PNG_CHUNKS = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|eXIf)$/;

function readPng(bytes: Buffer): Buffer | Refused {
  const used = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (name === 'acTL') return refuse('image_animated');
    if (name === 'IHDR' && end === 33) {
      const refused = checkSize(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
      if (refused) return refused;
    }
    if (PNG_CHUNKS.test(name)) used.push(bytes.subarray(at, end));
    if (name === 'IEND') return end === bytes.length ? Buffer.concat(used) : refuse('image_unreadable');
    at = end;
  }
  return refuse('image_unreadable');
}

/**
 * Returns the file if it ends where its format says. Decoders also accept a truncated file, or one that is a ZIP or a
 * web page as well.
 */
export function readWholeFile({ format, bytes }: ImageFile): Buffer | Refused {
  if (format === 'png') return readPng(bytes);
  const isWhole =
    format === 'jpeg'
      ? bytes.subarray(-2).toString('hex') === 'ffd9'
      : bytes.length >= 12 && bytes.readUInt32LE(4) + 8 === bytes.length;
  return isWhole ? bytes : refuse('image_unreadable');
}

/** The offset of the first scan of a JPEG, after its header segments. */
function firstScan(bytes: Buffer): number {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda)
    at += bytes[at + 1] === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  return at;
}

function countScans(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf('ffda', 0, 'hex'); at !== -1; at = bytes.indexOf('ffda', at + 2, 'hex'))
    count += 1;
  return count;
}

const CHANNELS_OF_SUBSAMPLING: ReadonlyMap<string, number> = new Map([
  ['4:2:0', 1.5],
  ['4:2:2', 2],
]);

/**
 * Bytes per pixel that the decoder keeps in memory: coefficients for a JPEG in several scans, the whole image for other
 * formats, 0 when it decodes row by row.
 */
function heldBytesPerPixel(bytes: Buffer, metadata: Metadata): number {
  const { format, channels, depth, isProgressive, hasAlpha, chromaSubsampling = '' } = metadata;
  if (format === 'png') return isProgressive ? channels * (depth === 'ushort' ? 2 : 1) : 0;
  if (format === 'webp') return hasAlpha || bytes.includes('VP8L') ? 4 : 0;
  const isInOneScan = !isProgressive && bytes[firstScan(bytes) + 4] === channels;
  return isInOneScan ? 0 : 2 * (CHANNELS_OF_SUBSAMPLING.get(chromaSubsampling) ?? channels);
}

/** @throws the library's own error when the file is not of a format that it may read */
export async function readHeader(sharp: typeof Sharp, { format, bytes }: ImageFile): Promise<ImageHeader> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height, pages = 1, orientation = 1 } = metadata;
  if (metadata.format !== format) throw new Error('another format than its data URL names');
  return {
    width,
    height,
    animated: pages > 1,
    heldBytes: width * height * heldBytesPerPixel(bytes, metadata),
    scans: format === 'jpeg' ? countScans(bytes) : 1,
    orientation,
  };
}
