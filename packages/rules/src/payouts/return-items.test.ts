import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import type { Centavos } from '../money/money.ts';
import { decideReturnItem, type ReturnFacts, type SentItem } from './return-items.ts';

const NET = 20_000 as Centavos;
const TODAY = '2026-11-17' as PlainDate;
const SENT: SentItem = {
  net: NET,
  requestedOn: '2026-11-02' as PlainDate,
  live: true,
  end: null,
  withheld: 0 as Centavos,
  withheldIfPaidThen: 0 as Centavos,
};
const PAID: ReturnFacts = {
  answer: 'paid',
  value: NET,
  paidValue: NET,
  paidOn: '2026-11-16' as PlainDate,
  ours: true,
  sent: SENT,
  today: TODAY,
};
const REJECTED: ReturnFacts = { ...PAID, answer: 'rejected', paidValue: 0 as Centavos, paidOn: null };
const outcome = (facts: ReturnFacts) => decideReturnItem(facts).outcome;
const detail = (facts: ReturnFacts) => decideReturnItem(facts).detail?.replaceAll('\u00a0', ' ');

it('paid, returned and not paid change the withdrawal', () => {
  expect(decideReturnItem(PAID)).toEqual({ outcome: 'paid', detail: null });
  expect(outcome(REJECTED)).toBe('returned');
  expect(outcome({ ...REJECTED, answer: 'not_paid' })).toBe('not_paid');
});

it('a payment in a month with another tax is for two people to record', () => {
  const facts = { ...PAID, sent: { ...SENT, withheldIfPaidThen: 1_500 as Centavos } };
  expect(outcome(facts)).toBe('mismatched');
  expect(detail(facts)).toContain('em que o imposto seria de R$ 15,00 em vez de R$ 0,00');
});

it('pending, unknown and foreign items change nothing', () => {
  expect(outcome({ ...REJECTED, answer: 'pending' })).toBe('pending');
  expect(outcome({ ...PAID, sent: null })).toBe('unknown');
  expect(outcome({ ...PAID, ours: false })).toBe('foreign');
  expect(outcome({ ...PAID, ours: false, sent: null })).toBe('foreign');
});

describe('an item that does not match', () => {
  it.each<[Partial<ReturnFacts>, string]>([
    [{ value: 19_999 as Centavos }, 'O valor é R$ 199,99 em vez de R$ 200,00.'],
    [{ paidValue: 15_000 as Centavos }, 'O banco pagou R$ 150,00 em vez de R$ 200,00.'],
    [{ paidValue: 20_001 as Centavos }, 'O banco pagou R$ 200,01 em vez de R$ 200,00.'],
    [{ paidOn: null }, 'O banco não diz em que dia pagou.'],
    [{ paidOn: '2026-11-18' as PlainDate }, 'O dia do pagamento está no futuro.'],
    [{ paidOn: '2026-11-01' as PlainDate }, 'O dia do pagamento é anterior ao pedido do saque.'],
    [{ answer: 'unclear' }, 'As ocorrências se contradizem.'],
  ])('%j', (change, text) => {
    expect(outcome({ ...PAID, ...change })).toBe('mismatched');
    expect(detail({ ...PAID, ...change })).toBe(text);
  });
});

describe('an item that has already ended', () => {
  const ended = (end: SentItem['end']): SentItem => ({ ...SENT, live: false, end });

  it('is repeated when the bank says the same, or that it is pending', () => {
    expect(outcome({ ...PAID, sent: ended('paid') })).toBe('repeated');
    expect(outcome({ ...REJECTED, sent: ended('returned') })).toBe('repeated');
    expect(outcome({ ...REJECTED, answer: 'pending', sent: ended('paid') })).toBe('repeated');
  });

  it('is mismatched when the bank says something else', () => {
    expect(detail({ ...PAID, sent: ended('returned') })).toBe(
      'O banco diz pago, mas este saque já consta como devolvido.',
    );
    expect(detail({ ...REJECTED, sent: ended('paid') })).toBe(
      'O banco diz devolvido, mas este saque já consta como pago.',
    );
    expect(detail({ ...REJECTED, answer: 'not_paid', sent: ended(null) })).toBe(
      'O banco diz não pago, mas este saque já não espera resposta.',
    );
  });
});
