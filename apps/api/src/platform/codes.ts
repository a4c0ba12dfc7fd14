import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { codeFromBytes, CODE_LENGTH } from '@indike/rules/accounts/codes';

/** Creates the codes sent by e-mail. The database stores only their keyed hashes. */
export interface Codes {
  make(): string;
  /** A keyed hash that is stored or logged instead of an address or a name. */
  keyedHash(text: string): Buffer;
  /** A hash bound to recipient and purpose, so the same code has a different hash in another row. */
  hash(recipient: Buffer, purpose: string, code: string): Buffer;
}

/**
 * Uses keyed hashes, because a code has only 30 bits: a plain hash in a stolen table is reversed in seconds.
 * @param lastingKey must stay the same for ever, because addresses that must not be contacted are stored only as these hashes
 */
export function createCodes(lastingKey: Buffer): Codes {
  // Node imports a key given as bytes anew for each hash, which costs more than the hash.
  const key = createSecretKey(lastingKey);
  const keyed = (kind: string, ...parts: (string | Buffer)[]): Buffer => {
    const hmac = createHmac('sha256', key).update(`${kind}\0`);
    for (const part of parts) hmac.update(part).update('\0');
    return hmac.digest();
  };
  return {
    make: () => codeFromBytes(randomBytes(CODE_LENGTH)),
    keyedHash: (text) => keyed('recipient', text),
    hash: (recipient, purpose, code) => keyed('code', recipient, purpose, code),
  };
}
