import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type PlainDate,
  addDays,
  dateInSaoPaulo,
  dayOfMonth,
  daysBetween,
  firstOfNextMonth,
  formatDate,
  formatDateInWords,
  formatMonth,
  formatNearDate,
  formatTime,
  instantAtSaoPauloStart,
  isPlainDate,
  withDayOfMonth,
  parseDate,
  plainDate,
  weekday,
  daysBefore,
  hoursAfter,
} from './calendar.ts';
import { anyDate } from '../testing/any-date.ts';
import { anyText } from '../testing/any-text.ts';

const day = (text: string) => text as PlainDate;

describe('isPlainDate', () => {
  it.each(['2026-03-16', '2028-02-29', '2000-02-29', '1900-01-01', '2999-12-31'])('accepts %s', (text) => {
    expect(isPlainDate(text)).toBe(true);
  });
  it.each([
    '',
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '1899-12-31',
    '3000-01-01',
    '2026-03-16T00:00:00Z',
    ' 2026-03-16',
    '2026-03-16\n',
    '２026-03-16',
  ])('refuses %j', (text) => expect(isPlainDate(text)).toBe(false));
  it('never throws', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(plainDate(text) === null || text.length === 10).toBe(true);
        expect(parseDate(text)).toBeNull();
      }),
    );
  });
});

describe('arithmetic', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2018-11-03', 1, '2018-11-04'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-01-01', 365, '2027-01-01'],
  ])('%s + %d = %s', (from, days, to) => {
    expect(addDays(day(from), days)).toBe(to);
    expect(daysBetween(day(from), day(to))).toBe(days);
  });

  it('is reversible and agrees with the order of dates', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        const other = addDays(date, days);
        expect(addDays(other, -days)).toBe(date);
        expect(daysBetween(date, other)).toBe(days);
        expect(Number(other > date) - Number(other < date)).toBe(Math.sign(days));
        expect((weekday(date) + days - weekday(other)) % 7 === 0).toBe(true);
      }),
    );
  });

  it('finds weekdays, days of the month and the next month', () => {
    expect(weekday(day('2026-11-15'))).toBe(0);
    expect(weekday(day('1900-01-01'))).toBe(1);
    expect(dayOfMonth(day('2026-11-05'))).toBe(5);
    expect(withDayOfMonth(day('2026-11-05'), 15)).toBe('2026-11-15');
    expect(firstOfNextMonth(day('2026-12-31'))).toBe('2027-01-01');
    expect(firstOfNextMonth(day('2026-01-31'))).toBe('2026-02-01');
  });
});

describe('São Paulo', () => {
  it.each([
    ['2026-02-11T02:59:59Z', '2026-02-10', '23h59'],
    ['2026-02-11T03:00:00Z', '2026-02-11', '00h00'],
    ['2027-01-01T01:00:00Z', '2026-12-31', '22h00'],
    ['2018-12-25T02:00:00Z', '2018-12-25', '00h00'],
    ['2026-03-16T17:05:00Z', '2026-03-16', '14h05'],
  ])('%s is %s, %s', (instant, date, time) => {
    expect(dateInSaoPaulo(new Date(instant))).toBe(date);
    expect(formatTime(new Date(instant))).toBe(time);
  });

  it.each([
    ['2026-03-16', '2026-03-16T03:00:00.000Z'],
    ['2018-12-25', '2018-12-25T02:00:00.000Z'],
    ['2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['2019-02-17', '2019-02-17T03:00:00.000Z'],
  ])('%s starts at %s', (date, instant) => {
    expect(instantAtSaoPauloStart(day(date)).toISOString()).toBe(instant);
  });

  it('starts each day at its first instant', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const start = instantAtSaoPauloStart(date);
        expect(dateInSaoPaulo(start)).toBe(date);
        expect(dateInSaoPaulo(new Date(start.getTime() - 1))).toBe(addDays(date, -1));
      }),
    );
  });
});

describe('texts', () => {
  it('have the Brazilian format', () => {
    expect(formatDate(day('2026-03-06'))).toBe('06/03/2026');
    expect(formatDateInWords(day('2026-03-16'))).toBe('16 de mar. de 2026');
    expect(formatMonth(day('2026-11-20'))).toBe('nov/26');
    expect(formatNearDate(day('2026-11-09'))).toBe('9 de nov.');
    expect(parseDate('31/02/2026')).toBeNull();
    expect(parseDate('2026-03-16')).toBeNull();
  });
  it('match the output of Intl and can be parsed back', () => {
    const words = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'medium', timeZone: 'UTC' });
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(formatDateInWords(date)).toBe(words.format(new Date(date)));
        expect(parseDate(formatDate(date))).toBe(date);
      }),
    );
  });
});

const NOON = new Date('2026-11-22T12:00:00Z');

it('adds hours and subtracts days of 24 hours, also with negative numbers', () => {
  expect(hoursAfter(NOON, 24).toISOString()).toBe('2026-11-23T12:00:00.000Z');
  expect(hoursAfter(NOON, -0.5).toISOString()).toBe('2026-11-22T11:30:00.000Z');
  expect(hoursAfter(NOON, 0)).toEqual(NOON);
  expect(daysBefore(NOON, 30).toISOString()).toBe('2026-10-23T12:00:00.000Z');
});
