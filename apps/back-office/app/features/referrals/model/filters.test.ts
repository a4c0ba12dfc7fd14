import { expect, it } from 'vitest';
import { addressOf, filtersOf, isFiltered, queryOf, type Filters } from './filters.ts';

const NONE: Filters = {
  status: null,
  q: '',
  days: 0,
  indiker: null,
  repeated: false,
  attention: null,
  order: 'oldest',
};
const read = (address: string) => filtersOf(new URLSearchParams(address));

it.each<[string, Partial<Filters>]>([
  ['', {}],
  ['?status=aguardando', { status: 0 }],
  [
    '?status=99&busca=p%C3%A3o&dias=7&indiker=12&repetidas=1&pendencia=fatura-vencida&ordem=novas',
    {
      status: 99,
      q: 'pão',
      days: 7,
      indiker: 12,
      repeated: true,
      attention: 'invoice_overdue',
      order: 'newest',
    },
  ],
])('keeps %j in the address', (address, filters) => {
  expect(read(address)).toEqual({ ...NONE, ...filters });
  expect(read(addressOf({ ...NONE, ...filters }))).toEqual({ ...NONE, ...filters });
});

it.each([
  '?status=abc',
  '?dias=-1',
  '?indiker=x',
  '?repetidas=sim',
  '?ordem=alfabeto',
  '?pendencia=outra',
  '?outra=1',
])('takes %s for no filter', (address) => expect(read(address)).toEqual(NONE));

it('writes the shortest address', () => expect(addressOf(NONE)).toBe(''));

it('asks the call for nothing that was not chosen', () => {
  expect(queryOf(NONE)).toEqual({
    q: '',
    waiting_days: '',
    indiker: '',
    repeated: '',
    attention: '',
    from: '',
    to: '',
  });
  expect(
    queryOf({ ...NONE, q: ' acao ', days: 3, indiker: 4, repeated: true, attention: 'invoice_due' }),
  ).toEqual({
    q: 'acao',
    waiting_days: '3',
    indiker: '4',
    repeated: '1',
    attention: 'invoice_due',
    from: '',
    to: '',
  });
});

it('knows whether something is filtered; a status is a tab, not a filter', () => {
  expect([NONE, { ...NONE, status: 1 }, { ...NONE, q: ' ' }].some(isFiltered)).toBe(false);
  expect(
    [
      { ...NONE, q: 'a' },
      { ...NONE, days: 3 },
      { ...NONE, repeated: true },
      { ...NONE, attention: 'invoice_due' as const },
    ].every(isFiltered),
  ).toBe(true);
});
