import { hkdfSync } from 'node:crypto';

/** The values of SECRET and SECRET_ACCEPTED: the first one encrypts and signs, what any of them made is accepted. */
export type Secrets = readonly [current: string, ...accepted: string[]];

/** A key of its own for each purpose, of which the secret cannot be found out. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'indike', purpose, 32));

/** Stands for a secret where people compare which one a process has. */
export const fingerprintOf = (secret: string): string =>
  deriveKey(secret, 'fingerprint').toString('hex', 0, 4);
