import type Sharp from 'sharp';
import { createSemaphore } from '../platform/semaphore.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import type { ImageHeader } from './image-header.ts';
import { MAX_PIXELS } from './limits.ts';

const SIDE = 512;
const MAX_WEBP_BYTES = 60 * 1024;
const TIMEOUT_SECONDS = 5;
/** The first that is small enough is taken; the last always is. */
const TRIES: readonly { readonly side: number; readonly quality: number }[] = [
  { side: SIDE, quality: 84 },
  { side: SIDE, quality: 72 },
  { side: SIDE, quality: 55 },
  { side: SIDE, quality: 38 },
  { side: 320, quality: 38 },
  { side: 150, quality: 38 },
];

/** One at a time: the largest picture takes a hundred megabytes, two of them twice that. */
const { run } = createSemaphore({ limit: 1, maxQueue: 30 });

let loaded: Promise<typeof Sharp> | undefined;

/** Loaded with the first picture: nearly 30 MB that a process which never sees one does not spend. */
function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // It would read SVG, GIF, TIFF, HEIF and more: even by mistake no other reader is ever reached.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
    return sharp;
  });
  return loaded;
}

/** How a picture of each EXIF orientation (1 to 8) is put upright: turned clockwise, then mirrored. */
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

/** The middle square as bare pixels: what is no pixel, a place or a name, ends here. */
async function cropSquare(sharp: typeof Sharp, { bytes, width, height }: ImageHeader) {
  const options = { failOn: 'warning', limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;
  const { orientation = 1 } = await sharp(bytes, options).metadata();
  const side = Math.min(SIDE, width, height);
  const { data, info } = await sharp(bytes, options)
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: side, height: side, channels: info.channels }, side, orientation };
}

/** Turned only now: a middle square stays one, and a small one is turned without holding the large one. */
async function encode(sharp: typeof Sharp, header: ImageHeader): Promise<Buffer> {
  const { data, raw, side, orientation } = await cropSquare(sharp, header);
  const { turn, mirror } = UPRIGHT[orientation - 1] ?? { turn: 0, mirror: false };
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

/** A square WebP of at most 60 KB, upright, without metadata. */
export async function encodeSquare(header: ImageHeader): Promise<Buffer | Refused> {
  const sharp = await loadSharp();
  return run(async () => {
    try {
      return await encode(sharp, header);
    } catch (error) {
      // The library throws plain errors with the decoder's words, which say nothing to a person.
      const late = error instanceof Error && error.message.includes('timeout');
      return refuse(late ? 'image_too_heavy' : 'image_unreadable');
    }
  });
}
