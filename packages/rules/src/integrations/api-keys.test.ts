import { expect, it } from 'vitest';
import { apiKeyState, isUseStale } from './api-keys.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

it('a key is expired from the instant of its expiry, and revoked whatever its expiry', () => {
  const later = new Date(NOW.getTime() + 1);
  const state = (revokedAt: Date | null, expiresAt: Date | null) =>
    apiKeyState({ revokedAt, expiresAt }, NOW);
  expect([
    state(null, null),
    state(null, later),
    state(null, NOW),
    state(NOW, later),
    state(NOW, NOW),
  ]).toEqual(['active', 'active', 'expired', 'revoked', 'revoked']);
});

it('the last use is written at most once a minute', () => {
  const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
  expect([null, ago(61), ago(60), ago(59), NOW].map((used) => isUseStale(used, NOW))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
