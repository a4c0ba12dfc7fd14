import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** The values of SECRET and SECRET_ACCEPTED. The first encrypts and signs; all of them decrypt and verify. */
export type Secrets = readonly [current: string, ...accepted: string[]];

/** Derives a separate key for each purpose. The secret cannot be computed from it. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'indike', purpose, 32));

/** Identifies a secret without revealing it, so that people can compare which one a process has. */
export const fingerprintOf = (secret: string): string =>
  deriveKey(secret, 'fingerprint').toString('hex', 0, 4);

// Queued jobs may contain names, addresses and codes. Files for the bank contain bank data. A device's address lets
// anyone send to it. All are therefore stored encrypted and can be read only with SECRET.

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

/** Each purpose has a separate key. */
const PURPOSES = {
  jobs: 'queued jobs',
  files: 'files',
  devices: 'devices',
  lastingKeys: 'lasting keys',
} as const;
export type Purpose = keyof typeof PURPOSES;

interface Opened {
  readonly content: Buffer;
  /** Whether a secret other than the current one decrypted it. */
  readonly isOutdated: boolean;
}

export interface Cipher {
  encrypt(content: Buffer): Buffer;
  /** @throws when none of the secrets can decrypt it */
  decrypt(bytes: Buffer): Opened;
}

function decryptWith(key: KeyObject, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Encrypts with the current key. Decrypts by trying each key, because GCM's tag shows whether a key is right. */
export function createCipher(secrets: Secrets, purpose: Purpose): Cipher {
  const [current, ...accepted] = secrets.map((secret) =>
    createSecretKey(deriveKey(secret, PURPOSES[purpose])),
  );
  if (current === undefined) throw new Error('no secret');
  return {
    encrypt(content) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current, nonce);
      const body = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(bytes) {
      try {
        return { content: decryptWith(current, bytes), isOutdated: false };
      } catch (error) {
        for (const key of accepted) {
          try {
            return { content: decryptWith(key, bytes), isOutdated: true };
          } catch {
            continue;
          }
        }
        throw error;
      }
    },
  };
}

export function createEncryption(secrets: Secrets): Encryption {
  const jobs = createCipher(secrets, 'jobs');
  const files = createCipher(secrets, 'files');
  const devices = createCipher(secrets, 'devices');
  const toJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value), 'utf8');
  const fromJson = ({ content }: Opened): unknown => JSON.parse(content.toString('utf8'));
  return {
    encrypt: (value) => jobs.encrypt(toJson(value)).toString('base64'),
    decrypt: (encrypted) => fromJson(jobs.decrypt(Buffer.from(encrypted, 'base64'))),
    encryptFile: (content) => files.encrypt(content),
    decryptFile: (encrypted) => files.decrypt(encrypted).content,
    encryptDevice: (value) => devices.encrypt(toJson(value)),
    decryptDevice: (encrypted) => fromJson(devices.decrypt(encrypted)),
  };
}

/** How many stored values each kind of secret can decrypt. */
export interface ReencryptionCounts {
  /** Decrypted with the current secret. */
  readonly current: number;
  /** Decrypted with another accepted secret. */
  readonly outdated: number;
  /** Decrypted with none of the secrets, so they are lost. */
  readonly unreadable: number;
}

/** Counts stored values one by one and returns the replacement for each that was encrypted with an older secret. */
export interface Reencryption {
  /** The value encrypted with the current secret, or undefined when the row must stay as it is. */
  bytes(purpose: Purpose, encrypted: Buffer | null): Buffer | undefined;
  /** Like `bytes`, for a value stored as base64. */
  text(purpose: Purpose, encrypted: string | null): string | undefined;
  counts(): ReencryptionCounts;
}

/** @param changes whether to return replacements, or only to count */
export function createReencryption(secrets: Secrets, changes: boolean): Reencryption {
  const ciphers = new Map<Purpose, Cipher>();
  const cipherOf = (purpose: Purpose): Cipher => {
    const cipher = ciphers.get(purpose) ?? createCipher(secrets, purpose);
    ciphers.set(purpose, cipher);
    return cipher;
  };
  const counts = { current: 0, outdated: 0, unreadable: 0 };

  function bytes(purpose: Purpose, encrypted: Buffer | null): Buffer | undefined {
    if (encrypted === null) return undefined;
    const cipher = cipherOf(purpose);
    try {
      const { content, isOutdated } = cipher.decrypt(encrypted);
      counts[isOutdated ? 'outdated' : 'current'] += 1;
      return isOutdated && changes ? cipher.encrypt(content) : undefined;
    } catch {
      counts.unreadable += 1;
      return undefined;
    }
  }

  return {
    bytes,
    text: (purpose, encrypted) =>
      bytes(purpose, encrypted === null ? null : Buffer.from(encrypted, 'base64'))?.toString('base64'),
    counts: () => ({ ...counts }),
  };
}
