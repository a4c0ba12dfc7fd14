import { refuse, type Refused } from '../platform/refusal.ts';
import type { ImageHeader } from './image-header.ts';

export const MAX_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 50_000_000;
export const MIN_SIDE = 150;
/** What a picture may take in memory while it is read, where its format must be held whole. Others are read by rows. */
const MAX_HELD_BYTES = 64_000_000;
/** A progressive JPEG has about ten; each is a pass over the whole picture, however few bytes it has. */
const MAX_SCANS = 40;

export function checkImageLimits({
  width,
  height,
  animated,
  heldBytes,
  scans,
}: ImageHeader): Refused | undefined {
  if (animated) return refuse('image_animated');
  if (width * height > MAX_PIXELS) return refuse('image_too_large');
  if (width < MIN_SIDE || height < MIN_SIDE) return refuse('image_too_small');
  if (heldBytes > MAX_HELD_BYTES || scans > MAX_SCANS) return refuse('image_too_heavy');
  return undefined;
}
