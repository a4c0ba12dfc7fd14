import { expect, it } from 'vitest';
import { queryOf, type Filters, urls } from './filters.ts';

const read = (address: string) => urls.read(new URLSearchParams(address));

it.each<Filters>([urls.none, { state: 'vencidas', q: '' }, { state: 'pagas', q: 'padaria & cia' }])(
  'keeps %j in the address',
  (filters) => expect(read(urls.address(filters))).toEqual(filters),
);

it('ignores values that are not valid filters', () => {
  expect(read('situacao=toString&outra=1')).toEqual(urls.none);
  expect(urls.address(urls.none)).toBe('');
});

it('turns the filters into the query of the call', () => {
  expect(queryOf({ state: 'a-vencer', q: ' x ' })).toEqual({ state: 'due', q: 'x' });
});
