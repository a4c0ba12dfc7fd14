import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import type { Centavos } from './money.ts';
import {
  type WithdrawalTransitionRefusal,
  type WithdrawalStatus,
  balanceNote,
  canTransitionWithdrawal,
  decidePayment,
  decideReturn,
  decideSchedule,
  decideWithdrawal,
  MINIMUM_WITHDRAWAL,
  withdrawalDots,
  withdrawalStatusNames,
} from './withdrawals.ts';

const day = (text: string) => text as PlainDate;
const all: WithdrawalStatus[] = [0, 1, 2, 3];

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
    const decision = decideWithdrawal({ available: available as Centavos, hasBankAccount });
    expect(decision).toMatchObject(
      expected === true ? { ok: true, total: available } : { ok: false, code: expected },
    );
  });

  it('says how much is missing', () => {
    const decision = decideWithdrawal({ available: 10_050 as Centavos, hasBankAccount: true });
    expect(decision).toMatchObject({
      reason: 'O saque é a partir de R$\u00a0150,00: faltam R$\u00a049,50.',
    });
  });

  it('takes the whole balance or nothing', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (available, hasBankAccount) => {
        const decision = decideWithdrawal({ available: available as Centavos, hasBankAccount });
        expect(decision.ok).toBe(available >= MINIMUM_WITHDRAWAL && hasBankAccount);
        expect(!decision.ok || decision.total === available).toBe(true);
      }),
    );
  });
});

it.each([
  [0, 'Seus ganhos liberados aparecem aqui.'],
  [1, 'Saque a partir de R$\u00a0150,00'],
  [14_999, 'Saque a partir de R$\u00a0150,00'],
  [15_000, 'Disponível para saque'],
])('the note below a balance of %d centavos is: %s', (available, note) => {
  expect(balanceNote(available as Centavos)).toBe(note);
});

it('shows one name and dot count for each status', () => {
  expect(all.map((status) => withdrawalStatusNames[status])).toEqual([
    'Solicitado',
    'Solicitado',
    'Agendado',
    'Pago',
  ]);
  expect(all.map(withdrawalDots)).toEqual([2, 1, 2, 3]);
});

describe('transitions by operators', () => {
  it('are schedule, pay, return', () => {
    const transitions = all.flatMap((from) =>
      all.filter((to) => canTransitionWithdrawal(from, to)).map((to) => [from, to]),
    );
    expect(transitions).toEqual([
      [0, 2],
      [1, 2],
      [2, 0],
      [2, 3],
    ]);
  });

  const schedule = {
    paymentDate: day('2026-03-16'),
    today: day('2026-03-11'),
    newBankDataSinceReturn: false,
  };
  it.each([
    [{ status: 1 }, true],
    [{ status: 2 }, 'move_not_allowed'],
    [{ status: 3 }, 'move_not_allowed'],
    [{ status: 0 }, 'new_bank_data_required'],
    [{ status: 0, newBankDataSinceReturn: true }, true],
    [{ status: 1, paymentDate: day('2026-03-10') }, 'date_in_past'],
    [{ status: 1, paymentDate: day('2026-03-15') }, 'not_a_business_day'],
    [{ status: 1, paymentDate: day('2026-04-03') }, 'not_a_business_day'],
    [{ status: 1, extraHolidays: new Set(['2026-03-16']) }, 'not_a_business_day'],
  ] as const)('schedule %j: %s', (facts, expected) => {
    expect(decideSchedule({ ...schedule, ...facts })).toEqual(decision(expected));
  });

  const pay = { paidOn: day('2026-03-16'), requestedOn: day('2026-03-05'), today: day('2026-03-16') };
  it.each([
    [{ status: 2 }, true],
    [{ status: 1 }, 'move_not_allowed'],
    [{ status: 3 }, 'move_not_allowed'],
    [{ status: 2, paidOn: day('2026-03-17') }, 'date_in_future'],
    [{ status: 2, paidOn: day('2026-03-04') }, 'before_request'],
  ] as const)('pay %j: %s', (facts, expected) => {
    expect(decidePayment({ ...pay, ...facts })).toEqual(decision(expected));
  });

  it.each([
    [2, 'Conta encerrada', true],
    [2, ' ', 'reason_required'],
    [1, 'Conta encerrada', 'move_not_allowed'],
    [3, 'Conta encerrada', 'move_not_allowed'],
  ] as const)('return from %d with %j: %s', (status, reason, expected) => {
    expect(decideReturn({ status, reason })).toEqual(decision(expected));
  });
});

function decision(expected: true | WithdrawalTransitionRefusal) {
  return expected === true ? { ok: true } : { ok: false, code: expected };
}
