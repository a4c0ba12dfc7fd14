import { expect, it } from 'vitest';
import {
  decideDelivery,
  decideRound,
  FAILING_ROUNDS,
  GIVE_UP_SECONDS,
  TEST_EVENT,
  WEBHOOK_EVENT_TYPES,
  webhookEventName,
} from './webhooks.ts';

const FAILED = { httpStatus: 500, attempts: 1, ageSeconds: 0, retryAfterSeconds: null, random: 0.5 };

it('names every event in Portuguese', () => {
  expect(WEBHOOK_EVENT_TYPES.map(webhookEventName).every((name) => /^[A-Z][a-zçãá ]/.test(name))).toBe(true);
  expect(webhookEventName(TEST_EVENT)).toBe('Teste');
  expect(webhookEventName('something.older')).toBe('something.older');
});

it.each([200, 201, 204, 299])('counts %i as delivered', (httpStatus) => {
  expect(decideDelivery({ ...FAILED, httpStatus })).toEqual({ state: 'delivered' });
});

it.each([null, 199, 301, 307, 400, 401, 404, 429, 500, 503])('retries after %s', (httpStatus) => {
  expect(decideDelivery({ ...FAILED, httpStatus })).toEqual({ state: 'pending', waitSeconds: 5 });
});

it('does not retry after 410 Gone', () => {
  expect(decideDelivery({ ...FAILED, httpStatus: 410 })).toEqual({ state: 'given_up' });
});

/** The ages, in seconds, at which a delivery that always fails is attempted. */
function attemptsOf(random: number): number[] {
  const ages = [0];
  for (;;) {
    const ageSeconds = ages.at(-1) ?? 0;
    const decision = decideDelivery({ ...FAILED, attempts: ages.length, ageSeconds, random });
    if (decision.state !== 'pending') return ages;
    ages.push(ageSeconds + decision.waitSeconds);
  }
}

it.each([0, 0.5, 1])(
  'retries for a day with growing pauses, when the random number of the jitter is %d',
  (random) => {
    const ages = attemptsOf(random);
    expect(ages.length).toBeGreaterThanOrEqual(10);
    expect(ages.at(-1)).toBe(GIVE_UP_SECONDS);
    const pauses = ages.slice(1, -1).map((age, n) => age - (ages[n] ?? 0));
    expect(pauses).toEqual([...pauses].toSorted((a, b) => a - b));
  },
);

it('waits as long as Retry-After says, at most an hour', () => {
  expect(decideDelivery({ ...FAILED, retryAfterSeconds: 60 })).toMatchObject({ waitSeconds: 60 });
  expect(decideDelivery({ ...FAILED, retryAfterSeconds: 1 })).toMatchObject({ waitSeconds: 5 });
  expect(decideDelivery({ ...FAILED, retryAfterSeconds: 999_999 })).toMatchObject({ waitSeconds: 3_600 });
});

const ROUND = {
  anyDelivered: false,
  anyGone: false,
  failedRounds: 0,
  failingSeconds: 0,
  retryAfterSeconds: 0,
  random: 0.5,
};

it('does not pause after a success or the first failure', () => {
  expect(decideRound({ ...ROUND, anyDelivered: true, failedRounds: 40, failingSeconds: 9e9 })).toEqual({
    failedRounds: 0,
    waitSeconds: 0,
    disable: null,
  });
  expect(decideRound(ROUND)).toEqual({ failedRounds: 1, waitSeconds: 0, disable: null });
});

it('backs off from a failing endpoint, up to a quarter of an hour', () => {
  const waits = Array.from(
    { length: 9 },
    (_, n) => decideRound({ ...ROUND, failedRounds: FAILING_ROUNDS - 1 + n }).waitSeconds,
  );
  expect(waits).toEqual([5, 30, 120, 600, 900, 900, 900, 900, 900]);
});

it('leaves a failing endpoint alone for as long as its Retry-After says, at most an hour', () => {
  const waitAfter = (retryAfterSeconds: number) =>
    decideRound({ ...ROUND, failedRounds: FAILING_ROUNDS, retryAfterSeconds }).waitSeconds;
  expect([10, 1_800, 999_999].map(waitAfter)).toEqual([30, 1_800, 3_600]);
});

it('disables an endpoint after three days of failures or a 410 answer', () => {
  const threeDays = 3 * 86_400;
  expect(decideRound({ ...ROUND, failedRounds: 90, failingSeconds: threeDays - 1 }).disable).toBeNull();
  expect(decideRound({ ...ROUND, failedRounds: 90, failingSeconds: threeDays }).disable).toBe('failures');
  expect(decideRound({ ...ROUND, anyGone: true, anyDelivered: true }).disable).toBe('gone');
});
