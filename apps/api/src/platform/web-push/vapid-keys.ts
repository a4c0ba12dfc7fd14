import { createECDH, createPrivateKey, sign } from 'node:crypto';

// Voluntary Application Server Identification (VAPID, RFC 8292): a push service accepts messages for a subscription
// only from the server whose public key the browser subscribed with.

const CURVE = 'prime256v1';
/** RFC 8292 allows 24 hours. The margin allows for clock differences. */
const TOKEN_SECONDS = 12 * 60 * 60;

export interface VapidKeys {
  /** The key that browsers subscribe with: the point on the curve in base64url. */
  readonly publicKey: string;
  /** The `Authorization` header for this endpoint. `now` must be the real time, because the push service checks it. */
  authorization(endpoint: string, now: Date): string;
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function publicKeyOf(privateKey: Buffer): Buffer {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return pair.getPublicKey();
}

/** Whether the bytes are a private key of the curve, as almost any 32 bytes are. */
export function isPrivateKey(bytes: Buffer): boolean {
  try {
    publicKeyOf(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * The key pair must be the same in every process and must never change, because browsers subscribed with it.
 * @param contact where a push service can reach the sender, as a `mailto:` or `https:` URL
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
