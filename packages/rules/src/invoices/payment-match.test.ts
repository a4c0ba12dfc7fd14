import { describe, expect, it } from 'vitest';
import { plainDate, type PlainDate } from '../dates/calendar.ts';
import { centavos } from '../money/money.ts';
import type { Payment } from './payment-file.ts';
import {
  afterPayment,
  contradictedIn,
  decideLine,
  lineRefusalText,
  type CompanyReferral,
  type SignedContract,
} from './payment-match.ts';
import { FIRST_PROGRAMME } from '../money/first-programme.ts';

function day(text: string): PlainDate {
  const date = plainDate(text);
  if (date === null) throw new Error(text);
  return date;
}
function money(amount: number) {
  const value = centavos(amount);
  if (value === null) throw new Error(String(amount));
  return value;
}

const TODAY = day('2026-11-21');
const LINE: Payment = { line: 2, cnpj: '12ABC34501DE35', paidOn: day('2026-11-20'), value: money(500_000) };
const CONTRACT: SignedContract = {
  value: money(500_000),
  closedOn: day('2026-11-01'),
  firstInvoiceDueOn: day('2026-11-20'),
  recordedOn: day('2026-11-01'),
  invoicePaidOn: null,
  awaitsInvoice: true,
  programme: FIRST_PROGRAMME,
};
const paid: SignedContract = { ...CONTRACT, invoicePaidOn: LINE.paidOn, awaitsInvoice: false };

const referral = (
  status: CompanyReferral['status'],
  contract: SignedContract | null = null,
  referralId = 7,
): CompanyReferral => ({ referralId, status, contract });

const decide = (referrals: readonly CompanyReferral[], line: Payment = LINE, isContradicted = false) =>
  decideLine(line, { referrals, today: TODAY, isContradicted });

describe('a line', () => {
  it('is applied to the contract that waits for its first invoice', () => {
    expect(decide([referral('accepted', CONTRACT)])).toEqual({ outcome: 'applied', referralId: 7 });
    expect(
      decide([
        referral('cancelled', null, 5),
        referral('accepted', CONTRACT),
        referral('finished', { ...CONTRACT, invoicePaidOn: day('2026-01-05') }, 9),
      ]),
    ).toEqual({ outcome: 'applied', referralId: 7 });
  });

  it('is repeated when the same payment is already recorded', () => {
    for (const status of ['reward_scheduled', 'finished'] as const)
      expect(decide([referral(status, paid)])).toEqual({ outcome: 'repeated', referralId: 7 });
    // Also when the company has signed another contract since, or another line contradicts this one.
    const again = referral('accepted', { ...CONTRACT, value: money(1) }, 8);
    expect(decide([again, referral('finished', paid)], LINE, true)).toMatchObject({ outcome: 'repeated' });
  });

  it.each<[string, CompanyReferral[], Partial<Payment>]>([
    ['unknown_company', [], {}],
    ['no_contract', [referral('in_contact')], {}],
    ['no_contract', [referral('cancelled', CONTRACT)], {}],
    ['several_contracts', [referral('accepted', CONTRACT), referral('accepted', CONTRACT, 8)], {}],
    ['value_differs', [referral('accepted', CONTRACT)], { value: money(499_999) }],
    ['value_differs', [referral('accepted', CONTRACT)], { value: money(500_001) }],
    ['paid_otherwise', [referral('reward_scheduled', paid)], { paidOn: day('2026-11-19') }],
    ['paid_otherwise', [referral('reward_scheduled', paid)], { value: money(1) }],
    ['paid_in_future', [referral('accepted', CONTRACT)], { paidOn: day('2026-11-22') }],
    ['paid_before_closing', [referral('accepted', CONTRACT)], { paidOn: day('2026-10-31') }],
    [
      'paid_long_ago',
      [referral('accepted', { ...CONTRACT, closedOn: day('2026-01-01') })],
      { paidOn: day('2026-08-01') },
    ],
    ['reward_expired', [referral('finished', { ...CONTRACT, awaitsInvoice: false })], {}],
  ])('is refused: %s', (code, referrals, changed) => {
    expect(decide(referrals, { ...LINE, ...changed })).toMatchObject({
      outcome: 'refused',
      refusal: { code },
    });
  });

  it('is repeated when an earlier line of the file was the same', () => {
    const before = [referral('in_contact', null, 3), referral('accepted', CONTRACT)];
    const after = afterPayment(before, 7, LINE.paidOn);
    expect(decide(after)).toEqual({ outcome: 'repeated', referralId: 7 });
    expect(after[0]).toBe(before[0]);
  });

  it('is refused when another line has a different date or amount for the same unpaid invoice', () => {
    expect(decide([referral('accepted', CONTRACT)], LINE, true)).toMatchObject({
      refusal: { code: 'different_lines' },
    });
  });

  it('names the referral that it is about, if there is one', () => {
    expect(decide([])).toMatchObject({ referralId: null });
    expect(decide([referral('in_contact')])).toMatchObject({ referralId: 7 });
  });
});

it('a refusal text quotes what the contract has instead', () => {
  expect(lineRefusalText({ code: 'value_differs', contractValue: money(500_000) })).toContain(
    'R$\u00a05.000,00',
  );
  expect(lineRefusalText({ code: 'paid_otherwise', paidOn: LINE.paidOn })).toContain('20 de nov. de 2026');
  expect(lineRefusalText({ code: 'cnpj_invalid' })).toMatch(/CNPJ inválido/);
  expect(lineRefusalText({ code: 'paid_long_ago', programme: FIRST_PROGRAMME })).toMatch(
    /página da indicação/,
  );
});

it('finds companies with contradictory lines, but not with equal ones', () => {
  const other = { ...LINE, cnpj: '19131243000197' };
  expect([...contradictedIn([LINE, { ...LINE, line: 3 }, other])]).toEqual([]);
  expect([
    ...contradictedIn([LINE, { ...LINE, value: money(1) }, other, { ...other, paidOn: TODAY }]),
  ]).toEqual([LINE.cnpj, other.cnpj]);
  const unreadable = { line: 4, cnpj: LINE.cnpj, refusal: 'date_invalid' } as const;
  expect([...contradictedIn([LINE, unreadable])]).toEqual([]);
});
