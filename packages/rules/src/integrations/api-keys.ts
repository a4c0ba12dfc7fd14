export const API_KEY_STATES = ['active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof API_KEY_STATES)[number];

interface KeyEnds {
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
}

export function apiKeyState({ revokedAt, expiresAt }: KeyEnds, now: Date): ApiKeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

/** Keys that are neither revoked nor expired. */
export const MAX_API_KEYS = 100;
export const MAX_KEY_ADDRESSES = 50;

/** For how long the secret before a rotation still works, unless somebody chooses otherwise. */
export const ROTATION_HOURS = 24;
export const MAX_ROTATION_HOURS = 7 * 24;

/** The last use is written at most so often. */
const TOUCH_MS = 60_000;
export const isUseStale = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= TOUCH_MS;
