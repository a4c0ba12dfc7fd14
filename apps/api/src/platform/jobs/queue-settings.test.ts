import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bulkPriority, EMAIL_JOBS } from './queue-settings.ts';

it('treats every job that sends an e-mail as an e-mail job', () => {
  const registered = readFileSync(join(import.meta.dirname, '../../jobs.ts'), 'utf8');
  // An e-mail's Message-ID is the id of its job, so these jobs take the id. `notify-released` only enqueues others.
  const withId = [...registered.matchAll(/name: '([\w-]+)', run: \(\w+, id\) =>/g)].map(([, name]) => name);
  expect(new Set(withId)).toEqual(new Set([...EMAIL_JOBS, 'notify-released']));
});

it('puts announcements behind the notices of single people', () => {
  const withdrawal = bulkPriority('notify', { about: 'reward_available', earningIds: [1] });
  expect(bulkPriority('notify', { about: 'announcement', announcementId: 1, userId: 1 })).toBeLessThan(
    withdrawal,
  );
});
