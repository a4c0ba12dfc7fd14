import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Makes what a link in a letter carries, so that what comes back is what was sent. */
export interface Links {
  /** Stands for an address in a link: nobody reads it there, and nobody else can make it. */
  digest(address: string): string;
  /** Binds a link's parts to each other and to what the link is for. */
  sign(purpose: string, ...parts: readonly string[]): string;
  isSigned(signature: string, purpose: string, ...parts: readonly string[]): boolean;
}

export function createLinks(secret: string): Links {
  const key = Buffer.from(hkdfSync('sha256', secret, 'indike', 'links in letters', 32));
  const keyed = (kind: string, parts: readonly string[]): Buffer => {
    const hmac = createHmac('sha256', key).update(kind);
    for (const part of parts) hmac.update('\0').update(part);
    return hmac.digest();
  };
  const signatureOf = (purpose: string, parts: readonly string[]) => keyed('signature', [purpose, ...parts]);
  return {
    digest: (address) => keyed('address', [address]).toString('base64url'),
    sign: (purpose, ...parts) => signatureOf(purpose, parts).toString('base64url'),
    isSigned(signature, purpose, ...parts) {
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(purpose, parts);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
