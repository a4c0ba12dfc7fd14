import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import type { Centavos } from './money.ts';
import {
  type WithdrawalTransitionRefusal,
  type WithdrawalStatus,
  canTransitionWithdrawal,
  decidePayment,
  decideReturn,
  decideSchedule,
  decideWithdrawal,
  withdrawalDots,
  withdrawalStatusNames,
} from './withdrawals.ts';
import { FIRST_PROGRAMME } from './first-programme.ts';

const day = (text: string) => text as PlainDate;
const all: WithdrawalStatus[] = ['returned', 'requested', 'scheduled', 'paid'];

describe('decideWithdrawal', () => {
  it.each([
    [14_999, true, 'below_minimum'],
    [14_999, false, 'below_minimum'],
    [0, true, 'below_minimum'],
    [-500, true, 'below_minimum'],
    [15_000, false, 'bank_account_required'],
    [15_000, true, true],
    [999_999_999, true, true],
  ])('%d centavos, bank account %s: %s', (available, hasBankAccount, expected) => {
    const decision = decideWithdrawal({ available: available as Centavos, hasBankAccount }, FIRST_PROGRAMME);
    expect(decision).toMatchObject(
      expected === true ? { ok: true, total: available } : { ok: false, code: expected },
    );
  });

  it('says how much is missing', () => {
    const decision = decideWithdrawal(
      { available: 10_050 as Centavos, hasBankAccount: true },
      FIRST_PROGRAMME,
    );
    expect(decision).toMatchObject({
      reason: 'O saque é a partir de R$\u00a0150,00: faltam R$\u00a049,50.',
    });
  });

  it('takes the whole balance or nothing', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (available, hasBankAccount) => {
        const decision = decideWithdrawal(
          { available: available as Centavos, hasBankAccount },
          FIRST_PROGRAMME,
        );
        expect(decision.ok).toBe(available >= FIRST_PROGRAMME.minimumWithdrawal && hasBankAccount);
        expect(!decision.ok || decision.total === available).toBe(true);
      }),
    );
  });
});

it('shows one name and dot count for each status', () => {
  expect(all.map((status) => withdrawalStatusNames[status])).toEqual([
    'Solicitado',
    'Solicitado',
    'Agendado',
    'Pago',
  ]);
  expect(all.map((status) => withdrawalDots[status])).toEqual([2, 1, 2, 3]);
});

describe('transitions by operators', () => {
  it('are schedule, pay, return', () => {
    const transitions = all.flatMap((from) =>
      all.filter((to) => canTransitionWithdrawal(from, to)).map((to) => [from, to]),
    );
    expect(transitions).toEqual([
      ['returned', 'scheduled'],
      ['requested', 'scheduled'],
      ['scheduled', 'returned'],
      ['scheduled', 'paid'],
    ]);
  });

  const schedule = {
    paymentDate: day('2026-03-16'),
    today: day('2026-03-11'),
    newBankDataSinceReturn: false,
  };
  it.each([
    [{ status: 'requested' }, true],
    [{ status: 'scheduled' }, 'move_not_allowed'],
    [{ status: 'paid' }, 'move_not_allowed'],
    [{ status: 'returned' }, 'new_bank_data_required'],
    [{ status: 'returned', newBankDataSinceReturn: true }, true],
    [{ status: 'requested', paymentDate: day('2026-03-10') }, 'date_in_past'],
    [{ status: 'requested', paymentDate: day('2026-03-15') }, 'not_a_business_day'],
    [{ status: 'requested', paymentDate: day('2026-04-03') }, 'not_a_business_day'],
    [{ status: 'requested', extraHolidays: new Set(['2026-03-16']) }, 'not_a_business_day'],
  ] as const)('schedule %j: %s', (facts, expected) => {
    expect(decideSchedule({ ...schedule, ...facts })).toEqual(decision(expected));
  });

  const pay = { paidOn: day('2026-03-16'), requestedOn: day('2026-03-05'), today: day('2026-03-16') };
  it.each([
    [{ status: 'scheduled' }, true],
    [{ status: 'requested' }, 'move_not_allowed'],
    [{ status: 'paid' }, 'move_not_allowed'],
    [{ status: 'scheduled', paidOn: day('2026-03-17') }, 'date_in_future'],
    [{ status: 'scheduled', paidOn: day('2026-03-04') }, 'before_request'],
  ] as const)('pay %j: %s', (facts, expected) => {
    expect(decidePayment({ ...pay, ...facts })).toEqual(decision(expected));
  });

  it.each([
    ['scheduled', 'Conta encerrada', true],
    ['scheduled', ' ', 'reason_required'],
    ['requested', 'Conta encerrada', 'move_not_allowed'],
    ['paid', 'Conta encerrada', 'move_not_allowed'],
  ] as const)('return from %s with %j: %s', (status, reason, expected) => {
    expect(decideReturn({ status, reason })).toEqual(decision(expected));
  });
});

function decision(expected: true | WithdrawalTransitionRefusal) {
  return expected === true ? { ok: true } : { ok: false, code: expected };
}
