import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('writes texts, numbers and nothing', () => {
  expect(csvLine(['Ação', -3, null, ''])).toBe('Ação;-3;;\r\n');
});

it('quotes what would end a cell or a line', () => {
  expect(csvLine(['a;b', 'diz "oi"', 'duas\nlinhas', 'simples'])).toBe(
    '"a;b";"diz ""oi""";"duas\nlinhas";simples\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('no spreadsheet runs %j', (formula) => {
  const [cell = ''] = csvLine([formula]).split(';');
  expect(cell.replace(/^"/, '').startsWith(`'${formula.charAt(0)}`)).toBe(true);
});
