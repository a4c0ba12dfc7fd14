import { describe, expect, it } from 'vitest';
import { centavos, ZERO_CENTAVOS } from '../money/money.ts';
import { changeSentence, findItemChange, checkWithdrawal, type WithdrawalFacts } from './proposal.ts';

const REQUESTED: WithdrawalFacts = {
  status: 'requested',
  inLiveBatch: false,
  blocked: false,
  copiedVersion: null,
  copiedForm: null,
  copiedIsRandom: false,
  currentVersion: 1,
  currentForm: 'pix',
  currentIsRandom: false,
  bankDataChangedSinceRequest: false,
  bankDataChangedLately: false,
  emailChangedLately: false,
  clawbackOpen: false,
  bonusRisks: [],
  order: 'none',
  resultPending: false,
  beneficiaryName: 'Ana Lima',
};
const SCHEDULED: WithdrawalFacts = { ...REQUESTED, status: 'scheduled', copiedVersion: 1, copiedForm: 'pix' };
const RETURNED: WithdrawalFacts = { ...REQUESTED, status: 'returned', copiedVersion: 1, copiedForm: 'pix' };

describe('whether a batch can take a withdrawal', () => {
  const ok = (form: string, bankVersion: number, ...cautions: string[]) => ({
    ok: true,
    target: { form, bankVersion },
    cautions,
  });
  const no = (problem: string) => ({ ok: false, problem });

  it.each<[string, WithdrawalFacts, object]>([
    ['a requested one goes to the bank data of now', REQUESTED, ok('pix', 1)],
    ['none without bank data', { ...REQUESTED, currentVersion: null, currentForm: null }, no('no_bank_data')],
    ['none that is paid', { ...SCHEDULED, status: 'paid' }, no('not_payable')],
    ['none of a live batch', { ...SCHEDULED, inLiveBatch: true }, no('in_live_batch')],
    ['a blocked person is a caution', { ...REQUESTED, blocked: true }, ok('pix', 1, 'indiker_blocked')],
    [
      'so are bank data that changed since the request',
      { ...REQUESTED, currentVersion: 2, currentForm: 'ted', bankDataChangedSinceRequest: true },
      ok('ted', 2, 'bank_data_changed'),
    ],
    [
      'both at once',
      { ...REQUESTED, blocked: true, currentVersion: 2, bankDataChangedSinceRequest: true },
      ok('pix', 2, 'indiker_blocked', 'bank_data_changed'),
    ],
    [
      'a scheduled one goes to its copy, whatever was saved before that',
      { ...SCHEDULED, bankDataChangedSinceRequest: true },
      ok('pix', 1),
    ],
    [
      'or afterwards, which is a caution',
      { ...SCHEDULED, currentVersion: 2, currentForm: 'ted' },
      ok('pix', 1, 'bank_data_changed_since_scheduling'),
    ],
    [
      'bank data that changed lately',
      { ...REQUESTED, bankDataChangedLately: true },
      ok('pix', 1, 'bank_data_changed_lately'),
    ],
    [
      'one caution for one change',
      { ...REQUESTED, bankDataChangedSinceRequest: true, bankDataChangedLately: true },
      ok('pix', 1, 'bank_data_changed'),
    ],
    [
      'an e-mail that the staff replaced',
      { ...REQUESTED, emailChangedLately: true },
      ok('pix', 1, 'email_changed_lately'),
    ],
    [
      'a clawback that came after the request',
      { ...REQUESTED, clawbackOpen: true },
      ok('pix', 1, 'clawback_open'),
    ],
    [
      'invited people who look like one person',
      { ...REQUESTED, bonusRisks: ['shared_network', 'burst'] },
      ok('pix', 1, 'invited_shared_network', 'invited_burst'),
    ],
    [
      'an order that the bank says it paid',
      { ...SCHEDULED, order: 'contradicted' },
      ok('pix', 1, 'order_contradicted'),
    ],
    [
      'an order that two people ended',
      { ...SCHEDULED, order: 'ended_by_people' },
      ok('pix', 1, 'order_ended_by_people'),
    ],
    [
      'none with a result that waits for a second person',
      { ...SCHEDULED, resultPending: true },
      no('result_pending'),
    ],
    [
      'none to a name that the bank cannot read',
      { ...REQUESTED, beneficiaryName: 'Андрей Иванов' },
      no('name_not_latin'),
    ],
    ['none to a random key, by file', { ...REQUESTED, currentIsRandom: true }, no('random_key')],
    ['nor to a copied one', { ...SCHEDULED, copiedIsRandom: true }, no('random_key')],
    ['but one whose copy is another key', { ...SCHEDULED, currentIsRandom: true }, ok('pix', 1)],
    ['not even in part', { ...REQUESTED, beneficiaryName: 'Ana Иванов' }, no('name_not_latin')],
    [
      'accents and marks are fine',
      { ...REQUESTED, beneficiaryName: "Zoë D'Ávila-Núñez Łukasz" },
      ok('pix', 1),
    ],
    ['a returned one waits', RETURNED, no('new_bank_data_required')],
    [
      'for newer bank data, which are then no caution',
      { ...RETURNED, currentVersion: 2, currentForm: 'ted', bankDataChangedSinceRequest: true },
      ok('ted', 2),
    ],
  ])('%s', (_name, facts, verdict) => expect(checkWithdrawal(facts)).toEqual(verdict));

  it('a provider pays random keys, and no transfers', () => {
    expect(checkWithdrawal({ ...REQUESTED, currentIsRandom: true }, 'efi')).toEqual(ok('pix', 1));
    expect(checkWithdrawal({ ...REQUESTED, currentForm: 'ted' }, 'efi')).toEqual(no('not_pix'));
  });
});

