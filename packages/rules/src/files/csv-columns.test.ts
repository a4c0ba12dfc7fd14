import { expect, it } from 'vitest';
import { columnPlaces, isOneOf } from './csv-columns.ts';

const COLUMNS = { cnpj: ['cnpj'], paidOn: ['data do pagamento', 'data'] };
const placesOf = (...cells: string[]) => columnPlaces({ line: 1, cells }, COLUMNS);

it('finds columns by any of their names, in any order, without accents, case and signs', () => {
  expect(placesOf('Data  do Pagamênto:', 'C.N.P.J', 'CNPJ')).toEqual({ cnpj: 2, paidOn: 0 });
});

it('takes the first of two columns of one name', () => {
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
])('knows a word in any spelling: %s', (text, known) => {
  expect(isOneOf(text, ['em negociacao'])).toBe(known);
});
