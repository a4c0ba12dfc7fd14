import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type PlainDate } from '../dates/calendar.ts';
import { FIRST_PROGRAMME } from './first-programme.ts';
import type { Centavos } from './money.ts';
import type { Level, Programme } from './programme.ts';
import { programmeChanges, takesAway, versionInForce, whyTermsRefused } from './programme-versions.ts';

const [prata, ouro, diamante] = FIRST_PROGRAMME.levels as [Level, Level, Level];
const paid = (level: Level, rate: number, fromClosed = level.fromClosed): Level => ({
  ...level,
  rate,
  fromClosed,
  installments: [{ rate, trigger: 'first_invoice' }],
});
const platina: Level = { ...paid(diamante, 90, 21), id: 'platina', name: 'Platina' };
const withLevels = (...levels: [Level, ...Level[]]): Programme => ({ ...FIRST_PROGRAMME, levels });
const versionFrom = (version: number, day: string, terms: Partial<Programme> = {}): Programme => ({
  ...FIRST_PROGRAMME,
  ...terms,
  version,
  effectiveFrom: day as PlainDate,
});

describe('the terms of a version', () => {
  it.each([
    ['version 1', FIRST_PROGRAMME, null],
    ['a rate with two decimals', withLevels(prata, paid(ouro, 62.55)), null],
    ['equal rates', withLevels(prata, paid(ouro, 50)), null],
    [
      'parts that add up only in decimals',
      withLevels({
        ...paid(prata, 0.3),
        installments: [
          { rate: 0.1, trigger: 'closing' },
          { rate: 0.2, trigger: 'first_invoice' },
        ],
      }),
      null,
    ],
    ['a first level that needs closed referrals', withLevels(ouro), 'levels_not_ascending'],
    ['a level that begins with the first', withLevels(prata, paid(ouro, 60, 1)), 'levels_not_ascending'],
    [
      'two levels from the same referral',
      withLevels(prata, ouro, paid(platina, 70, 4)),
      'levels_not_ascending',
    ],
    ['levels in another order', withLevels(prata, diamante, ouro), 'levels_not_ascending'],
    ['a higher level that pays less', withLevels(prata, paid(ouro, 49.99)), 'levels_not_ascending'],
    ['two levels of one name', withLevels(prata, { ...ouro, id: 'prata' }), 'levels_not_ascending'],
    ['parts of less than the rate', withLevels({ ...prata, rate: 50.01 }), 'installments_do_not_add_up'],
    [
      'nothing after the closing',
      withLevels({ ...prata, installments: [{ rate: 50, trigger: 'closing' }] }),
      'last_installment_at_closing',
    ],
    ['no parts', withLevels({ ...prata, installments: [] }), 'installments_do_not_add_up'],
    [
      'a pay day on the last day for requests',
      { ...FIRST_PROGRAMME, payoutDay: 10 },
      'payout_day_not_after_cutoff',
    ],
  ] as const)('%s: %#', (_what, terms, code) => expect(whyTermsRefused(terms)).toBe(code));
});

const GIVES: readonly [string, Programme][] = [
  ['a higher rate', withLevels(prata, paid(ouro, 62), diamante)],
  ['a level earlier', withLevels(prata, paid(ouro, 60, 3), diamante)],
  [
    'a further level',
    withLevels(prata, ouro, diamante, { ...diamante, id: 'x', name: 'X', rate: 90, fromClosed: 21 }),
  ],
  [
    'more at the closing',
    withLevels(
      { ...prata, installments: [{ rate: 50, trigger: 'closing' }] },
      { ...ouro, installments: [{ rate: 60, trigger: 'closing' }] },
      diamante,
    ),
  ],
  ['another name', withLevels({ ...prata, id: 'bronze', name: 'Bronze' }, ouro, diamante)],
  ['a lower minimum', { ...FIRST_PROGRAMME, minimumWithdrawal: 10_000 as Centavos }],
  ['a later last day for requests', { ...FIRST_PROGRAMME, lastRequestDay: 11 }],
  ['an earlier pay day', { ...FIRST_PROGRAMME, payoutDay: 14 }],
  ['an earlier release', { ...FIRST_PROGRAMME, releaseDays: 4 }],
  ['a longer invoice period', { ...FIRST_PROGRAMME, invoiceExpiryDays: 91 }],
  ['a longer request period', { ...FIRST_PROGRAMME, requestExpiryDays: 366 }],
  ['a higher bonus', { ...FIRST_PROGRAMME, shareBonus: 501 as Centavos }],
  ['more bonuses', { ...FIRST_PROGRAMME, shareBonusLimit: 26 }],
];

