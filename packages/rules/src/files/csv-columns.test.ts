import { expect, it } from 'vitest';
import { findColumnIndexes, isOneOf } from './csv-columns.ts';

const COLUMNS = { cnpj: ['cnpj'], paidOn: ['data do pagamento', 'data'] };
const placesOf = (...cells: string[]) => findColumnIndexes({ line: 1, cells }, COLUMNS);

it('finds columns by any of their names, in any order, ignoring accents, case and punctuation', () => {
  expect(placesOf('Data  do Pagamênto:', 'C.N.P.J', 'CNPJ')).toEqual({ cnpj: 2, paidOn: 0 });
});

it('takes the first of two columns with the same name', () => {
  expect(placesOf('cnpj', 'data', 'cnpj', 'DATA')).toEqual({ cnpj: 0, paidOn: 1 });
});

it('says which columns are missing', () => {
  expect(placesOf('empresa', '')).toEqual({ cnpj: -1, paidOn: -1 });
});

it.each([
  ['Em negociação', true],
  ['EM_NEGOCIACAO', true],
  ['negociando', false],
  ['', false],
])('isOneOf ignores accents, case and punctuation: %s', (text, known) => {
  expect(isOneOf(text, ['em negociacao'])).toBe(known);
});
