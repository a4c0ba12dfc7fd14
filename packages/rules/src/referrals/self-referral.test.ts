import { expect, it } from 'vitest';
import { ownContactField } from './self-referral.ts';

const owner = { email: 'ana@example.com', phone: '11987654321' };

it.each([
  ['the same e-mail', { email: 'ana@example.com', phone: '1130001234' }, 'email'],
  ['the same phone', { email: 'rui@example.com', phone: '11987654321' }, 'phone'],
  ['both', owner, 'email'],
  ['neither', { email: 'rui@example.com', phone: '1130001234' }, null],
])('%s', (_what, contact, field) => expect(ownContactField(owner, contact)).toBe(field));

it('two missing phones are not the same phone', () => {
  expect(ownContactField({ ...owner, phone: null }, { email: 'rui@example.com', phone: null })).toBeNull();
});
