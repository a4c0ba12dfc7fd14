import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

// The encryption of a push message (RFC 8291) in the encoding `aes128gcm` (RFC 8188): only the browser that subscribed can
// read it, the push service in between cannot.

const CURVE = 'prime256v1';
const RECORD_BYTES = 4_096;
/** Ends the content of the last record; zeros may follow. */
const LAST_RECORD = 2;
/** Every message is filled up to this length, so that the length tells nothing. */
const PADDED_BYTES = 512;

/** Of a browser's subscription, in base64url. */
export interface SubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

interface Encryption {
  /** Fresh for every message; only a test gives one. */
  readonly salt?: Buffer;
  readonly privateKey?: Buffer;
  readonly paddedBytes?: number;
}

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** @throws when `p256dh` is no point of the curve */
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
