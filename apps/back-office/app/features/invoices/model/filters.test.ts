import { expect, it } from 'vitest';
import { addressOf, filtersOf, NO_FILTERS, queryOf, type Filters } from './filters.ts';

const read = (address: string) => filtersOf(new URLSearchParams(address));

it.each<Filters>([NO_FILTERS, { state: 'vencidas', q: '' }, { state: 'pagas', q: 'padaria & cia' }])(
  'keeps %j in the address',
  (filters) => expect(read(addressOf(filters))).toEqual(filters),
);

it('ignores values that are not valid filters', () => {
  expect(read('situacao=toString&outra=1')).toEqual(NO_FILTERS);
  expect(addressOf(NO_FILTERS)).toBe('');
});

it('turns the filters into the query of the call', () => {
  expect(queryOf({ state: 'a-vencer', q: ' x ' })).toEqual({ state: 'due', q: 'x' });
});
