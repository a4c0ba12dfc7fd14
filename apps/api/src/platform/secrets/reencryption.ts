import { createCipher, type Cipher, type Purpose } from './encryption.ts';
import type { Secrets } from './secrets.ts';

/** Of stored values: how many each secret opens. */
export interface ReencryptionCounts {
  /** The current secret. */
  readonly current: number;
  /** Another one that is accepted still. */
  readonly outdated: number;
  /** None of them: nobody can read these any more. */
  readonly unreadable: number;
}

/** Looks at stored values one by one, counts them, and says what to store in place of one that an older secret made. */
export interface Reencryption {
  /** The same value encrypted with the current secret; undefined where the row is to stay as it is. */
  bytes(purpose: Purpose, encrypted: Buffer | null): Buffer | undefined;
  /** The same for a value that is stored as base64. */
  text(purpose: Purpose, encrypted: string | null): string | undefined;
  counts(): ReencryptionCounts;
}

/** @param changes false: only counts */
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
