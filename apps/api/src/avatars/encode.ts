import type Sharp from 'sharp';
import { createSemaphore } from '../platform/semaphore.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { readHeader, type ImageFile, type ImageHeader } from './image-header.ts';
import { checkImageLimits, MAX_PIXELS } from './limits.ts';

const SIDE = 512;
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

/** One at a time, because the largest image takes a hundred megabytes. */
const { run } = createSemaphore({ limit: 1, maxQueue: 30 });

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

/** The middle square as raw pixels, which carry no metadata such as place and author. */
async function cropSquare(sharp: typeof Sharp, bytes: Buffer, { width, height }: ImageHeader) {
  const options = { failOn: 'warning', limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;
  const side = Math.min(SIDE, width, height);
  const { data, info } = await sharp(bytes, options)
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true });
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

/** A square WebP of at most 60 KB, upright, without metadata. */
export async function encodeSquare(file: ImageFile): Promise<Buffer | Refused> {
  const sharp = await loadSharp();
  return run(async () => {
    try {
      const header = await readHeader(sharp, file);
      return checkImageLimits(header) ?? (await encode(sharp, file.bytes, header));
    } catch (error) {
      return toImageRefusal(error);
    }
  });
}
