import { expect, it } from 'vitest';
import {
  conversionFigure,
  costFigure,
  fileCell,
  funnelFigure,
  liabilityFigure,
  type Report,
  staysFigure,
} from './figures.ts';

const MONEY = {
  contracts: 3,
  value: 1_000,
  rewards: 500,
  promised: 10,
  receivable: 20,
  available: 30.5,
  requested: 40,
};
const REPORT: Report = {
  computed_at: null,
  funnel: [
    { stage: 'made', referrals: 8 },
    { stage: 'contacted', referrals: 4 },
    { stage: 'negotiated', referrals: 2 },
    { stage: 'won', referrals: 1 },
    { stage: 'invoiced', referrals: 0 },
  ],
  cancelled: 3,
  stays: [
    { status: 'waiting', left: 4, median_days: 1 },
    { status: 'in_contact', left: 2, median_days: 2.5 },
  ],
  months: [
    { month: '2026-10', made: 0, won: 0, money: { ...MONEY, contracts: 0, value: 0, rewards: 0 } },
    { month: '2026-11', made: 8, won: 1, money: MONEY },
  ],
};
/** Replaces the no-break space of formatted amounts. */
const plain = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => cell.replaceAll('\u00A0', ' ')));

it('shows how many referrals reached each stage of the funnel', () =>
  expect(funnelFigure(REPORT).rows).toEqual([
    ['Indicadas', '8', '100,0%'],
    ['Em Contato', '4', '50,0%'],
    ['Em negociação', '2', '25,0%'],
    ['Proposta Aceita', '1', '12,5%'],
    ['Fatura paga', '0', '0,0%'],
    ['Canceladas', '3', '37,5%'],
  ]));

it('shows the time in each status in days', () =>
  expect(staysFigure(REPORT).rows).toEqual([
    ['Aguardando', '1 dia', '4'],
    ['Em Contato', '2,5 dias', '2'],
  ]));

it('shows no conversion rate for a month without referrals', () =>
  expect(conversionFigure(REPORT).rows).toEqual([
    ['out/26', '0', '0', '—'],
    ['nov/26', '8', '1', '12,5%'],
  ]));

it('adds up the liability', () =>
  expect(plain(liabilityFigure(REPORT).rows).at(-1)).toEqual([
    'nov/26',
    'R$ 10,00',
    'R$ 20,00',
    'R$ 30,50',
    'R$ 40,00',
    'R$ 100,50',
  ]));

it('rounds the cost per contract to whole centavos', () =>
  expect(plain(costFigure(REPORT).rows)).toEqual([
    ['out/26', '0', 'R$ 0,00', 'R$ 0,00', '—'],
    ['nov/26', '3', 'R$ 1.000,00', 'R$ 500,00', 'R$ 166,67'],
  ]));

it.each([
  ['R$\u00A01.234.567,80', '1234567,80'],
  ['12,5%', '12,5'],
  ['2,5 dias', '2,5'],
  ['1.234', '1234'],
  ['nov/26', 'nov/26'],
  ['—', '—'],
])('a file has %s as %s', (cell, expected) => expect(fileCell(cell)).toBe(expected));

it('has no money figures for a role that may not see money', () => {
  const report = { ...REPORT, months: REPORT.months.map((month) => ({ ...month, money: null })) };
  expect([liabilityFigure(report).rows, costFigure(report).rows]).toEqual([[], []]);
});
