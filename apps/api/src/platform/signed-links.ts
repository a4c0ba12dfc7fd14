import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs the links in e-mails, so that nobody can forge or alter their parameters. */
export interface Links {
  /** A keyed hash that stands for an e-mail address in a link. */
  digest(address: string): string;
  /** Binds a link's parts to each other and to its purpose. */
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
      const actual = Buffer.from(signature, 'base64url');
      const expected = signatureOf(purpose, parts);
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
}
