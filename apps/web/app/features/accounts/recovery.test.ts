import { expect, it } from 'vitest';
import { parseRecoveryState } from './recovery.ts';

it.each([
  [null, { email: null, sentAt: null }],
  ['text', { email: null, sentAt: null }],
  [
    { email: '123.456.789-09', sentAt: null },
    { email: null, sentAt: null },
  ],
  [
    { email: '', sentAt: '1' },
    { email: null, sentAt: null },
  ],
  [
    { email: 'ana@example.com', sentAt: 1, dialog: 'x' },
    { email: 'ana@example.com', sentAt: 1 },
  ],
])('reads %j', (state, expected) => expect(parseRecoveryState(state)).toEqual(expected));
