import { describe, expect, it } from 'vitest';
import type { Centavos } from '../money/money.ts';
import { decideConfirmation, decideManualResult, manualResultNeeds, orderStateOf } from './orders.ts';

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
    expect(manualResultNeeds({ order, total: cents(total), ceiling: cents(ceiling) })).toEqual({
      secondPerson,
      bankCode,
    });
  });
});

describe('an entry', () => {
  const entry = {
    order: 'none',
    total: cents(500),
    ceiling: cents(500),
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
