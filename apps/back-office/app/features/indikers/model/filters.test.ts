import { expect, it } from 'vitest';
import { queryOf, urls } from './filters.ts';

const read = (search: string) => urls.read(new URLSearchParams(search));

it.each([
  ['', { status: 'todos', q: '' }],
  ['?status=bloqueados&busca=ana', { status: 'bloqueados', q: 'ana' }],
  ['?status=toString', { status: 'todos', q: '' }],
])('reads %s', (search, expected) => expect(read(search)).toEqual(expected));

it('writes the same address that it reads', () => {
  for (const search of ['', '?status=sem-confirmar', '?status=bloqueados&busca=ana+lima'])
    expect(urls.address(read(search))).toBe(search);
});

it('turns the filters into the query of the call', () => {
  expect(queryOf(read('?status=saldo-a-acertar&busca= ana '))).toEqual({
    q: 'ana',
    status: '',
    settlement: 'requested',
  });
  expect(queryOf(read('?status=bloqueados'))).toEqual({ q: '', status: 'blocked', settlement: '' });
  expect(queryOf(read('?status=bonus-em-analise')).status).toBe('bonus_review');
});
