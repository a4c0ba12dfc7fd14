import { expect, it } from 'vitest';
import { beginningFirst, parseSearch } from './palette-text.ts';

it.each([
  ['', null, null],
  [' ab ', null, null],
  [' Ana ', 'Ana', null],
  ['7', null, '7'],
  ['#042', '#042', '42'],
  ['123456789', '123456789', '123456789'],
  ['280.012.389-38', '280.012.389-38', null],
  ['28001238938', '28001238938', null],
  ['000', '000', null],
])('%j is the text %j and the number %j', (typed, text, number) =>
  expect(parseSearch(typed)).toEqual({ text, number }),
);

it('puts the groups first in which a label begins with what was typed', () => {
  const group = (title: string, ...labels: string[]) => ({
    title,
    found: labels.map((label) => ({ label })),
  });
  const groups = [
    group('companies', 'Padaria Renata', 'Tipografia Aurora'),
    group('people', 'Renata Figueira', 'Júlia Lima'),
    group('withdrawals', 'Saque 1, Renata Figueira'),
  ];
  const order = (typed: string) => beginningFirst(groups, typed).map(({ title }) => title);
  expect(order('renata')).toEqual(['people', 'companies', 'withdrawals']);
  expect(order('Julia')).toEqual(['people', 'companies', 'withdrawals']);
  expect(order('padaria')).toEqual(['companies', 'people', 'withdrawals']);
  expect(order('figueira')).toEqual(['companies', 'people', 'withdrawals']);
  expect(order('')).toEqual(['companies', 'people', 'withdrawals']);
});
