import type { PlainDate } from '@indike/rules/dates/calendar';
import { describe, expect, it } from 'vitest';
import { validateFilters, filterSearch, isFiltered, listFailure, readFilters, toForm } from './filters.ts';

const today = '2026-11-21' as PlainDate;
const none = { status: '', startDate: '', endDate: '', name: '' };

describe('filters in the address', () => {
  it('are read as they were written', () => {
    const filters = { status: '99', startDate: '2026-03-01', endDate: '2026-03-16', name: 'Água & Cia' };
    expect(readFilters(new URLSearchParams(filterSearch(filters)))).toEqual(filters);
    expect(isFiltered(filters)).toBe(true);
  });
  it('are ignored when they are invalid', () => {
    const query = new URLSearchParams('status=abc&startDate=2026-02-30&endDate=ontem&name=%20%20');
    expect(readFilters(query)).toEqual(none);
    expect(isFiltered(none)).toBe(false);
    expect(filterSearch(none)).toBe('');
  });
});

it('calls the failure of a filtered list a failed search', () => {
  expect(listFailure(none)).toBe('Erro obtendo a lista de indicações');
  for (const name of ['status', 'startDate', 'endDate', 'name'])
    expect(listFailure({ ...none, [name]: '1' })).toBe('Erro procurando os dados');
});

describe('decideFilters', () => {
  it('converts typed dates to the format of the API', () => {
    const form = { ...none, startDate: '01/03/2026', endDate: '21/11/2026', name: ' Ana ' };
    expect(validateFilters(form, today)).toEqual({
      ok: true,
      output: { ...none, startDate: '2026-03-01', endDate: '2026-11-21', name: 'Ana' },
    });
    expect(toForm({ ...none, endDate: '2026-03-01' }).endDate).toBe('01/03/2026');
  });
  it.each([
    [{ startDate: '31/02/2026' }, 'startDate', 'Data inválida: use dia, mês e ano, como 16/03/2026'],
    [{ endDate: '22/11/2026' }, 'endDate', 'A data não pode estar no futuro'],
    [
      { startDate: '10/03/2026', endDate: '09/03/2026' },
      'endDate',
      'Escolha uma data final igual ou posterior à inicial',
    ],
  ])('refuses %j', (part, field, message) => {
    expect(validateFilters({ ...none, ...part }, today)).toEqual({ ok: false, errors: { [field]: message } });
  });
});
