import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

// Queued jobs may contain names, addresses and codes, files for the bank contain bank data, and whoever has a device's
// address can send to it: all are stored encrypted, readable only with SECRET.

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Encryption {
  encrypt(value: unknown): string;
  decrypt(encrypted: string): unknown;
  encryptFile(content: Buffer): Buffer;
  decryptFile(encrypted: Buffer): Buffer;
  encryptDevice(value: unknown): Buffer;
  decryptDevice(encrypted: Buffer): unknown;
}

/** Each purpose has a key of its own. */
function cipherFor(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'indike', purpose, 32));
  return {
    encrypt(content: Buffer): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(bytes: Buffer): Buffer {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}

export function createEncryption(secret: string): Encryption {
  const jobs = cipherFor(secret, 'queued jobs');
  const files = cipherFor(secret, 'files');
  const devices = cipherFor(secret, 'devices');
  return {
    encrypt: (value) => jobs.encrypt(Buffer.from(JSON.stringify(value), 'utf8')).toString('base64'),
    decrypt: (encrypted) => JSON.parse(jobs.decrypt(Buffer.from(encrypted, 'base64')).toString('utf8')),
    encryptFile: (content) => files.encrypt(content),
    decryptFile: (encrypted) => files.decrypt(encrypted),
    encryptDevice: (value) => devices.encrypt(Buffer.from(JSON.stringify(value), 'utf8')),
    decryptDevice: (encrypted) => JSON.parse(devices.decrypt(encrypted).toString('utf8')),
  };
}
