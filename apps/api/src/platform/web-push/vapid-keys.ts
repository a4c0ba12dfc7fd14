import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';

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

/**
 * The key pair follows from SECRET, so that every process has the same one and there is nothing else to keep. Almost every
 * 32 bytes are a private key of the curve; the next ones are taken where they are not.
 */
function derivePair(secret: string): { readonly publicKey: Buffer; readonly privateKey: Buffer } {
  for (let attempt = 0; ; attempt += 1) {
    const privateKey = Buffer.from(hkdfSync('sha256', secret, 'indike', `web push ${attempt}`, 32));
    const pair = createECDH(CURVE);
    try {
      pair.setPrivateKey(privateKey);
    } catch {
      continue;
    }
    return { publicKey: pair.getPublicKey(), privateKey };
  }
}

/** @param contact an address at which a push service reaches who sends, as a `mailto:` or `https:` URL */
export function createVapidKeys(secret: string, contact: string): VapidKeys {
  const { publicKey, privateKey } = derivePair(secret);
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
