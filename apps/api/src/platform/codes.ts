import { createHmac, randomBytes } from 'node:crypto';
import { codeFromBytes, CODE_LENGTH } from '@indike/rules/accounts/codes';

/** Creates the codes sent by e-mail. The database stores their keyed hashes only. */
export interface Codes {
  make(): string;
  /** A keyed hash that stands for the recipient's address. */
  recipient(email: string): Buffer;
  /** Bound to recipient and purpose: the same code in another row has a different hash. */
  hash(recipient: Buffer, purpose: string, code: string): Buffer;
}

/**
 * Keyed, since a code has 30 bits only: with a copy of the table a plain hash is reversed in seconds.
 * @param key of the lasting ones: addresses that must not be contacted are stored as hashes alone
 */
export function createCodes(key: Buffer): Codes {
  const keyed = (kind: string, ...parts: (string | Buffer)[]): Buffer => {
    const hmac = createHmac('sha256', key).update(`${kind}\0`);
    for (const part of parts) hmac.update(part).update('\0');
    return hmac.digest();
  };
  return {
    make: () => codeFromBytes(randomBytes(CODE_LENGTH)),
    recipient: (email) => keyed('recipient', email),
    hash: (recipient, purpose, code) => keyed('code', recipient, purpose, code),
  };
}
