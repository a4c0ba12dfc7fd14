import { readCsv } from '@indike/rules/files/read-csv';
import { expect, it } from 'vitest';
import { refusedFile } from './refused-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const refusedIn = (line: number, message: string) => ({ line, refusal: { message } });

it('contains only the refused lines, each with its reason', () => {
  const file = bytes('indiker;cnpj\nana@example.com;1\n"rui@example.com";2;3\n\nbia@example.com\n');
  expect(
    refusedFile(file, [
      { line: 2, refusal: null },
      refusedIn(3, 'CNPJ inválido.'),
      refusedIn(5, 'Falta; o CNPJ.'),
    ]),
  ).toBe('indiker;cnpj;motivo\r\nrui@example.com;2;CNPJ inválido.\r\nbia@example.com;;"Falta; o CNPJ."\r\n');
});

it('escapes formulas for spreadsheets', () => {
  expect(refusedFile(bytes('empresa\n=1+1'), [refusedIn(2, 'Não.')])).toBe(
    "empresa;motivo\r\n'=1+1;Não.\r\n",
  );
});

it('is read again as it was written', () => {
  const file = refusedFile(bytes("empresa;telefone\n+Saúde;+55 11 98765-4321\n'aspas;1"), [
    refusedIn(2, 'Não.'),
    refusedIn(3, 'Não.'),
  ]);
  expect(readCsv(file)?.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['empresa', 'telefone'],
    ['+Saúde', '+55 11 98765-4321'],
    ["'aspas", '1'],
  ]);
});

it('reads Windows-1252 files', () => {
  const file = Uint8Array.from([...bytes('empresa\n'), 0xe9]);
  expect(refusedFile(file, [refusedIn(2, 'Não.')])).toBe('empresa;motivo\r\né;Não.\r\n');
});
