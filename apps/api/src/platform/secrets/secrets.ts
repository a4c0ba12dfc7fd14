import { hkdfSync } from 'node:crypto';

/** The values of SECRET and SECRET_ACCEPTED. The first encrypts and signs; all of them decrypt and verify. */
export type Secrets = readonly [current: string, ...accepted: string[]];

/** Derives a separate key for each purpose. The secret cannot be computed from it. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'indike', purpose, 32));

/** Identifies a secret without revealing it, so that people can compare which one a process has. */
export const fingerprintOf = (secret: string): string =>
  deriveKey(secret, 'fingerprint').toString('hex', 0, 4);
