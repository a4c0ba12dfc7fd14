import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanCnpj, cleanCpf, formatCnpj, formatCpf, isCnpj, isCpf } from './documents.ts';
import vectors from '../testing/vectors.json' with { type: 'json' };
import { anyText } from '../testing/any-text.ts';

const { cpf, cnpj } = vectors;
const cnpjValues = cnpj.valid.map((entry) => entry.canonical);
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const characters = (length: number, from: string) =>
  fc
    .array(fc.constantFrom(...Array.from(from)), { minLength: length, maxLength: length })
    .map((parts) => parts.join(''));

describe('CPF', () => {
  it.each(cpf.valid)('accepts $canonical', ({ canonical, formatted }) => {
    expect(isCpf(canonical)).toBe(true);
    expect(formatCpf(canonical)).toBe(formatted);
    expect(cleanCpf(formatted)).toBe(canonical);
  });

  it.each(cpf.normalize)('cleans $in', (entry) => expect(cleanCpf(entry.in)).toBe(entry.out));
  it.each(cpf.invalid)('refuses $why', (entry) => expect(isCpf(cleanCpf(entry.in))).toBe(false));
  it.each(Array.from('0123456789'))('refuses the digit %s repeated eleven times', (digit) =>
    expect(isCpf(digit.repeat(11))).toBe(false),
  );

  it.each([
    ['', ''],
    ['2', '2'],
    ['280', '280'],
    ['2800', '280.0'],
    ['280012389', '280.012.389'],
    ['2800123893', '280.012.389-3'],
    ['280012389389999', '280.012.389-38'],
  ])('formats partial input: %s', (typed, shown) => expect(formatCpf(typed)).toBe(shown));

  it('detects any single wrong digit', () => {
    const place = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(characters(9, '0123456789'), place, fc.integer({ min: 1, max: 9 }), (body, index, step) => {
        const value = withCheckDigits(body);
        const digit = (Number(value.charAt(index)) + step) % 10;
        const mutated = `${value.slice(0, index)}${digit}${value.slice(index + 1)}`;
        // The remainders 0 and 1 share the check digit 0, the only case in which the published rule misses some errors.
        fc.pre(value.charAt(9) !== '0' && !/^(.)\1*$/.test(body));
        expect(isCpf(value)).toBe(true);
        expect(isCpf(mutated)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('has at most one pair of check digits for each body', () => {
    fc.assert(
      fc.property(characters(9, '0123456789'), (body) => {
        const matches = pairs().filter((pair) => isCpf(body + pair));
        expect(matches).toHaveLength(/^(.)\1*$/.test(body) ? 0 : 1);
      }),
      { numRuns: 50 },
    );
  });
});

describe('CNPJ', () => {
  it.each(cnpj.valid)('accepts $canonical ($source)', ({ canonical, formatted }) => {
    expect(isCnpj(canonical)).toBe(true);
    expect(formatCnpj(canonical)).toBe(formatted);
    expect(cleanCnpj(formatted)).toBe(canonical);
    expect(cleanCnpj(formatted.toLowerCase())).toBe(canonical);
  });

  it.each(cnpj.normalize)('cleans $in', (entry) => expect(cleanCnpj(entry.in)).toBe(entry.out));
  it.each(cnpj.invalid)('refuses $why', (entry) => expect(isCnpj(cleanCnpj(entry.in))).toBe(false));
  it.each(cnpj.dvCollisions.pairs)('accepts both values of the known collision %s %s', (...pair) => {
    expect(pair.map(isCnpj)).toEqual([true, true]);
  });
  it('accepts letters in the branch order', () => expect(isCnpj('00000000E08G12')).toBe(true));
  it.each(['ß2ABC34501DE35', '12ıBC34501DE35', '12ſBC34501DE35'])(
    'does not turn %s into ASCII letters',
    (text) => {
      expect(cleanCnpj(text)).toBe(text);
      expect(isCnpj(cleanCnpj(text))).toBe(false);
    },
  );

  it.each([
    ['', ''],
    ['12a', '12.A'],
    ['12abc345', '12.ABC.345'],
    ['12abc34501de', '12.ABC.345/01DE'],
    ['12abc34501de3', '12.ABC.345/01DE-3'],
    ['12.ABC.345/01DE-35xyz', '12.ABC.345/01DE-35'],
  ])('formats partial input: %s', (typed, shown) => expect(formatCnpj(typed)).toBe(shown));

  it('is canonical again after formatting and cleaning', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cnpjValues), (value) => {
        expect(cleanCnpj(formatCnpj(cleanCnpj(value)))).toBe(value);
      }),
    );
    fc.assert(
      fc.property(characters(14, alphabet), (value) => {
        expect(cleanCnpj(formatCnpj(value))).toBe(value);
      }),
    );
  });

  it('has exactly one pair of check digits for each body', () => {
    fc.assert(
      fc.property(characters(12, alphabet), (body) => {
        fc.pre(!/^0+$/.test(body));
        expect(pairs().filter((pair) => isCnpj(body + pair))).toHaveLength(1);
      }),
      { numRuns: 50 },
    );
  });
});

it('never throws and formats idempotently for any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(typeof isCpf(cleanCpf(text))).toBe('boolean');
      expect(typeof isCnpj(cleanCnpj(text))).toBe('boolean');
      expect(formatCpf(formatCpf(text))).toBe(formatCpf(text));
      expect(formatCnpj(formatCnpj(text))).toBe(formatCnpj(text));
      expect(cleanCnpj(cleanCnpj(text))).toBe(cleanCnpj(text));
    }),
  );
});

function pairs(): string[] {
  return Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));
}

function withCheckDigits(body: string): string {
  return (
    pairs()
      .map((pair) => body + pair)
      .find(isCpf) ?? `${body}00`
  );
}
