import { describe, expect, it } from 'vitest';
import type { Centavos } from '../money/money.ts';
import type { ReachableStatus, ReferralStatus } from '../referrals/referrals.ts';
import {
  agreedAfter,
  changeOfDeal,
  type Deal,
  type DealChange,
  type DealPlace,
  isChangedBack,
  secondsToNextRound,
  secondsToNextTry,
  type StageMap,
  stepsOfDeal,
} from './crm.ts';

const stages: StageMap = [
  { stage: 'new', status: 'waiting' },
  { stage: 'called', status: 'in_contact' },
  { stage: 'wrong', status: 'fix_contact' },
  { stage: 'idea', status: null },
  { stage: 'offer', status: 'in_negotiation' },
  { stage: 'haggling', status: 'in_negotiation' },
];
const centavos = (value: number) => value as Centavos;
const open = (stage: string): DealPlace => ({ stage, state: 'open' });

describe('what a deal asks for', () => {
  const cases: readonly [DealPlace, DealPlace | null, ReferralStatus, readonly ReachableStatus[]][] = [
    [open('called'), open('new'), 'waiting', ['in_contact']],
    [open('offer'), open('new'), 'waiting', ['in_contact', 'in_negotiation']],
    [open('wrong'), open('new'), 'waiting', ['in_contact', 'fix_contact']],
    [open('haggling'), open('offer'), 'in_negotiation', []],
    [open('idea'), open('called'), 'in_contact', []],
    [{ stage: 'new', state: 'won' }, open('new'), 'waiting', ['in_contact', 'in_negotiation', 'accepted']],
    [{ stage: 'offer', state: 'won' }, open('offer'), 'in_negotiation', ['accepted']],
    [{ stage: 'offer', state: 'won' }, open('offer'), 'finished', []],
    [{ stage: 'called', state: 'lost' }, open('called'), 'in_contact', ['cancelled']],
    [{ stage: 'called', state: 'lost' }, open('called'), 'cancelled', []],
    // What the rules do not allow is nothing to do here.
    [open('new'), open('called'), 'in_contact', []],
    [open('called'), open('offer'), 'in_negotiation', []],
    [open('offer'), { stage: 'offer', state: 'won' }, 'accepted', []],
    [{ stage: 'offer', state: 'won' }, open('offer'), 'cancelled', []],
    // Nothing changed there.
    [{ stage: 'closed', state: 'lost' }, { stage: 'called', state: 'lost' }, 'in_contact', []],
    [open('called'), open('called'), 'waiting', []],
  ];
  it.each(cases)('%j since %j at %s', (deal, agreed, status, steps) => {
    expect(stepsOfDeal(deal, [agreed], { stages, status })).toEqual(steps);
  });
});

describe('what is written into a deal', () => {
  const cases: readonly [
    Partial<Deal>,
    ReferralStatus,
    { estimate?: number; contract?: number },
    DealChange | null,
  ][] = [
    [{ stage: 'new' }, 'waiting', {}, null],
    [{ stage: 'new' }, 'in_contact', {}, { stage: 'called' }],
    [{ stage: 'haggling' }, 'in_negotiation', {}, null],
    [{ stage: 'called' }, 'in_negotiation', { estimate: 500 }, { stage: 'offer', value: centavos(500) }],
    [{ stage: 'offer', value: centavos(700) }, 'in_negotiation', { estimate: 500 }, null],
    [{ stage: 'offer', value: 'other' }, 'in_negotiation', { estimate: 500 }, null],
    [
      { stage: 'offer', value: 'other' },
      'accepted',
      { contract: 900 },
      { state: 'won', value: centavos(900) },
    ],
    [
      { stage: 'offer', value: centavos(700) },
      'accepted',
      { estimate: 500, contract: 900 },
      { state: 'won', value: centavos(900) },
    ],
    [{ stage: 'offer', state: 'won', value: centavos(900) }, 'finished', { contract: 900 }, null],
    [{ stage: 'called' }, 'cancelled', {}, { state: 'lost' }],
    [{ stage: 'offer', state: 'lost' }, 'in_contact', {}, { state: 'open', stage: 'called' }],
    [{ stage: 'called' }, 'in_dispute', {}, null],
    // A stage without a meaning here is left alone, unless the referral has gone past it, or the deal was lost.
    [{ stage: 'idea' }, 'in_contact', {}, null],
    [{ stage: 'idea' }, 'in_negotiation', {}, { stage: 'offer' }],
    [{ stage: 'idea', state: 'lost' }, 'in_contact', {}, { state: 'open', stage: 'called' }],
    [{ stage: 'elsewhere' }, 'in_contact', {}, { stage: 'called' }],
  ];
  it.each(cases)('%j at %s with %j', (deal, status, { estimate, contract }, change) => {
    const referral = {
      status,
      estimate: estimate === undefined ? null : centavos(estimate),
      contractValue: contract === undefined ? null : centavos(contract),
    };
    expect(changeOfDeal({ stage: 'new', state: 'open', value: null, ...deal }, referral, stages)).toEqual(
      change,
    );
  });
});

describe('what the CRM brings back', () => {
  const won: Deal = { stage: 'offer', state: 'won', value: centavos(800) };
  const contract = { value: centavos(900) };

  it('is known after it was undone once', () => {
    const brought = agreedAfter({ ...won, state: 'open' }, { ...contract, state: 'won' }, open('offer'));
    expect([brought, isChangedBack(won, brought)]).toEqual([{ stage: 'offer', state: 'won' }, false]);
    const undone = agreedAfter(won, contract, brought);
    expect(isChangedBack(won, undone)).toBe(true);
    expect(isChangedBack({ ...won, value: centavos(700) }, undone)).toBe(false);
    // Nothing to write in between.
    expect(agreedAfter({ ...won, ...contract }, null, undone)).toEqual(undone);
  });

  it('is a stage too, until the referral goes on', () => {
    const deal: Deal = { stage: 'new', state: 'open', value: null };
    const undone = agreedAfter(deal, { stage: 'called' }, open('called'));
    expect(isChangedBack(deal, undone)).toBe(true);
    expect(agreedAfter(deal, { stage: 'offer' }, undone)).toEqual(open('offer'));
  });

  it('is not an estimate that is emptied', () => {
    const deal: Deal = { stage: 'offer', state: 'open', value: null };
    expect(isChangedBack(deal, agreedAfter(deal, contract, open('offer')))).toBe(false);
  });
});

it('waits longer after each failure, and leaves a change to a person after the last one', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((attempts) => secondsToNextTry(attempts, 0.5) ?? 0);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(secondsToNextTry(7, 0.5)).toBeNull();
  expect(secondsToNextRound(1, 0)).toBe(5);
  expect(secondsToNextRound(50, 0)).toBe(300);
  expect(secondsToNextRound(50, 1)).toBeLessThan(300);
});
