import { createHash } from 'node:crypto';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { encodeSquare } from './encode.ts';
import { readHeader, type ImageFormat } from './image-header.ts';
import { checkImageLimits, MAX_BYTES } from './limits.ts';
import { deleteAvatar, upsertAvatar, type StoredAvatar } from './store.ts';

/** What is kept of a picture that somebody sent: our own WebP of it, square and without metadata. */
export type PreparedAvatar = StoredAvatar;

const DATA_URL = /^data:image\/(jpeg|png|webp);base64,/i;
/** As many characters as its bytes need in base64, with some room for the data URL's beginning. */
const MAX_TEXT = Math.ceil(MAX_BYTES / 3) * 4 + 30;

interface SentImage {
  readonly format: ImageFormat;
  readonly bytes: Buffer;
}

function readDataUrl(image: string): SentImage | Refused {
  const [beginning, format] = DATA_URL.exec(image.slice(0, 40)) ?? [];
  if (beginning === undefined || format === undefined) return refuse('image_unreadable');
  if (image.length > MAX_TEXT) return refuse('image_too_large');
  const base64 = image.slice(beginning.length);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_BYTES) return refuse('image_too_large');
  // Node leaves out what is no base64: then there are fewer bytes than the text's length stands for.
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  if (base64.length % 4 !== 0 || bytes.length !== (base64.length / 4) * 3 - padding)
    return refuse('image_unreadable');
  return { format: format.toLowerCase() as ImageFormat, bytes };
}

/**
 * Judges a picture, a data URL, by its bytes and makes an avatar of it. What the header gives away (another format, a
 * bomb, a cut file) is refused before anything is decoded. Not inside a transaction: it takes up to seconds.
 */
export async function prepareAvatar(image: string): Promise<PreparedAvatar | Refused> {
  const sent = readDataUrl(image);
  if (isRefused(sent)) return sent;
  const header = readHeader(sent.bytes);
  if (header?.format !== sent.format) return refuse('image_unreadable');
  const refused = checkImageLimits(header);
  if (refused) return refused;
  const webp = await encodeSquare(header);
  if (isRefused(webp)) return webp;
  return { image: webp, hash: createHash('sha256').update(webp).digest('hex') };
}

export async function saveAvatar(tx: Tx, me: UserId, avatar: PreparedAvatar, now: Date): Promise<void> {
  await upsertAvatar(tx, me, avatar, now);
}

export async function removeAvatar(tx: Tx, me: UserId): Promise<void> {
  await deleteAvatar(tx, me);
}
