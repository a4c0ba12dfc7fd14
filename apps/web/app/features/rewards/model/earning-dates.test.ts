import type { RewardEarning } from '@indike/contract/money/rewards';
import { expect, it } from 'vitest';
import { earningDates } from './earning-dates.ts';

const earning: RewardEarning = {
  id: 1,
  installment: 1,
  installments: 1,
  value: 2500,
  clawed_back: 0,
  state: 'available',
  state_name: 'Disponível',
  release_date: '2026-11-05',
  expiry_date: '2027-11-05',
  requested_date: null,
  payment_date: null,
  next: '',
};

const labels = (part: Partial<RewardEarning>) =>
  earningDates({ ...earning, ...part }).map(({ label, date }) => `${label} ${date}`);

it('shows until when an available earning can be requested', () => {
  expect(labels({})).toEqual(['Liberada em 5 de nov. de 2026', 'Expira depois de 5 de nov. de 2027']);
});

it('shows the deadline of the invoice until it is paid', () => {
  expect(labels({ state: 'promised', release_date: null, expiry_date: '2027-01-30' })).toEqual([
    'Fatura pode ser paga até 30 de jan. de 2027',
  ]);
});

it('shows no expiry date once the earning is requested', () => {
  const asked = { requested_date: '2026-11-08', payment_date: '2026-11-16' };
  expect(labels({ ...asked, state: 'requested' }).slice(1)).toEqual([
    'Saque solicitado em 8 de nov. de 2026',
    'Previsão de pagamento 16 de nov. de 2026',
  ]);
  expect(labels({ ...asked, state: 'paid' }).at(-1)).toBe('Paga em 16 de nov. de 2026');
});

it('an expired earning shows when it ended, a cancelled one has no dates', () => {
  expect(labels({ state: 'expired', release_date: null })).toEqual(['Prazo terminou em 5 de nov. de 2027']);
  expect(labels({ state: 'cancelled' })).toEqual([]);
});
