import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, type Secrets } from './secrets/encryption.ts';

/** Signs the links in e-mails, so that their parameters cannot be forged or altered. */
export interface Links {
  /** A keyed hash that replaces the e-mail address in a link. */
  digest(address: string): string;
  isDigest(digest: string, address: string): boolean;
  /** Binds a link's parts to each other and to its purpose. */
  sign(purpose: string, ...parts: readonly string[]): string;
  isSigned(signature: string, purpose: string, ...parts: readonly string[]): boolean;
}

function isEqual(text: string, expected: Buffer): boolean {
  const actual = Buffer.from(text, 'base64url');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function keyed(key: Buffer, kind: string, parts: readonly string[]): Buffer {
  const hmac = createHmac('sha256', key).update(kind);
  for (const part of parts) hmac.update('\0').update(part);
  return hmac.digest();
}

/** The first key signs. Signatures of every key are accepted. */
export function createLinksOf(keys: readonly [current: Buffer, ...accepted: Buffer[]]): Links {
  const [current] = keys;
  const isOurs = (text: string, kind: string, parts: readonly string[]): boolean =>
    keys.some((key) => isEqual(text, keyed(key, kind, parts)));
  return {
    digest: (address) => keyed(current, 'address', [address]).toString('base64url'),
    isDigest: (digest, address) => isOurs(digest, 'address', [address]),
    sign: (purpose, ...parts) => keyed(current, 'signature', [purpose, ...parts]).toString('base64url'),
    isSigned: (signature, purpose, ...parts) => isOurs(signature, 'signature', [purpose, ...parts]),
  };
}

export function createLinks([current, ...accepted]: Secrets): Links {
  const keyOf = (secret: string): Buffer => deriveKey(secret, 'links in letters');
  return createLinksOf([keyOf(current), ...accepted.map(keyOf)]);
}
