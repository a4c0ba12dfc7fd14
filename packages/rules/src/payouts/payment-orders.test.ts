import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import { type Centavos, ZERO_CENTAVOS } from '../money/money.ts';
import {
  decideAnswer,
  isTerminal,
  mayBeCpf,
  nextLookSeconds,
  PAYMENT_ORDER_STATES,
  paymentOrderId,
  type ProviderAnswer,
  whyReturnNeedsPeople,
} from './payment-orders.ts';

const NET = 20_000 as Centavos;
const ORDER = {
  state: 'sending',
  net: NET,
  called: true,
  acknowledged: false,
  answerLost: false,
  refusal: null,
  live: true,
  secondsSinceSent: 10,
  certainAfterSeconds: 60,
} as const;
const PAID = {
  said: 'paid',
  value: NET,
  paidOn: '2026-11-17' as PlainDate,
  endToEndId: 'E1',
  returned: ZERO_CENTAVOS,
} as const satisfies ProviderAnswer;

describe('an answer', () => {
  it.each<[string, ProviderAnswer, object]>([
    ['a payment', PAID, { state: 'paid', answer: 'paid', detail: null }],
    ['an order in progress', { said: 'accepted', endToEndId: 'E1' }, { state: 'accepted', answer: null }],
    [
      'a wrong key',
      { said: 'not_paid', codes: ['PJ'] },
      {
        state: 'not_paid',
        answer: 'rejected',
        detail: 'A chave PIX não está cadastrada em nenhum banco (PJ)',
      },
    ],
    ['no balance', { said: 'not_paid', codes: ['01'] }, { state: 'not_paid', answer: 'not_paid' }],
    ['too many requests', { said: 'later', seconds: 5 }, { state: 'waiting', answer: null }],
    [
      'a call that was not made yet, or a look-up before it that failed',
      { said: 'later', seconds: 60, why: 'x' },
      { state: 'waiting', answer: null, detail: 'x' },
    ],
    ['silence', { said: 'unknown', why: 'x' }, { state: 'unknown', answer: null, detail: 'x' }],
    ['not found yet', { said: 'absent' }, { state: 'unknown', answer: null }],
  ])('%s', (_name, answer, expected) => {
    expect(decideAnswer(ORDER, answer)).toMatchObject(expected);
  });

  it('of another amount moves no money', () => {
    expect(decideAnswer(ORDER, { ...PAID, value: 19_999 as Centavos })).toMatchObject({
      state: 'unknown',
      answer: null,
      detail: expect.stringContaining('em vez de'),
    });
  });

  it('that nothing is there sends the order again only when that is certain', () => {
    const absent = { said: 'absent' } as const;
    expect(decideAnswer({ ...ORDER, secondsSinceSent: 59 }, absent).state).toBe('unknown');
    expect(decideAnswer({ ...ORDER, secondsSinceSent: 60 }, absent)).toMatchObject({
      state: 'waiting',
      answerLost: true,
    });
    const acknowledged = { ...ORDER, acknowledged: true, secondsSinceSent: 3_600 };
    expect(decideAnswer(acknowledged, absent).state).toBe('unknown');
    const accepted = { ...ORDER, state: 'accepted', secondsSinceSent: 3_600 } as const;
    expect(decideAnswer(accepted, absent).state).toBe('accepted');
  });

  it('that nothing is there ends an order whose item people have ended, but only when that is certain', () => {
    const absent = { said: 'absent' } as const;
    const ended = { ...ORDER, called: false, live: false } as const;
    for (const state of ['unknown', 'accepted'] as const) {
      const order = { ...ended, state, acknowledged: true };
      expect(decideAnswer(order, absent)).toMatchObject({ state, answer: null });
      const certain = { ...order, secondsSinceSent: 60 };
      expect(decideAnswer(certain, absent)).toMatchObject({ state: 'not_paid', answer: null });
      expect(decideAnswer(certain, PAID)).toMatchObject({ state: 'paid', answer: 'paid' });
      expect(decideAnswer({ ...certain, refusal: ['PJ'] }, absent).answer).toBe('rejected');
    }
  });

  it('that a repeated call is refused ends nothing while an earlier one may still pay', () => {
    const refused = { said: 'not_paid', codes: ['01'] } as const;
    expect(decideAnswer({ ...ORDER, acknowledged: true }, refused).state).toBe('unknown');
    const looked = { ...ORDER, called: false };
    expect(decideAnswer({ ...looked, acknowledged: true, state: 'unknown' }, refused).state).toBe('not_paid');
    expect(decideAnswer({ ...ORDER, answerLost: true }, refused)).toMatchObject({
      state: 'unknown',
      answer: null,
      refusal: ['01'],
    });
    expect(decideAnswer({ ...looked, answerLost: true }, refused).state).toBe('not_paid');
  });

  it('that nothing is there counts the refusal of a repeated call, but only when that is certain', () => {
    const absent = { said: 'absent' } as const;
    const refused = {
      ...ORDER,
      called: false,
      state: 'unknown',
      answerLost: true,
      refusal: ['PJ'],
    } as const;
    expect(decideAnswer(refused, absent)).toMatchObject({ state: 'unknown', answer: null });
    expect(decideAnswer({ ...refused, secondsSinceSent: 60 }, absent)).toMatchObject({
      state: 'not_paid',
      answer: 'rejected',
    });
    expect(decideAnswer(refused, PAID)).toMatchObject({ state: 'paid', answer: 'paid' });
  });

  it('to a look-up never makes an order wait to be sent because the provider is busy', () => {
    for (const state of ['sending', 'accepted', 'unknown'] as const)
      expect(decideAnswer({ ...ORDER, called: false, state }, { said: 'later', seconds: 5 }).state).toBe(
        state,
      );
  });

  it('changes no order that has ended', () => {
    const answers: readonly ProviderAnswer[] = [
      PAID,
      { said: 'accepted', endToEndId: null },
      { said: 'not_paid', codes: ['PJ'] },
      { said: 'absent' },
      { said: 'unknown', why: 'x' },
    ];
    for (const state of PAYMENT_ORDER_STATES.filter(isTerminal))
      expect(answers.map((answer) => decideAnswer({ ...ORDER, state }, answer).state)).toEqual(
        answers.map(() => state),
      );
  });
});

