import type { PlainDate } from '@indike/rules/dates/calendar';
import { expect, it } from 'vitest';
import { actTexts, canBeWithdrawn, simulationTexts, stateOf } from './texts.ts';

const TODAY = '2026-11-28' as PlainDate;

it.each([
  ['approved', true, '2000-01-01', 'Em vigor', false],
  ['approved', false, '2026-11-28', 'Encerrada', false],
  ['approved', false, '2026-11-29', 'Aprovada', true],
  ['prepared', false, '2026-11-20', 'Preparada', true],
  ['withdrawn', false, '2027-01-01', 'Cancelada', false],
] as const)('%s, in force: %s, from %s', (status, isInForce, from, name, withdrawable) => {
  const version = { status, in_force: isInForce, effective_from: from };
  expect(stateOf(version, TODAY).name).toBe(name);
  expect(canBeWithdrawn(version, TODAY)).toBe(withdrawable);
});

it('says who did what, and when', () => {
  const at = '2026-11-28T12:05:00Z';
  expect(
    actTexts({
      prepared: { at, by: { id: 1, name: 'Ana Lima' } },
      approved: { at, by: null },
      withdrawn: null,
    }),
  ).toEqual(['Preparada por Ana Lima em 28 de nov. de 2026, 09h05']);
});

const found = {
  months: 12,
  contracts: 20,
  rewards_now: 1000,
  rewards_then: 1200.5,
  indikers_changing_level: 14,
  withdrawals_below_minimum: 3,
  email: null,
};

it.each([
  [
    {},
    'Os mesmos 20 contratos dos últimos 12 meses teriam custado R$ 1.200,50 em vez de R$ 1.000,00.',
    '14 Indikers em outro nível.',
    'Saques menores que o mínimo: 3.',
  ],
  [
    { contracts: 1, rewards_then: 1000, indikers_changing_level: 1, withdrawals_below_minimum: 0 },
    'O mesmo contrato dos últimos 12 meses teria custado o mesmo: R$ 1.000,00.',
    '1 Indiker em outro nível.',
    'Saques menores que o mínimo: nenhum.',
  ],
  [
    { contracts: 0, indikers_changing_level: 0 },
    'Nenhum contrato foi fechado nos últimos 12 meses.',
    'Nenhum Indiker muda de nível.',
    'Saques menores que o mínimo: 3.',
  ],
])('the simulation %#', (changed, ...texts) =>
  expect(simulationTexts({ ...found, ...changed }).map((text) => text.replaceAll('\u00a0', ' '))).toEqual(
    texts,
  ),
);
