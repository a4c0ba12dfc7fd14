import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';
import { readCsv } from './read-csv.ts';

const cellsOf = (text: string) => readCsv(text)?.map(({ cells }) => cells);

it.each([
  [
    'a;b\r\nc;d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a;b\nc;d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a;b\rc;d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['\uFEFFa;b', [['a', 'b']]],
  ['a\tb;c', [['a\tb', 'c']]],
  ['a\tb,c', [['a', 'b,c']]],
  ['a,"1.234,56"', [['a', '1.234,56']]],
  ['"a;b";c', [['a;b', 'c']]],
  ['"diz ""oi""";c', [['diz "oi"', 'c']]],
  ['"duas\r\nlinhas";c', [['duas\r\nlinhas', 'c']]],
  [' a ; b ', [['a', 'b']]],
  ['a;;c;', [['a', '', 'c', '']]],
  ['a', [['a']]],
  ['', []],
  ['\r\n;;\r\n\r\n', []],
  ['a;6" de tubo', [['a', '6" de tubo']]],
])('reads %j', (text, rows) => expect(cellsOf(text)).toEqual(rows));

it.each(['"a;b', 'a;"b\nc;d', '"a"b;c'])('returns null for the malformed quotes of %j', (text) =>
  expect(readCsv(text)).toBeNull(),
);

it('counts the lines of the file as a text editor shows them', () => {
  expect(readCsv('a;b\n\n"c\nd";e\nf;g')?.map(({ line }) => line)).toEqual([1, 3, 5]);
});

it('reads the lines that csvLine writes', () => {
  const cells = ['São José; "Ltda."', 'duas\nlinhas', '', 'R$ 1,00'];
  expect(cellsOf(csvLine(cells))).toEqual([cells]);
});

it('reads a file of 200 000 lines', () => {
  const text = '12ABC34501DE35;20/11/2026;1.234,56\r\n'.repeat(200_000);
  expect(readCsv(text)).toHaveLength(200_000);
});
