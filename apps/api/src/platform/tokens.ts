import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@indike/rules/dates/calendar';

declare const tokenHash: unique symbol;
/** SHA-256 of a bearer token: the only form in which a token is stored or compared. */
export type TokenHash = Buffer & { readonly [tokenHash]: true };

/** By which a valid session is found. A type and not an interface, so that it can be the parameters of a prepared query. */
export type SessionKey = { readonly token: TokenHash; readonly now: Date };

export function hashToken(token: string): TokenHash {
  return createHash('sha256').update(token).digest() as TokenHash;
}

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

const SESSION_DAYS = 30;
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS);
/** A session that ends in less than this is extended: at most once a day, so that reads rarely write. */
export const RENEWAL_DAYS = SESSION_DAYS - 1;
