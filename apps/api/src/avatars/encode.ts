import type { default as Sharp, Metadata, ResizeOptions } from 'sharp';
import { refuse, type Refused } from '../platform/refusal.ts';
import { createSemaphore } from '../platform/semaphore.ts';
import { checkImageLimits, checkSize, type ImageCosts, MAX_PIXELS } from './limits.ts';

const SIDE = 512;
/** Of an image that is kept whole. */
const MAX_SIDE = 2048;
const MAX_WEBP_BYTES = 60 * 1024;
const TIMEOUT_SECONDS = 5;
/** Tried in order until the file is small enough; the last always is. */
const TRIES: readonly { readonly side: number; readonly quality: number }[] = [
  { side: SIDE, quality: 84 },
  { side: SIDE, quality: 72 },
  { side: SIDE, quality: 55 },
  { side: SIDE, quality: 38 },
  { side: 320, quality: 38 },
  { side: 150, quality: 38 },
];

/** For work on uploaded files: one at a time, because the largest image takes a hundred megabytes. */
export const { run: runAlone } = createSemaphore({ limit: 1, maxQueue: 30 });

let loaded: Promise<typeof Sharp> | undefined;

/** Loads the library with the first image, because it takes nearly 30 MB. */
function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // Allows only these three loaders. The library would also open SVG, GIF, TIFF, HEIF and more.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
    return sharp;
  });
  return loaded;
}

/** How to make an image of each EXIF orientation (1 to 8) upright: rotate clockwise by `turn` degrees, then mirror. */
const UPRIGHT: readonly { readonly turn: number; readonly mirror: boolean }[] = [
  { turn: 0, mirror: false },
  { turn: 0, mirror: true },
  { turn: 180, mirror: false },
  { turn: 180, mirror: true },
  { turn: 90, mirror: true },
  { turn: 90, mirror: false },
  { turn: 270, mirror: true },
  { turn: 270, mirror: false },
];

/** Raw pixels, which carry no metadata such as place and author. */
function decode(sharp: typeof Sharp, bytes: Buffer, size: ResizeOptions) {
  const options = { failOn: 'warning', limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;
  return sharp(bytes, options)
    .resize(size)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true });
}

/** The middle square. */
async function cropSquare(sharp: typeof Sharp, bytes: Buffer, { width, height }: ImageHeader) {
  const side = Math.min(SIDE, width, height);
  const { data, info } = await decode(sharp, bytes, { width: side, height: side, fit: 'cover' });
  return { data, raw: { width: side, height: side, channels: info.channels }, side };
}

/**
 * Rotates after the crop. The middle square is the same either way, and rotating the small image needs no memory for
 * the large one.
 */
async function encode(sharp: typeof Sharp, bytes: Buffer, header: ImageHeader): Promise<Buffer> {
  const { data, raw, side } = await cropSquare(sharp, bytes, header);
  const { turn, mirror } = UPRIGHT[header.orientation - 1] ?? { turn: 0, mirror: false };
  const turned = await sharp(data, { raw }).rotate(turn).raw().toBuffer();
  let webp: Buffer = data;
  for (const { side: largest, quality } of TRIES) {
    webp = await sharp(turned, { raw })
      .flop(mirror)
      .resize(Math.min(side, largest))
      .webp({ quality, smartSubsample: true })
      .toBuffer();
    if (webp.length <= MAX_WEBP_BYTES) break;
  }
  return webp;
}

/** Picks the refusal by the message, because the library throws plain errors with the decoder's text. */
function toImageRefusal(error: unknown): Refused {
  const reason = error instanceof Error ? error.message : '';
  if (reason.includes('timeout')) return refuse('image_too_heavy');
  return refuse(
    reason.includes('Maximum supported image dimension') ? 'image_too_large' : 'image_unreadable',
  );
}

/** The whole image, smaller if it was large. Like `encode` turned when it is small. */
async function encodeAll(sharp: typeof Sharp, bytes: Buffer, { orientation }: ImageHeader): Promise<Buffer> {
  const { data, info } = await decode(sharp, bytes, {
    width: MAX_SIDE,
    height: MAX_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const { turn, mirror } = UPRIGHT[orientation - 1] ?? { turn: 0, mirror: false };
  const turned = await sharp(data, { raw: info }).rotate(turn).toBuffer({ resolveWithObject: true });
  return sharp(turned.data, { raw: turned.info }).flop(mirror).webp({ quality: 84 }).toBuffer();
}

/** A square WebP of at most 60 KB, upright, without metadata. */
export const encodeSquare = (file: ImageFile) => encodeWith(file, encode);
/** A WebP of the whole image, upright, without metadata. */
export const encodeWhole = (file: ImageFile) => encodeWith(file, encodeAll);

async function encodeWith(file: ImageFile, encoder: typeof encode): Promise<Buffer | Refused> {
  const sharp = await loadSharp();
  return runAlone(async () => {
    try {
      const header = await readHeader(sharp, file);
      return checkImageLimits(header) ?? (await encoder(sharp, file.bytes, header));
    } catch (error) {
      return toImageRefusal(error);
    }
  });
}

// What can be known of an image before decoding it: the metadata that sharp reads, and a few facts that it does not
// report.

export type ImageFormat = 'jpeg' | 'png' | 'webp';

export interface ImageFile {
  readonly format: ImageFormat;
  readonly bytes: Buffer;
}

interface ImageHeader extends ImageCosts {
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
async function readHeader(sharp: typeof Sharp, { format, bytes }: ImageFile): Promise<ImageHeader> {
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
