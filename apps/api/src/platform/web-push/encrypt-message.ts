import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

// Encrypts push messages (RFC 8291) with the content encoding `aes128gcm` (RFC 8188), so that only the subscribed
// browser can read them and the push service cannot.

const CURVE = 'prime256v1';
const RECORD_BYTES = 4_096;
/** Delimiter after the content of the last record; zero padding may follow. */
const LAST_RECORD = 2;
/** Messages are padded to this length, so that the length reveals nothing. */
const PADDED_BYTES = 512;

/** The keys of a browser's subscription, in base64url. */
export interface SubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

interface Encryption {
  /** Random for every message by default. Only a test sets it. */
  readonly salt?: Buffer;
  readonly privateKey?: Buffer;
  readonly paddedBytes?: number;
}

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** @throws when `p256dh` is not a point on the curve */
export function encryptMessage(
  content: Buffer,
  { p256dh, auth }: SubscriptionKeys,
  { salt = randomBytes(16), privateKey, paddedBytes = PADDED_BYTES }: Encryption = {},
): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const pair = createECDH(CURVE);
  if (privateKey) pair.setPrivateKey(privateKey);
  else pair.generateKeys();
  const ownKey = pair.getPublicKey();
  const shared = pair.computeSecret(browserKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const padding = Buffer.alloc(Math.max(0, paddedBytes - content.length));
  const body = Buffer.concat([
    cipher.update(Buffer.concat([content, Buffer.from([LAST_RECORD]), padding])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, header, ownKey, body]);
}
