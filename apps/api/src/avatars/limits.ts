import { refuse, type Refused } from '../platform/refusal.ts';

export const MAX_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 50_000_000;
const MIN_SIDE = 150;
/** Memory limit for images that must be decoded as a whole. Others are read row by row. */
const MAX_HELD_BYTES = 64_000_000;
/** A progressive JPEG has about ten scans. Each is a pass over the whole image, however few bytes it has. */
const MAX_SCANS = 40;

export interface ImageCosts {
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
  /** Bytes that the decoder must hold at once; 0 when it decodes row by row. */
  readonly heldBytes: number;
  /** Passes over the whole image. */
  readonly scans: number;
}

export function checkSize(width: number, height: number): Refused | undefined {
  if (width * height > MAX_PIXELS) return refuse('image_too_large');
  if (width < MIN_SIDE || height < MIN_SIDE) return refuse('image_too_small');
  return undefined;
}

export function checkImageLimits(header: ImageCosts): Refused | undefined {
  const { width, height, animated, heldBytes, scans } = header;
  if (animated) return refuse('image_animated');
  const refused = checkSize(width, height);
  if (refused) return refused;
  if (heldBytes > MAX_HELD_BYTES || scans > MAX_SCANS) return refuse('image_too_heavy');
  return undefined;
}