describe('what has changed since a batch was prepared', () => {
  const item = { live: true, bankVersion: 1, withheld: ZERO_CENTAVOS, cautions: [] as string[] };
  const changeOf = (facts: Partial<WithdrawalFacts>, frozen: Partial<typeof item> = {}, withheld = 0) =>
    findItemChange(
      { ...item, ...frozen },
      { ...REQUESTED, inLiveBatch: true, ...facts },
      centavos(withheld) ?? ZERO_CENTAVOS,
    );

  it.each([
    ['nothing', changeOf({}), null],
    ['newer bank data', changeOf({ currentVersion: 2 }), 'bank_data'],
    ['no bank data any more', changeOf({ currentVersion: null, currentForm: null }), 'bank_data'],
    ['a block', changeOf({ blocked: true }), 'blocked'],
    ['an order that the bank says it paid', changeOf({ order: 'contradicted' }), 'caution'],
    ['a result that waits for a second person', changeOf({ resultPending: true }), 'result_pending'],
    ['a block that was looked at', changeOf({ blocked: true }, { cautions: ['indiker_blocked'] }), null],
    ['paid by hand', changeOf({ ...SCHEDULED, status: 'paid' }), 'not_payable'],
    ['returned by hand, or out of the batch', changeOf(RETURNED, { live: false }), 'not_payable'],
    ['scheduled by hand to the same account', changeOf(SCHEDULED), null],
    ['scheduled by hand to another account', changeOf({ ...SCHEDULED, copiedVersion: 2 }), 'bank_data'],
    ['newer bank data of a scheduled one', changeOf({ ...SCHEDULED, currentVersion: 2 }), null],
    ['returned again with the same data', changeOf(RETURNED), 'bank_data'],
    ['another tax', changeOf({}, {}, 1), 'withholding'],
  ])('%s', (_name, change, expected) => expect(change).toBe(expected));

  it('is described in a sentence', () => {
    expect(changeSentence(12, 'bank_data')).toBe('Saque 12: os dados bancários mudaram');
  });
});
