import { expect, it } from 'vitest';
import { addressesIn, keyForm } from './key-form.ts';

const FORM = { name: 'CRM', scopes: ['referrals:read'], expires_at: '', addresses: '' };

it('accepts a key without expiry and without addresses', () => {
  expect(keyForm.parse(FORM)).toEqual({ ...FORM, expires_at: null, addresses: [] });
});

it('lets the key work until the end of the typed day', () => {
  expect(keyForm.parse({ ...FORM, expires_at: '31/12/2026' }).expires_at).toBe('2027-01-01T03:00:00.000Z');
  expect(keyForm.safeParse({ ...FORM, expires_at: '31/02/2026' }).success).toBe(false);
});

it('separates addresses by lines, commas or semicolons', () => {
  expect(addressesIn(' 203.0.113.7\n203.0.113.0/24, ::1; ')).toEqual([
    '203.0.113.7',
    '203.0.113.0/24',
    '::1',
  ]);
  expect(keyForm.safeParse({ ...FORM, addresses: '203.0.113.7 empresa.example' }).success).toBe(false);
});
