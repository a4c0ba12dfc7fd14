import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

// Queued jobs may contain names, addresses and codes: they are stored encrypted, readable only with SECRET.

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Encryption {
  encrypt(value: unknown): string;
  decrypt(encrypted: string): unknown;
}

export function createEncryption(secret: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, 'indike', 'queued jobs', 32));
  return {
    encrypt(value) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
      return JSON.parse(body.toString('utf8'));
    },
  };
}
