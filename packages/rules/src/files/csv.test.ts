import { expect, it } from 'vitest';
import { centavos, ZERO_CENTAVOS } from '../money/money.ts';
import { plainDate } from '../dates/calendar.ts';
import { amountCell, csvLine, dateCell } from './csv.ts';

it('writes texts, numbers and empty cells', () => {
  expect(csvLine(['Ação', -3, null, ''])).toBe('Ação;-3;;\r\n');
});

it('quotes cells that contain a separator, a quote or a line break', () => {
  expect(csvLine(['a;b', 'diz "oi"', 'duas\nlinhas', 'simples'])).toBe(
    '"a;b";"diz ""oi""";"duas\nlinhas";simples\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1', '-1+2', '-1,5,2', '--1', '-2!A1'])(
  'escapes the formula %j',
  (formula) => {
    const [cell = ''] = csvLine([formula]).split(';');
    expect(cell.replace(/^"/, '').startsWith(`'${formula.charAt(0)}`)).toBe(true);
  },
);

it('does not escape a negative amount', () => {
  expect(csvLine(['-1.234,56', '-0,05'])).toBe('-1.234,56;-0,05\r\n');
});

it.each([
  [123_456_789, '1.234.567,89'],
  [-123_456, '-1.234,56'],
  [5, '0,05'],
])('writes %i centavos in the Brazilian format', (value, text) => {
  expect(amountCell(centavos(value))).toBe(text);
});

it('writes dates in the Brazilian format and leaves null empty', () => {
  expect(dateCell(plainDate('2026-03-16'))).toBe('16/03/2026');
  expect([amountCell(null), dateCell(null), amountCell(ZERO_CENTAVOS)]).toEqual([null, null, '0,00']);
});
