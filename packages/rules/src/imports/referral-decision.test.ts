import { describe, expect, it } from 'vitest';
import { dateOf } from '../dates/calendar.ts';
import { findRepeatedLines } from './import-file.ts';
import {
  decideReferralLine,
  referralKey,
  referralRefusalText,
  type ReferralLineFacts,
} from './referral-decision.ts';
import { readReferralFile, type ReferralLine } from './referral-file.ts';

const HEADER = 'indiker;cnpj;empresa;contato;email;telefone;data';
const row = (indiker: string, cnpj = '12ABC34501DE35', day = '20/11/2026') =>
  `${indiker};${cnpj};Padaria;João;joao@empresa.example;11912345678;${day}`;

function linesOf(...rows: string[]): readonly ReferralLine[] {
  const file = readReferralFile([HEADER, ...rows].join('\n'));
  return file.ok ? file.lines : expect.fail(file.code);
}
const lineOf = (text: string): ReferralLine => linesOf(text)[0] ?? expect.fail('no line');

const FACTS: ReferralLineFacts = {
  today: dateOf(2026, 11, 22),
  earlierLine: null,
  indiker: { isConfirmed: true, isBlocked: false },
  referral: null,
};
const decided = (facts: Partial<ReferralLineFacts>, text = row('ana@example.com')) => {
  const decision = decideReferralLine(lineOf(text), { ...FACTS, ...facts });
  return decision.outcome === 'refused' ? decision.refusal.code : decision.outcome;
};

it('applies a line with a new referral', () => expect(decided({})).toBe('applied'));

it.each<[string, Partial<ReferralLineFacts>]>([
  ['unknown_indiker', { indiker: null }],
  ['indiker_unconfirmed', { indiker: { isConfirmed: false, isBlocked: false } }],
  ['indiker_blocked', { indiker: { isConfirmed: true, isBlocked: true } }],
  ['referred_here', { referral: { wasImported: false } }],
  ['repeated', { referral: { wasImported: true } }],
  // Importing the same file again changes nothing and gives the same results, whatever has changed since.
  ['repeated', { referral: { wasImported: true }, indiker: { isConfirmed: true, isBlocked: true } }],
  ['same_as_line', { earlierLine: 2 }],
  ['same_as_line', { earlierLine: 2, referral: { wasImported: true } }],
])('decides %s', (outcome, facts) => expect(decided(facts)).toBe(outcome));

it.each([
  ['22/11/2026', 'applied'],
  ['23/11/2026', 'date_in_future'],
  ['01/01/2000', 'applied'],
  ['31/12/1999', 'date_too_old'],
])('a referral dated %s: %s', (day, outcome) =>
  expect(decided({}, row('ana@example.com', '12ABC34501DE35', day))).toBe(outcome),
);

it('refuses an unreadable line with the problem of its cell', () =>
  expect(decided({}, row('ana@'))).toBe('indiker_invalid'));

describe('lines about the same Indiker and company', () => {
  const earlierOf = (...rows: string[]) => [...findRepeatedLines(linesOf(...rows), referralKey)];

  it('refer to the first of them', () => {
    const [ana, rui] = [row('ana@example.com'), row('rui@example.com')];
    expect(earlierOf(ana, rui, row('ANA@example.com', '12.abc.345/01de-35'), ana)).toEqual([
      [4, 2],
      [5, 2],
    ]);
  });

  it('are not recognised when they cannot be read', () =>
    expect(earlierOf(row('ana@'), row('ana@'))).toEqual([]));
});

it('every reason is a sentence', () => {
  expect(referralRefusalText({ code: 'same_as_line', line: 7 })).toMatch(/linha 7/);
  expect(referralRefusalText({ code: 'own_contact' })).toMatch(/\.$/);
});