it('an order has one id for a withdrawal and its attempt, in letters and digits', () => {
  expect(paymentOrderId(1204, 2)).toBe('S1204T2');
  const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  const attempt = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(id, attempt, id, attempt, (a, b, c, d) => {
      const [one, other] = [paymentOrderId(a, b), paymentOrderId(c, d)];
      return /^[A-Z0-9]{1,35}$/.test(one) && (one === other) === (a === c && b === d);
    }),
  );
});

it('looks again after one second first, and at most 45 seconds later', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map(nextLookSeconds)).toEqual([1, 2, 4, 8, 16, 32, 45, 45]);
});

it.each([
  ['***.982.247-**', true],
  ['529.982.247-25', true],
  ['***.982.248-**', false],
  ['', false],
  ['12.345.678/0001-90', false],
])('the owner of CPF 52998224725 may be told as %s: %s', (masked, expected) => {
  expect(mayBeCpf(masked, '52998224725')).toBe(expected);
});

describe('a payment that came back', () => {
  const day = (text: string) => text as PlainDate;
  const TAXED = {
    on: day('2026-11-30'),
    withheld: 5_000 as Centavos,
    withheldBesides: ZERO_CENTAVOS,
    erased: false,
  };
  const UNTAXED = { ...TAXED, withheld: ZERO_CENTAVOS };
  const facts = { net: NET, returned: NET, paid: TAXED, today: day('2026-11-30') };

  it.each<[string, Partial<Parameters<typeof whyReturnNeedsPeople>[0]>, RegExp]>([
    ['in the month of its payment is returned with its tax', {}, /^returned$/],
    ['in part is left to people', { returned: (NET - 1) as Centavos }, /o saque continua pago/],
    ['twice is left to people', { returned: (NET * 2) as Centavos }, /o saque continua pago/],
    [
      'in part that paid no withdrawal is left to people',
      { returned: (NET - 1) as Centavos, paid: null },
      /^Voltaram R\$\s199,99 de R\$\s200,00\. A equipe/,
    ],
    [
      'to a person who has left is left to people',
      { paid: { ...TAXED, erased: true } },
      /excluiu o cadastro/,
    ],
    [
      'after the month of its tax is left to people',
      { today: day('2026-12-01') },
      /em um mês que já terminou/,
    ],
    ['without tax is returned in any month', { today: day('2027-01-31'), paid: UNTAXED }, /^returned$/],
    [
      'without tax after a month that took tax from another payment of the CPF is left to people',
      { today: day('2027-01-31'), paid: { ...UNTAXED, withheldBesides: 1 as Centavos } },
      /de outro pagamento ao mesmo CPF em um mês que já terminou/,
    ],
    [
      'without tax in such a month that still runs is returned',
      { paid: { ...UNTAXED, withheldBesides: 1 as Centavos } },
      /^returned$/,
    ],
    ['and had paid no withdrawal is settled', { paid: null, today: day('2026-12-01') }, /^returned$/],
  ])('%s', (_name, more, expected) => {
    expect(whyReturnNeedsPeople({ ...facts, ...more }) ?? 'returned').toMatch(expected);
  });
});
