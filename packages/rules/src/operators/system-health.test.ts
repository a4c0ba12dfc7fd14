import { expect, it } from 'vitest';
import {
  levelOfBackup,
  levelOfDatabase,
  levelOfDisk,
  levelOfEmails,
  levelOfErrors,
  levelOfJobs,
  levelOfLedger,
  levelOfProcesses,
  levelOfProxy,
  levelOfWebhooks,
  worstLevel,
} from './system-health.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

it('judges a queue by the age of its oldest entry, to the second', () => {
  const jobs = (oldestSeconds: number | null) => levelOfJobs({ oldestSeconds, failed: 0 });
  expect([null, 0, 300, 301, 1_800, 1_801].map(jobs)).toEqual([
    'good',
    'good',
    'good',
    'attention',
    'attention',
    'bad',
  ]);
  expect([null, 300, 900, 901].map(levelOfEmails)).toEqual(['good', 'good', 'attention', 'bad']);
});

it('judges the database by how long it takes to answer', () => {
  expect([250, 251, 1_500, 1_501].map(levelOfDatabase)).toEqual(['good', 'attention', 'attention', 'bad']);
});

it('requires attention for failed jobs, and stays bad for an old queue with failed jobs', () => {
  expect(levelOfJobs({ oldestSeconds: null, failed: 1 })).toBe('attention');
  expect(levelOfJobs({ oldestSeconds: 9_999, failed: 1 })).toBe('bad');
});

it('requires attention for an endpoint that fails or was disabled', () => {
  const calm = { oldestSeconds: 3_600, failing: 0, disabled: 0 };
  expect(levelOfWebhooks(calm)).toBe('good');
  expect(levelOfWebhooks({ ...calm, failing: 1 })).toBe('attention');
  expect(levelOfWebhooks({ ...calm, disabled: 1 })).toBe('attention');
  expect(levelOfWebhooks({ ...calm, oldestSeconds: 21_601 })).toBe('bad');
});

it('calls a difference in the ledger bad, however old the check, and requires attention for a missing check', () => {
  expect(levelOfLedger({ checkedAt: hoursAgo(26), findings: 0 }, NOW)).toBe('good');
  expect(levelOfLedger({ checkedAt: hoursAgo(26.1), findings: 0 }, NOW)).toBe('attention');
  expect(levelOfLedger({ checkedAt: hoursAgo(0), findings: 1 }, NOW)).toBe('bad');
  expect(levelOfLedger({ checkedAt: hoursAgo(90), findings: 1 }, NOW)).toBe('bad');
  expect(levelOfLedger(null, NOW)).toBe('attention');
});

it('judges backups by how many were missed and whether the last run failed', () => {
  const daily = (hours: number, isFailing = false) =>
    levelOfBackup({ everyHours: 24, newestAt: hoursAgo(hours), isFailing }, NOW);
  expect([0, 26, 26.1, 50, 50.1].map((hours) => daily(hours))).toEqual([
    'good',
    'good',
    'attention',
    'attention',
    'bad',
  ]);
  expect([0, 50, 50.1].map((hours) => daily(hours, true))).toEqual(['attention', 'attention', 'bad']);
  const none = { everyHours: 24, newestAt: null };
  expect(levelOfBackup({ ...none, isFailing: false }, NOW)).toBe('attention');
  expect(levelOfBackup({ ...none, isFailing: true }, NOW)).toBe('bad');
  expect(levelOfBackup({ everyHours: null, newestAt: hoursAgo(1), isFailing: false }, NOW)).toBe('attention');
});

it('judges a disk by its free share', () => {
  const levels = [15, 14.9, 5, 4.9, 0].map((free) => levelOfDisk({ free, size: 100 }));
  expect(levels).toEqual(['good', 'attention', 'attention', 'bad', 'bad']);
  expect(levelOfDisk({ free: 0, size: 0 })).toBe('good');
});

it('tells single failed requests from a failing product', () => {
  expect(levelOfErrors({ requests: 1_000, errors: 0 })).toBe('good');
  expect(levelOfErrors({ requests: 3, errors: 3 })).toBe('attention');
  expect(levelOfErrors({ requests: 1_000, errors: 10 })).toBe('attention');
  expect(levelOfErrors({ requests: 1_000, errors: 11 })).toBe('bad');
});

it('calls a missing worker process bad and requires attention for two versions side by side', () => {
  expect(levelOfProcesses({ workers: 0, versions: 1 })).toBe('bad');
  expect(levelOfProcesses({ workers: 2, versions: 2 })).toBe('attention');
  expect(levelOfProcesses({ workers: 1, versions: 1 })).toBe('good');
});

it('asks for attention while a proxy is ignored', () => {
  expect([0, 1].map(levelOfProxy)).toEqual(['good', 'attention']);
});

it('takes the worst of several levels', () => {
  expect(worstLevel(['good', 'bad', 'attention'])).toBe('bad');
  expect(worstLevel(['good', 'attention'])).toBe('attention');
  expect(worstLevel([])).toBe('good');
});
