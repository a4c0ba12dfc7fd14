import { createECDH, createPrivateKey, sign } from 'node:crypto';

// Voluntary application server identification (RFC 8292): a push service accepts messages for a subscription only from the
// server whose public key the browser subscribed with.

const CURVE = 'prime256v1';
/** RFC 8292 allows 24 hours; the margin is for clocks that differ. */
const TOKEN_SECONDS = 12 * 60 * 60;

export interface VapidKeys {
  /** What browsers subscribe with: the point of the curve in base64url. */
  readonly publicKey: string;
  /** The `Authorization` header of a message to this endpoint. `now` is the real time, which the push service compares. */
  authorization(endpoint: string, now: Date): string;
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function publicKeyOf(privateKey: Buffer): Buffer {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return pair.getPublicKey();
}

/** Whether it is one of the curve, as almost every 32 bytes are. */
export function isPrivateKey(bytes: Buffer): boolean {
  try {
    publicKeyOf(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Every process has the same pair, which stays: browsers subscribed with it.
 * @param contact an address at which a push service reaches who sends, as a `mailto:` or `https:` URL
 */
export function createVapidKeys(privateKey: Buffer, contact: string): VapidKeys {
  const publicKey = publicKeyOf(privateKey);
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
  });
  const publicText = publicKey.toString('base64url');
  return {
    publicKey: publicText,
    authorization(endpoint, now) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(now.getTime() / 1_000) + TOKEN_SECONDS,
        sub: contact,
      };
      const unsigned = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`;
      const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicText}`;
    },
  };
}