describe('what a version takes away', () => {
  it.each(GIVES)('nothing by %s; the way back takes it away', (what, after) => {
    expect(takesAway(FIRST_PROGRAMME, after)).toBe(false);
    expect(takesAway(after, FIRST_PROGRAMME)).toBe(what !== 'another name');
    expect(programmeChanges(FIRST_PROGRAMME, after)).not.toEqual([]);
  });

  it('something by a decision of the provider instead of the first contract', () => {
    const after = { ...FIRST_PROGRAMME, disputeRule: 'provider_decides' } as const;
    expect([takesAway(FIRST_PROGRAMME, after), takesAway(after, FIRST_PROGRAMME)]).toEqual([true, false]);
  });

  it('something when one level gives and another takes', () =>
    expect(takesAway(FIRST_PROGRAMME, withLevels(paid(prata, 49), paid(ouro, 99), diamante))).toBe(true));

  it('something when the whole reward waits for the invoice', () =>
    expect(takesAway(FIRST_PROGRAMME, withLevels(prata, ouro, paid(diamante, 80)))).toBe(true));
});

it('shows the difference of two versions', () => {
  const after = {
    ...withLevels(prata, paid(ouro, 62), platina),
    minimumWithdrawal: 10_000 as Centavos,
    releaseDays: 1,
  };
  expect(programmeChanges(FIRST_PROGRAMME, after)).toEqual([
    { label: 'Ouro', before: '60%', after: '62%' },
    {
      label: 'Platina',
      before: null,
      after: '90% depois da primeira fatura, a partir do 21º contrato fechado',
    },
    {
      label: 'Diamante',
      before:
        '20% no fechamento do contrato e 60% depois da primeira fatura, a partir do 11º contrato fechado',
      after: null,
    },
    { label: 'Saque mínimo', before: 'R$\u00a0150,00', after: 'R$\u00a0100,00' },
    { label: 'Liberação depois do pagamento da primeira fatura', before: '5 dias', after: '1 dia' },
  ]);
  expect(programmeChanges(after, after)).toEqual([]);
});

describe('the version in force', () => {
  const versions = [
    versionFrom(4, '2027-01-01'),
    versionFrom(1, '2000-01-01'),
    versionFrom(3, '2026-12-10'),
    versionFrom(2, '2027-01-01'),
  ];
  it.each([
    ['2000-01-01', 1],
    ['2026-12-09', 1],
    ['2026-12-10', 3],
    ['2026-12-31', 3],
    ['2027-01-01', 4],
    ['1999-12-31', undefined],
  ])('on %s is %s', (day, version) =>
    expect(versionInForce(versions, day as PlainDate)?.version).toBe(version),
  );

  it('is always one that has begun, and the last to begin', () => {
    const day = fc.integer({ min: 0, max: 40 }).map((n) => addDays('2026-01-01' as PlainDate, n));
    fc.assert(
      fc.property(fc.array(day, { minLength: 1 }), day, (from, on) => {
        const approved = from.map((effectiveFrom, index) => ({ version: index + 1, effectiveFrom }));
        const found = versionInForce(approved, on);
        const begun = from.filter((one) => one <= on).toSorted();
        expect(found?.effectiveFrom).toBe(begun.at(-1));
        expect(found?.version).toBe(
          begun.length === 0 ? undefined : from.lastIndexOf(begun.at(-1) as PlainDate) + 1,
        );
      }),
    );
  });
});
