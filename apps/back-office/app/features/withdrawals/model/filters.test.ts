import { expect, it } from 'vitest';
import { isFiltered, queryOf, urls } from './filters.ts';

const read = (search: string) => urls.read(new URLSearchParams(search));
const FULL = '?status=pagos&busca=ana+lima&forma=ted&data=2026-12-15&ate=2026-12-16&indiker=12&ordem=novos';

it.each(['', '?status=todos', '?ate=2026-12-15', FULL])(
  'writes the same address that it reads: %j',
  (search) => expect(urls.address(read(search))).toBe(search),
);

it.each([
  '?status=abertos',
  '?status=toString',
  '?forma=cheque',
  '?data=2026-02-30',
  '?indiker=x',
  '?ordem=a',
])('takes %s for no filter', (search) => expect(read(search)).toEqual(urls.none));

it('turns the filters into the query of the call, by default for open withdrawals', () => {
  expect(queryOf(urls.none)).toEqual({
    q: '',
    status: 'open',
    form: '',
    payment_date: '',
    payment_until: '',
    indiker: '',
    order: 'oldest',
  });
  expect(queryOf(read(FULL))).toEqual({
    q: 'ana lima',
    status: 'paid',
    form: 'ted',
    payment_date: '2026-12-15',
    payment_until: '2026-12-16',
    indiker: '12',
    order: 'newest',
  });
});

it('tells whether a filter is set, not counting status and order', () => {
  expect([urls.none, read('?status=pagos&ordem=novos')].some(isFiltered)).toBe(false);
  expect(['?busca=a', '?forma=pix', '?ate=2026-12-15', '?indiker=1'].map(read).every(isFiltered)).toBe(true);
});
