import { assert, date, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { isoInstant } from './rows.ts';

/** PostgreSQL omits trailing zeros of the fraction, and the whole fraction when it is zero. */
function asPostgresWrites(instant: Date, microseconds: number): string {
  const fraction = `${instant.toISOString().slice(20, 23)}${String(microseconds).padStart(3, '0')}`;
  const shown = fraction.replace(/0+$/, '');
  return `${instant.toISOString().slice(0, 19)}${shown && `.${shown}`}+00:00`;
}

it('converts PostgreSQL’s JSON timestamp to the same instant in JavaScript’s format', () => {
  const instants = date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('9999-12-31') });
  assert(
    property(instants, integer({ min: 0, max: 999 }), (instant, microseconds) => {
      expect(isoInstant(asPostgresWrites(instant, microseconds))).toBe(instant.toISOString());
    }),
  );
});

it.each([
  ['2026-11-22T12:04:05-03:00', '2026-11-22T15:04:05.000Z'],
  ['2026-11-22 15:04:05.5+00', '2026-11-22T15:04:05.500Z'],
])('converts other timestamp formats too: %s', (text, instant) => {
  expect(isoInstant(text)).toBe(instant);
});
