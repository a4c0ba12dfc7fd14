import { describe, expect, it } from 'vitest';
import { plainDate, type PlainDate } from '../dates/calendar.ts';
import { centavos, type Centavos, ZERO_CENTAVOS } from '../money/money.ts';
import {
  batchStatus,
  decideApproval,
  decidePaymentDay,
  decideRejection,
  sumsSentence,
  type BatchStatus,
  decideConfirmation,
  decideManualResult,
  manualResultNeeds,
  taxNote,
  orderStateOf,
} from './batches.ts';

const day = (text: string): PlainDate => {
  const date = plainDate(text);
  if (date === null) throw new Error(text);
  return date;
};
const money = (value: number): Centavos => centavos(value) ?? ZERO_CENTAVOS;

describe('the payment date of a batch', () => {
  it.each([
    ['2026-11-20', 'date_in_past'],
    ['2026-11-21', 'not_a_business_day'],
    ['2026-11-22', 'not_a_business_day'],
    ['2026-12-25', 'not_a_business_day'],
    ['2026-11-24', 'not_a_business_day'],
    ['2026-11-23', null],
  ])('%s: %s', (date, code) => {
    const extraHolidays = new Set(['2026-11-24']);
    const decision = decidePaymentDay({ paymentDate: day(date), today: day('2026-11-21'), extraHolidays });
    expect(decision).toEqual(code === null ? { ok: true } : { ok: false, code });
  });
});

describe('the decision on a batch', () => {
  const decide = (status: BatchStatus, decidedBy: number, today = '2026-11-23') => {
    const batch = { status, preparedBy: 1, decidedBy };
    const approval = decideApproval({
      independent: true,
      ...batch,
      paymentDate: day('2026-11-24'),
      today: day(today),
    });
    return { approval, rejection: decideRejection(batch) };
  };
  const no = (code: string) => ({ ok: false, code });

  it('is made once, by another operator than the preparer', () => {
    expect(decide(batchStatus.prepared, 2)).toEqual({ approval: { ok: true }, rejection: { ok: true } });
    expect(decide(batchStatus.prepared, 1)).toEqual({
      approval: no('own_batch'),
      rejection: no('own_batch'),
    });
    for (const status of [batchStatus.approved, batchStatus.rejected])
      expect(decide(status, 2)).toEqual({
        approval: no('already_decided'),
        rejection: no('already_decided'),
      });
  });

  it('can only be a rejection after the payment date', () => {
    expect(decide(batchStatus.prepared, 2, '2026-11-25')).toEqual({
      approval: no('date_passed'),
      rejection: { ok: true },
    });
  });

  it('cannot be an approval when the payment date has become a holiday', () => {
    const approval = decideApproval({
      independent: true,
      status: batchStatus.prepared,
      preparedBy: 1,
      decidedBy: 2,
      paymentDate: day('2026-11-24'),
      today: day('2026-11-23'),
      extraHolidays: new Set(['2026-11-24']),
    });
    expect(approval).toEqual(no('date_closed'));
  });
});

it.each([
  [2, 100_000, 1, 50_000, '3 saques, R$ 1.500,00: 2 por PIX (R$ 1.000,00) e 1 por transferência (R$ 500,00)'],
  [1, 15_000, 0, 0, '1 saque por PIX, R$ 150,00'],
  [0, 0, 1200, 7, '1.200 saques por transferência, R$ 0,07'],
  [0, 0, 0, 0, '0 saques, R$ 0,00'],
])(
  'describes %d withdrawals by PIX (%d) and %d by transfer (%d) in a sentence',
  (pix, pixNet, transfer, transferNet, sentence) => {
    const all = { count: pix + transfer, net: money(pixNet + transferNet) };
    const written = sumsSentence(
      all,
      { count: pix, net: money(pixNet) },
      { count: transfer, net: money(transferNet) },
    );
    expect(written.replaceAll('\u00a0', ' ')).toBe(sentence);
  },
);

const facts = (more: object = {}) => ({
  unanswered: false,
  contradicted: false,
  endedByPeople: false,
  ...more,
});
const cents = (amount: number) => amount as Centavos;

