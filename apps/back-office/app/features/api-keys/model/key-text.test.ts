import { expect, it } from 'vitest';
import { expiryText, lastUseText } from './key-text.ts';

it('shows an expiry at midnight as the day before', () => {
  expect(expiryText({ expires_at: '2027-06-01T03:00:00.000Z' })).toBe('até 31 de mai. de 2027');
  expect(expiryText({ expires_at: '2027-06-01T15:05:00.000Z' })).toBe('até 1 de jun. de 2027, 12h05');
  expect(expiryText({ expires_at: null })).toBe('sem prazo');
});

it('says that a key was never used', () => {
  expect(lastUseText({ last_used_at: null })).toBe('nunca usada');
});
