import { expect, it } from 'vitest';
import { addressOf, filtersOf, isFiltered, NO_FILTERS } from './filters.ts';

const read = (address: string) => filtersOf(new URLSearchParams(address));

it('reads the same filters back from the address', () => {
  const filters = {
    operator: '7',
    action: 'operator.role',
    entity: 'operator',
    entity_id: '12',
    from: '2026-11-01',
    to: '2026-11-30',
  };
  expect(read(addressOf(filters))).toEqual(filters);
  expect(addressOf(filters)).toContain('assunto=operator&numero=12');
});

it('ignores values that are not valid filters', () => {
  expect(read('operador=x&acao=apagar&assunto=tabela&numero=-1&de=2026-02-30&ate=hoje')).toEqual(NO_FILTERS);
  expect([isFiltered(read('')), isFiltered(read('de=2026-02-28'))]).toEqual([false, true]);
  expect(addressOf(NO_FILTERS)).toBe('');
});
