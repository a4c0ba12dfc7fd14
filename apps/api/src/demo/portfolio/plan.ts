import type { CancelReason } from '@indike/rules/referrals/cancel-reasons';
import type { ReachableStatus } from '@indike/rules/referrals/referrals';
import { companyOf, type Company } from './companies.ts';
import { PORTFOLIO_PEOPLE } from './people.ts';
import { createRandom, type Random } from './random.ts';

// Plans who referred which company how many days ago, and its changes of status. history.ts computes the rewards.

export interface PlannedStep {
  readonly status: ReachableStatus;
  readonly daysAgo: number;
  readonly reason?: CancelReason;
  /** Index of the referral whose contract cancels this one, at the same moment (product 4.6). */
  readonly winner?: number;
}

export interface PlannedReferral {
  /** Index of the Indiker in PORTFOLIO_PEOPLE. */
  readonly owner: number;
  readonly company: Company;
  readonly startedDaysAgo: number;
  readonly steps: readonly PlannedStep[];
  /** Estimated value and contract value, in reais. */
  readonly estimate: number;
  readonly value: number;
  /** Only of a closed contract. */
  readonly invoiceDueDaysAgo?: number;
}

const SEED = 20_260;
const OLDEST_DAYS = 243;
/** In reais. Its reward is below the withdrawal minimum, for the Indiker with a settlement request. */
const SMALL_CONTRACT = 200;

interface Scenario {
  readonly path: readonly ReachableStatus[];
  readonly times: number;
  /** The range, in days ago, in which the referrals were made. */
  readonly began: readonly [newest: number, oldest: number];
  readonly reason?: CancelReason;
}

const SCENARIOS: readonly Scenario[] = [
  { path: [], times: 36, began: [1, 24] },
  { path: ['in_contact'], times: 46, began: [3, 60] },
  { path: ['in_contact', 'fix_contact'], times: 14, began: [5, 50] },
  { path: ['in_contact', 'fix_contact', 'in_contact'], times: 10, began: [9, 55] },
  { path: ['in_contact', 'in_negotiation'], times: 46, began: [8, 95] },
  { path: ['in_contact', 'cancelled'], times: 14, began: [12, OLDEST_DAYS], reason: 'no_contact' },
  { path: ['cancelled'], times: 8, began: [4, OLDEST_DAYS], reason: 'already_served' },
  {
    path: ['in_contact', 'in_negotiation', 'cancelled'],
    times: 14,
    began: [30, OLDEST_DAYS],
    reason: 'no_budget',
  },
  {
    path: ['in_contact', 'in_negotiation', 'cancelled'],
    times: 10,
    began: [40, 220],
    reason: 'not_approved',
  },
];
/** Numbers of companies that two Indikers referred: in dispute, both open, or lost to a closed contract. */
const DISPUTES = 6;
const REPEATED = 8;
const LOST = 4;

/** Decreasing days ago, at least one day apart, the last no later than yesterday. */
function stepDays(began: number, count: number, random: Random): number[] {
  const days: number[] = [];
  let before = began;
  for (let step = 0; step < count; step += 1) {
    before = Math.max(before - random.between(1, 9), count - step);
    days.push(before);
  }
  return days;
}

class Planner {
  readonly referrals: PlannedReferral[] = [];
  readonly #random = createRandom(SEED);
  #companies = 0;
  #owners = 0;

