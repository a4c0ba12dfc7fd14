import { createHash } from 'node:crypto';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { encodeSquare, encodeWhole, type ImageFile, type ImageFormat, readWholeFile } from './encode.ts';
import { MAX_BYTES } from './limits.ts';
import { deleteAvatar, upsertAvatar, type StoredAvatar } from './store.ts';

export { runAlone } from './encode.ts';

/** Our own WebP of an uploaded image, square and without metadata. */
export type PreparedAvatar = StoredAvatar;

const FORMATS: readonly ImageFormat[] = ['jpeg', 'png', 'webp'];
const DATA_URL = /^data:image\/([a-z]+);base64,/i;
/** The length of `MAX_BYTES` in base64, with some room for the prefix of the data URL. */
const MAX_TEXT = Math.ceil(MAX_BYTES / 3) * 4 + 30;

const formatOf = (name: string): ImageFormat | undefined => FORMATS.find((format) => format === name);

function readDataUrl(image: string): ImageFile | Refused {
  const [beginning, name = ''] = DATA_URL.exec(image.slice(0, 40)) ?? [];
  const format = formatOf(name.toLowerCase());
  if (beginning === undefined || format === undefined) return refuse('image_unreadable');
  if (image.length > MAX_TEXT) return refuse('image_too_large');
  const base64 = image.slice(beginning.length);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_BYTES) return refuse('image_too_large');
  // Node skips characters that are not base64, which leaves fewer bytes than the text's length implies.
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  if (base64.length % 4 !== 0 || bytes.length !== (base64.length / 4) * 3 - padding)
    return refuse('image_unreadable');
  return { format, bytes };
}

/**
 * Makes an avatar from an image in a data URL. Problems that the file's structure and header reveal (wrong format,
 * decompression bomb, truncated file) are refused before decoding. May take seconds, so do not call it in a
 * transaction.
 */
export async function prepareAvatar(image: string): Promise<PreparedAvatar | Refused> {
  const sent = readDataUrl(image);
  if (isRefused(sent)) return sent;
  const bytes = readWholeFile(sent);
  if (isRefused(bytes)) return bytes;
  const webp = await encodeSquare({ ...sent, bytes });
  if (isRefused(webp)) return webp;
  return { image: webp, hash: createHash('sha256').update(webp).digest('hex') };
}

/** Our own WebP of a whole image, which is refused for what an avatar is refused for. */
export async function prepareImage({ format, bytes }: ImageFile): Promise<Buffer | Refused> {
  const whole = readWholeFile({ format, bytes });
  return isRefused(whole) ? whole : encodeWhole({ format, bytes: whole });
}

export async function saveAvatar(tx: Tx, me: UserId, avatar: PreparedAvatar, now: Date): Promise<void> {
  await upsertAvatar(tx, me, avatar, now);
}

export async function removeAvatar(tx: Tx, me: UserId): Promise<void> {
  await deleteAvatar(tx, me);
}
