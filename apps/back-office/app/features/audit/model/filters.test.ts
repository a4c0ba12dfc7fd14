import { expect, it } from 'vitest';
import { isFiltered, urls } from './filters.ts';

const read = (address: string) => urls.read(new URLSearchParams(address));

it('reads the same filters back from the address', () => {
  const filters = {
    q: 'alterou papel',
    operator: '7',
    action: 'operator.role',
    entity: 'operator',
    entity_id: '12',
    from: '2026-11-01',
    to: '2026-11-30',
  };
  expect(read(urls.address(filters))).toEqual(filters);
  expect(urls.address(filters)).toContain('assunto=operator&numero=12');
});

it('ignores values that are not valid filters', () => {
  expect(read('operador=x&acao=apagar&assunto=tabela&numero=-1&de=2026-02-30&ate=hoje')).toEqual(urls.none);
  expect([isFiltered(read('')), isFiltered(read('de=2026-02-28'))]).toEqual([false, true]);
  expect(urls.address(urls.none)).toBe('');
});
