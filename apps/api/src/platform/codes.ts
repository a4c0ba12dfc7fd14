import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { codeFromBytes, codeLength } from '@indike/rules/accounts/codes';

/** Makes the codes that are e-mailed, and the keyed hashes that are all the database ever sees of them. */
export interface Codes {
  make(): string;
  /** Who a code is for, without the address itself. */
  recipient(email: string): Buffer;
  /** Bound to recipient and purpose: the same code in another row has another hash. */
  hash(recipient: Buffer, purpose: string, code: string): Buffer;
}

/** A code has 30 bits: a plain hash would be undone in seconds by whoever holds a copy of the table. */
export function createCodes(secret: string): Codes {
  const key = Buffer.from(hkdfSync('sha256', secret, 'indike', 'e-mailed codes', 32));
  const keyed = (kind: string, ...parts: (string | Buffer)[]): Buffer => {
    const hmac = createHmac('sha256', key).update(`${kind}\0`);
    for (const part of parts) hmac.update(part).update('\0');
    return hmac.digest();
  };
  return {
    make: () => codeFromBytes(randomBytes(codeLength)),
    recipient: (email) => keyed('recipient', email),
    hash: (recipient, purpose, code) => keyed('code', recipient, purpose, code),
  };
}