describe('what is known of the orders of a withdrawal', () => {
  it.each([
    [{}, 'none'],
    [{ unanswered: true }, 'unanswered'],
    [{ endedByPeople: true }, 'ended_by_people'],
    [{ contradicted: true }, 'contradicted'],
    [{ contradicted: true, unanswered: true, endedByPeople: true }, 'contradicted'],
    [{ unanswered: true, endedByPeople: true }, 'unanswered'],
  ] as const)('%j is %s', (more, state) => {
    expect(orderStateOf(facts(more))).toBe(state);
  });
});

describe('what a result entered by an operator needs', () => {
  it.each([
    ['none', 500, 500, false, false],
    ['none', 501, 500, true, false],
    ['none', 1, 0, true, false],
    ['ended_by_people', 500, 500, false, false],
    ['unanswered', 1, 1_000_000, true, true],
    ['contradicted', 1, 1_000_000, true, true],
  ] as const)('order %s, %i centavos, ceiling %i', (order, total, ceiling, secondPerson, bankCode) => {
    const known = {
      isPaid: false,
      order,
      total: cents(total),
      ceiling: cents(ceiling),
      taxDiffers: false,
    };
    expect(manualResultNeeds(known)).toEqual({ secondPerson, bankCode });
  });

  it('is a second person and the number in the statement when the money of a payment came back', () => {
    const known = { isPaid: true, order: 'none', total: cents(1), ceiling: cents(1_000_000) } as const;
    expect(manualResultNeeds({ ...known, taxDiffers: false })).toEqual({
      secondPerson: true,
      bankCode: true,
    });
  });

  it('is a second person, whatever the ceiling, in a month with another tax', () => {
    const known = { isPaid: false, order: 'none', total: cents(1), ceiling: cents(1_000_000) } as const;
    expect(manualResultNeeds({ ...known, taxDiffers: true })).toEqual({
      secondPerson: true,
      bankCode: false,
    });
    expect(taxNote(cents(1_000), cents(1_000))).toBeNull();
    expect(taxNote(cents(0), cents(1_000))).toMatch(/seria de R\$\s10,00 em vez de R\$\s0,00/);
  });
});

describe('an entry', () => {
  const entry = {
    isPaid: false,
    order: 'none',
    total: cents(500),
    ceiling: cents(500),
    taxDiffers: false,
    bankCode: null,
    pending: false,
  } as const;
  it.each([
    ['takes effect below the ceiling', {}, { ok: true, waits: false }],
    ['waits above it', { total: cents(501) }, { ok: true, waits: true }],
    ['is refused while another waits', { pending: true }, { ok: false, code: 'result_pending' }],
    [
      'needs the code of an unanswered order',
      { order: 'unanswered' },
      { ok: false, code: 'bank_code_required' },
    ],
    [
      'takes no blanks for a code',
      { order: 'unanswered', bankCode: '  ' },
      { ok: false, code: 'bank_code_required' },
    ],
    ['with a code still waits', { order: 'unanswered', bankCode: 'PC' }, { ok: true, waits: true }],
    [
      'of a contradicted order waits too',
      { order: 'contradicted', bankCode: '00' },
      { ok: true, waits: true },
    ],
  ] as const)('%s', (_name, more, decision) => {
    expect(decideManualResult({ ...entry, ...more })).toEqual(decision);
  });

  it.each([
    ['by the same person is refused', { confirmedBy: 1 }, { ok: false, code: 'own_result' }],
    [
      'by whom they invited yesterday is refused',
      { independent: false },
      { ok: false, code: 'not_independent' },
    ],
    ['by another takes effect', {}, { ok: true, waits: false }],
    [
      'is refused without a code when an order was sent meanwhile',
      { order: 'unanswered' },
      { ok: false, code: 'bank_code_required' },
    ],
    ['with a code takes effect', { order: 'unanswered', bankCode: 'PC' }, { ok: true, waits: false }],
  ] as const)('confirmed %s', (_name, more, decision) => {
    const { pending: _pending, ...confirmed } = entry;
    expect(
      decideConfirmation({ ...confirmed, enteredBy: 1, confirmedBy: 2, independent: true, ...more }),
    ).toEqual(decision);
  });
});
