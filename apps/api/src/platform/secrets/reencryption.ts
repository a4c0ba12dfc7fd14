import { createCipher, type Cipher, type Purpose, type Secrets } from './encryption.ts';

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