  newCompany(): Company {
    this.#companies += 1;
    return companyOf(this.#companies - 1, this.#random);
  }

  /** Round robin, so that every Indiker has referrals of every kind. */
  nextOwner(): number {
    this.#owners += 1;
    return (this.#owners - 1) % PORTFOLIO_PEOPLE.length;
  }

  days(least: number, most: number): number {
    return this.#random.between(least, most);
  }

  add(referral: Omit<PlannedReferral, 'estimate' | 'value'> & { readonly value?: number }): void {
    const estimate = referral.value ?? this.#random.between(24, 360) * 50;
    const value = referral.value ?? estimate + this.#random.between(-8, 12) * 50;
    this.referrals.push({ ...referral, estimate, value });
  }

  addPath(path: readonly ReachableStatus[], began: number, reason?: CancelReason): void {
    const days = stepDays(began, path.length, this.#random);
    const steps = path.map((status, step) => ({
      status,
      daysAgo: days[step] ?? 1,
      ...(status === 'cancelled' && reason && { reason }),
    }));
    this.add({ owner: this.nextOwner(), company: this.newCompany(), startedDaysAgo: began, steps });
  }
}

function addScenarios(planner: Planner): void {
  for (const { path, times, began, reason } of SCENARIOS) {
    const [newest, oldest] = began;
    for (let time = 0; time < times; time += 1) {
      const day = newest + Math.floor(((oldest - newest) * (time + 0.5)) / times);
      planner.addPath(path, Math.max(day, path.length + 1), reason);
    }
  }
}

/** Adds pairs of open referrals of one company, some of them already in dispute. */
function addRivals(planner: Planner): void {
  for (let pair = 0; pair < DISPUTES + REPEATED; pair += 1) {
    const company = planner.newCompany();
    const began = 9 + pair * 4;
    const isDispute = pair < DISPUTES;
    const first: PlannedStep[] = [{ status: 'in_contact', daysAgo: began - 2 }];
    const dispute: PlannedStep[] = [{ status: 'in_dispute', daysAgo: 1 + (pair % 5) }];
    const second: PlannedStep[] = isDispute ? [{ status: 'in_contact', daysAgo: began - 3 }, ...dispute] : [];
    planner.add({
      owner: planner.nextOwner(),
      company,
      startedDaysAgo: began,
      steps: isDispute ? [...first, ...dispute] : first,
    });
    planner.add({ owner: planner.nextOwner(), company, startedDaysAgo: began - 1, steps: second });
  }
}

/** Adds a closed contract and, in some cases, a rival's referral that was cancelled because of it. */
function addContract(planner: Planner, owner: number, closed: number, isPaid: boolean): void {
  const company = planner.newCompany();
  const startedDaysAgo = Math.min(closed + planner.days(12, 24), OLDEST_DAYS);
  const contactDaysAgo = startedDaysAgo - planner.days(1, 4);
  const steps: PlannedStep[] = [
    { status: 'in_contact', daysAgo: contactDaysAgo },
    { status: 'in_negotiation', daysAgo: Math.max(contactDaysAgo - planner.days(1, 6), closed + 1) },
    { status: 'accepted', daysAgo: closed },
    ...(isPaid
      ? [{ status: 'reward_scheduled', daysAgo: Math.max(closed - planner.days(8, 22), 1) } as const]
      : []),
  ];
  planner.add({
    owner,
    company,
    startedDaysAgo,
    steps,
    invoiceDueDaysAgo: closed - planner.days(10, 25),
    ...(PORTFOLIO_PEOPLE[owner]?.habit === 'settlement' && { value: SMALL_CONTRACT }),
  });
  if (!isPaid || planner.referrals.filter(({ steps: all }) => isLost(all)).length >= LOST) return;
  const winner = planner.referrals.length - 1;
  const rival: PlannedStep[] = [
    { status: 'in_contact', daysAgo: closed + 5 },
    { status: 'cancelled', daysAgo: closed, reason: 'repeated_referral', winner },
  ];
  planner.add({ owner: (owner + 5) % 12, company, startedDaysAgo: closed + 8, steps: rival });
}

const isLost = (steps: readonly PlannedStep[]): boolean =>
  steps.some(({ reason }) => reason === 'repeated_referral');

/** Days ago of paid closings: recent enough that some rewards still wait for their release. */
const PAID_DAYS = [0, 215] as const;
const NEWEST_PAID_DAYS = 10;
const UNPAID_DAYS = [4, 98] as const;

/** The n-th of `count` days spread evenly over a range, oldest first, shifted a little for each Indiker. */
function spread(
  [newest, oldest]: readonly [number, number],
  n: number,
  count: number,
  owner: number,
): number {
  const share = (n + 0.2 + (owner % 5) * 0.15) / count;
  return Math.round(oldest - (oldest - newest) * Math.min(share, 1));
}

function addContracts(planner: Planner): void {
  for (const [owner, { closed, unpaid }] of PORTFOLIO_PEOPLE.entries()) {
    const paid = closed - unpaid;
    for (let n = 0; n < paid; n += 1)
      addContract(planner, owner, Math.max(spread(PAID_DAYS, n, paid, owner), NEWEST_PAID_DAYS), true);
    for (let n = 0; n < unpaid; n += 1)
      addContract(planner, owner, spread(UNPAID_DAYS, n, unpaid, owner), false);
  }
}

export function planPortfolio(): readonly PlannedReferral[] {
  const planner = new Planner();
  addContracts(planner);
  addRivals(planner);
  addScenarios(planner);
  return planner.referrals;
}
