import type { ReferralChartEntry } from '@indike/contract/money/reports';
import { expect, it } from 'vitest';
import { emptyGainsText, gainsGroups, hasGains, paymentGroups } from './charts.ts';

const month = (abbreviate: string, paid: number, available: number, receivable: number) => ({
  paid,
  available,
  receivable,
  date: { payment_liberate_date: '2026-11-01', abbreviate },
});

it('draws three bars per month: paid, released and not released yet', () => {
  const [group] = gainsGroups([month('nov/26', 2500.5, 0, 100)]);
  expect(group?.name).toBe('nov/26');
  expect(group?.bars.map(({ label, tone }) => [label, tone])).toEqual([
    ['Pago', 'paid'],
    ['Liberado', 'ready'],
    ['A liberar', 'coming'],
  ]);
  expect(group?.bars[0]?.text).toBe('R$\u00a02.500,50');
});

it('has no gains when every month is empty', () => {
  expect(hasGains([month('out/26', 0, 0, 0), month('nov/26', 0, 0, 0)])).toBe(false);
  expect(hasGains([month('out/26', 0, 0, 0), month('nov/26', 0, 0, 0.01)])).toBe(true);
});

it('says nothing about other months when the shown months are empty', () => {
  const text = emptyGainsText([month('set/26', 0, 0, 0), month('out/26', 0, 0, 0), month('nov/26', 0, 0, 0)]);
  expect(text).toBe(
    'Nenhum valor pago, liberado ou a liberar de set/26 a nov/26. Cada valor aparece no mês em que é liberado ou pago.',
  );
});

it("names a single installment 'Parcela única'", () => {
  const [only] = paymentGroups([{ ...earning, installment: 1, installments: 1 }]);
  expect(only?.name).toBe('Parcela única');
});

it('names what a campaign awards', () => {
  const [award] = paymentGroups([{ ...earning, campaign: 'Março', installment: 1, installments: 1 }]);
  expect(award?.name).toBe('Prêmio: campanha Março');
});

const earning: ReferralChartEntry = {
  id: 1,
  status: 1,
  state: 'promised',
  installment: 2,
  installments: 2,
  value: 3000,
  date: { payment_liberate_date: null },
};

it("labels status 0 'Cancelado' and any other status 'Acordo'", () => {
  const [agreed] = paymentGroups([earning]);
  expect(agreed).toMatchObject({ name: 'Parcela 2 de 2', bars: [{ label: 'Acordo', tone: 'coming' }] });
  const [off] = paymentGroups([
    { ...earning, status: 0, state: 'expired', date: { payment_liberate_date: '2026-11-05' } },
  ]);
  expect(off).toMatchObject({
    name: 'Parcela 2 de 2, 5 de nov. de 2026',
    bars: [{ label: 'Cancelado', tone: 'off' }],
  });
});
