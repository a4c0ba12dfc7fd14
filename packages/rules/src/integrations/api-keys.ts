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

/** Limit on the keys that are neither revoked nor expired. */
export const MAX_API_KEYS = 100;
export const MAX_KEY_ADDRESSES = 50;

/** How long the previous secret still works after a rotation, unless the operator chooses another time. */
export const ROTATION_HOURS = 24;
export const MAX_ROTATION_HOURS = 7 * 24;

/** The time of the last use is written at most this often. */
const TOUCH_MS = 60_000;
export const isUseStale = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= TOUCH_MS;
