import { expect, it } from 'vitest';
import {
  addressOf,
  chipsOf,
  filtersOf,
  isFiltered,
  queryOf,
  viewAddress,
  withoutFilters,
  withUsualOrder,
  type Filters,
} from './filters.ts';

const NONE: Filters = {
  status: null,
  q: '',
  days: 0,
  indiker: null,
  repeated: false,
  owner: '',
  due: false,
  attention: null,
  order: 'newest',
  view: 'list',
};
const read = (address: string) => filtersOf(new URLSearchParams(address));

it.each<[string, Partial<Filters>]>([
  ['', {}],
  ['?status=waiting', { status: 'waiting', order: 'oldest' }],
  ['?status=in_contact&ordem=novas', { status: 'in_contact' }],
  ['?ordem=antigas', { order: 'oldest' }],
  ['?busca=a', { q: 'a' }],
  ['?dias=7', { days: 7, order: 'oldest' }],
  ['?pendencia=fatura-vencida', { attention: 'invoice_overdue', order: 'oldest' }],
  [
    '?status=fix_contact&busca=p%C3%A3o&dias=7&indiker=12&repetidas=1&pendencia=fatura-vencida&ordem=novas',
    {
      status: 'fix_contact',
      q: 'pão',
      days: 7,
      indiker: 12,
      repeated: true,
      attention: 'invoice_overdue',
      order: 'newest',
    },
  ],
  ['?responsavel=eu&acompanhar=1', { owner: 'me', due: true, order: 'oldest' }],
  ['?responsavel=ninguem', { owner: 'nobody' }],
  ['?responsavel=alguem', { owner: 'somebody' }],
  ['?responsavel=12', { owner: '12' }],
  ['?visao=quadro', { view: 'board' }],
])('keeps %j in the address', (address, filters) => {
  expect(read(address)).toEqual({ ...NONE, ...filters });
  expect(read(addressOf(read(address)))).toEqual(read(address));
  expect(addressOf({ ...NONE, ...filters })).toBe(address);
});

it.each([
  '?status=abc',
  '?status=1',
  '?dias=-1',
  '?indiker=x',
  '?repetidas=sim',
  '?ordem=alfabeto',
  '?responsavel=chefe',
  '?responsavel=0',
  '?acompanhar=sim',
  '?pendencia=outra',
  '?outra=1',
])('ignores %s', (address) => expect(read(address)).toEqual(NONE));

it('writes the shortest address', () => expect(addressOf(NONE)).toBe(''));

it('sends only the filters that were chosen', () => {
  expect([...new Set(Object.values(queryOf(NONE)))]).toEqual(['']);
  const some = { q: ' acao ', days: 3, indiker: 4, repeated: true, attention: 'invoice_due' } as const;
  expect(queryOf({ ...NONE, ...some, owner: 'me', due: true })).toEqual({
    q: 'acao',
    waiting_days: '3',
    indiker: '4',
    repeated: '1',
    owner: 'me',
    follow_up: 'due',
    attention: 'invoice_due',
    from: '',
    to: '',
  });
});

it('removes all filters but keeps the status and a chosen order', () => {
  const all: Filters = {
    status: 'in_contact',
    q: 'a',
    days: 3,
    indiker: 4,
    repeated: true,
    owner: 'me',
    due: true,
    attention: 'invoice_due',
    view: 'list',
    order: 'newest',
  };
  expect(withoutFilters(all)).toEqual({ ...NONE, status: 'in_contact', order: 'newest' });
});

it('uses the default order of the filters until an order is chosen', () => {
  const waiting = withUsualOrder(NONE, { ...NONE, status: 'waiting' });
  expect(waiting.order).toBe('oldest');
  expect(withUsualOrder(waiting, { ...waiting, status: null }).order).toBe('newest');
  const chosen = withUsualOrder(NONE, { ...NONE, order: 'oldest' });
  expect([chosen.order, withUsualOrder(chosen, { ...chosen, status: 'in_contact' }).order]).toEqual([
    'oldest',
    'oldest',
  ]);
  expect(withoutFilters({ ...NONE, days: 7, order: 'oldest' })).toEqual(NONE);
});

it('tells whether a filter is set, and does not count the status, which is a tab', () => {
  expect([NONE, { ...NONE, status: 'in_contact' as const }, { ...NONE, q: ' ' }].some(isFiltered)).toBe(
    false,
  );
  expect(
    [
      { ...NONE, q: 'a' },
      { ...NONE, days: 3 },
      { ...NONE, repeated: true },
      { ...NONE, owner: 'me' },
      { ...NONE, due: true },
      { ...NONE, attention: 'invoice_due' as const },
    ].every(isFiltered),
  ).toBe(true);
});

it('leaves the search text out of a saved view', () =>
  expect(viewAddress({ ...NONE, q: 'maria', owner: 'me', repeated: true })).toBe(
    '?repetidas=1&responsavel=eu',
  ));

it('shows each filter behind the button as a chip, which removes it alone', () => {
  const filters = read(
    '?status=waiting&busca=a&dias=7&indiker=12&repetidas=1&acompanhar=1&pendencia=fatura-vencida',
  );
  const chips = chipsOf(filters);
  expect(chips.map(({ text }) => text)).toHaveLength(5);
  const rest = chips.reduce<Filters>((before, { without }) => ({ ...before, ...without }), filters);
  expect(addressOf(rest)).toBe('?status=waiting&busca=a');
  expect(chipsOf(rest)).toEqual([]);
});

it('keeps the board when filters are removed or saved, and does not call it one', () => {
  const filters = read('?dias=7&visao=quadro');
  expect(isFiltered(withoutFilters(filters))).toBe(false);
  expect(withoutFilters(filters).view).toBe('board');
  expect(viewAddress(filters)).toBe('?dias=7&visao=quadro');
});
