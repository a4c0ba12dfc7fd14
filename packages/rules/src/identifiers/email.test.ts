import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanEmail, MAX_EMAIL_LENGTH, isEmail } from './email.ts';
import vectors from '../testing/vectors.json' with { type: 'json' };
import { anyText } from '../testing/any-text.ts';

describe('isEmail', () => {
  it.each(vectors.email.valid)('accepts %s', (text) => expect(isEmail(text)).toBe(true));
  it.each(vectors.email.invalid)('refuses %j', (text) => expect(isEmail(text)).toBe(false));
  it.each(['joão@example.com', 'a@localhost', 'a@b-.co', 'a @b.co', '@', 'a@', '@b.co', 'a@b.co.'])(
    'refuses %j',
    (text) => expect(isEmail(text)).toBe(false),
  );

  it('accepts at most 254 characters', () => {
    const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.com`;
    const longest = `${'a'.repeat(64)}@${'d'.repeat(2)}.${domain}`;
    expect(longest.length).toBeLessThanOrEqual(MAX_EMAIL_LENGTH);
    expect(isEmail(longest)).toBe(true);
    expect(isEmail(`${'a'.repeat(64)}@${'d'.repeat(60)}.${domain}`)).toBe(false);
  });

  it('is fast on hostile text', () => {
    expect(isEmail(`${'a.'.repeat(50_000)}@${'b-'.repeat(50_000)}`)).toBe(false);
  });
});

describe('cleanEmail', () => {
  it('trims and lowers', () => expect(cleanEmail('  Fulano@Example.COM\n')).toBe('fulano@example.com'));
  it('does not turn the Kelvin sign into an ASCII letter', () => {
    expect(cleanEmail('\u212aim@example.com')).toBe('\u212aim@example.com');
  });

  it('is idempotent, never throws and keeps what is valid valid', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.emailAddress()), (text) => {
        const clean = cleanEmail(text);
        expect(cleanEmail(clean)).toBe(clean);
        expect(!isEmail(text) || isEmail(clean)).toBe(true);
      }),
    );
  });
});
