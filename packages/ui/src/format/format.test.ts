import { expect, it } from 'vitest';
import { dateText, dateTimeText } from './dates.ts';
import { moneyText } from './money.ts';
import { initials } from './names.ts';

it('formats dates and times of São Paulo', () => {
  expect(dateText('2026-03-16')).toBe('16 de mar. de 2026');
  expect(dateTimeText('2026-03-17T01:05:00Z')).toBe('16 de mar. de 2026, 22h05');
});

it('formats money, and shows a dash for NaN', () => {
  expect(moneyText(1234.56)).toBe('R$\u00a01.234,56');
  expect(moneyText(-150)).toBe('-R$\u00a0150,00');
  expect(moneyText(Number.NaN)).toBe('—');
});

it.each([
  ['Ana Maria', 'de Souza', 'AS'],
  ['élio', '', 'É'],
  ['', '', ''],
])('initials of %s %s', (firstname, lastname, expected) =>
  expect(initials({ firstname, lastname })).toBe(expected),
);
