import { expect, it } from 'vitest';
import { statusDescription } from './status-descriptions.ts';
import { allowedTransitions } from './referrals.ts';

it.each([...allowedTransitions.keys()])('status %s has a meaning and a next step', (status) => {
  const story = statusDescription(status);
  expect(story.meaning).toMatch(/^[A-Z].*\.$/);
  expect(story.next).toMatch(/^[A-Z].*\.$/);
  expect(story.actor === 'nobody').toBe(allowedTransitions.get(status)?.length === 0);
});

it('asks the Indiker to act only where the contact must be corrected', () => {
  const asked = [...allowedTransitions.keys()].filter(
    (status) => statusDescription(status).actor === 'indiker',
  );
  expect(asked).toEqual([99]);
});
