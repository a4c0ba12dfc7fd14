import { expect, it } from 'vitest';
import {
  CONFIRMATION_VALID_MS,
  confirmedUntil,
  isIdle,
  OPERATOR_IDLE_MS,
  sessionKind,
  shouldTouch,
} from './sessions.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);

it('a browser session is idle after 30 minutes, a token session never', () => {
  expect(isIdle(sessionKind.browser, ago(OPERATOR_IDLE_MS - 1), NOW)).toBe(false);
  expect(isIdle(sessionKind.browser, ago(OPERATOR_IDLE_MS), NOW)).toBe(true);
  expect(isIdle(sessionKind.token, ago(10 * OPERATOR_IDLE_MS), NOW)).toBe(false);
});

it('a confirmation counts for five minutes', () => {
  expect(confirmedUntil(null, NOW)).toBeNull();
  expect(confirmedUntil(NOW, NOW)).toEqual(new Date('2026-11-21T15:05:00Z'));
  expect(confirmedUntil(ago(CONFIRMATION_VALID_MS - 1), NOW)).toEqual(new Date(NOW.getTime() + 1));
  expect(confirmedUntil(ago(CONFIRMATION_VALID_MS), NOW)).toBeNull();
});

it('the last use is written at most once a minute', () => {
  expect(shouldTouch(ago(59_999), NOW)).toBe(false);
  expect(shouldTouch(ago(60_000), NOW)).toBe(true);
});
