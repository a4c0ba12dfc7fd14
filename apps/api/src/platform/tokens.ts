import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@indike/rules/dates/calendar';

declare const tokenHash: unique symbol;
/** SHA-256 of a bearer token: the only form in which a token is stored or compared. */
export type TokenHash = Buffer & {
  readonly [tokenHash]: true;
  /** Whose session it is if it is one: the hash decides. Meaningless for tokens of others than Indikers. */
  readonly owner: number;
};

export function hashToken(token: string): TokenHash {
  const hash = createHash('sha256').update(token).digest();
  return Object.assign(hash, { owner: ownerIn(Buffer.from(token, 'base64url')) }) as TokenHash;
}

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How many bytes the id of the owner takes. */
const ID_BYTES = 6;
const BYTES = 32;

/** The id, made to look random with the bytes that are. Twice gives the id again. */
function masked(id: Buffer, random: Buffer): Buffer {
  const mask = createHash('sha256').update(random).digest();
  return id.map((byte, index) => byte ^ (mask[index] ?? 0)) as Buffer;
}

const ownerIn = (bytes: Buffer): number =>
  bytes.length === BYTES
    ? Buffer.from(masked(bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES))).readUIntBE(0, ID_BYTES)
    : 0;

/**
 * 208 random bits and the Indiker's id, so that a distributed database knows on which shard the session is (decision
 * 0084).
 */
export function newSessionToken(userId: number, random = randomBytes(BYTES - ID_BYTES)): string {
  const id = Buffer.alloc(ID_BYTES);
  id.writeUIntBE(userId, 0, ID_BYTES);
  return Buffer.concat([masked(id, random), random]).toString('base64url');
}

const SESSION_DAYS = 30;
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS);
/** A session is extended at most once a day, so that reads rarely write. */
export const shouldRenew = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() < (SESSION_DAYS - 1) * DAY_MS;
