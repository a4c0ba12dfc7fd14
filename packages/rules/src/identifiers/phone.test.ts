import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AREA_CODES,
  cleanPhone,
  formatPhone,
  isLandlinePhone,
  isMobilePhone,
  isPhone,
  phoneToE164,
  whatsAppAddress,
} from './phone.ts';
import vectors from '../testing/vectors.json' with { type: 'json' };
import { anyText } from '../testing/any-text.ts';

const { phone } = vectors;
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''));
const mobile = fc.tuple(fc.constantFrom(...AREA_CODES), digits(8)).map(([area, rest]) => `${area}9${rest}`);
const landline = fc
  .tuple(fc.constantFrom(...AREA_CODES), fc.integer({ min: 2, max: 5 }), digits(7))
  .map(([area, first, rest]) => `${area}${first}${rest}`);

it('knows the 67 area codes', () => {
  expect([...AREA_CODES]).toEqual(phone.ddd.map(String));
  expect(AREA_CODES.size).toBe(67);
});

describe('clean and check', () => {
  it.each(phone.valid)('accepts $in', (entry) => {
    const canonical = cleanPhone(entry.in);
    expect(canonical).toBe(entry.digits);
    expect(isPhone(canonical)).toBe(true);
    expect(phoneToE164(canonical)).toBe(entry.e164);
    expect(whatsAppAddress(canonical)).toBe(`https://wa.me/${entry.e164.slice(1)}`);
    expect([isMobilePhone(canonical), isLandlinePhone(canonical)]).toEqual(
      entry.kind === 'mobile' ? [true, false] : [false, true],
    );
  });
  it.each(phone.invalid)('refuses $why', (entry) => expect(isPhone(cleanPhone(entry.in))).toBe(false));
  it.each([
    ['+55 55 3222-1234', '5532221234'],
    ['55 99876-5432', '55998765432'],
    ['\u202a+55 11 98765\u20114321\u202c', '11987654321'],
  ])('cleans the pasted %s', (pasted, canonical) => expect(cleanPhone(pasted)).toBe(canonical));
  it.each(['１１987654321', '1198765432l', '11٩87654321'])(
    'refuses characters that only look like ASCII digits: %s',
    (text) => {
      expect(isPhone(cleanPhone(text))).toBe(false);
    },
  );
});

describe('format', () => {
  it.each([
    ['', ''],
    ['1', '(1'],
    ['11', '(11'],
    ['119', '(11) 9'],
    ['119876', '(11) 9876'],
    ['11987654', '(11) 98765-4'],
    ['11987654321', '(11) 98765-4321'],
    ['119876543219', '(11) 98765-4321'],
    ['1130001', '(11) 3000-1'],
    ['1130001234', '(11) 3000-1234'],
    ['+55 11 98765-4321', '(11) 98765-4321'],
  ])('formats %s as %s', (typed, shown) => expect(formatPhone(typed)).toBe(shown));

  it('is canonical again after formatting or adding the country code', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (canonical) => {
        expect(isPhone(canonical)).toBe(true);
        expect(cleanPhone(formatPhone(canonical))).toBe(canonical);
        expect(cleanPhone(phoneToE164(canonical))).toBe(canonical);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(typeof isPhone(cleanPhone(text))).toBe('boolean');
        expect(formatPhone(formatPhone(text))).toBe(formatPhone(text));
      }),
    );
  });
});
