import {
  addDays,
  dateInSaoPaulo,
  instantAtSaoPauloStart,
  type PlainDate,
} from '@indike/rules/dates/calendar';
import { centavosFromReais, type Centavos } from '@indike/rules/money/money';
import { inOfficeHours } from '../events.ts';
import type { Earning, History, LedgerEvent, Portfolio, Step, Withdrawal } from './history-types.ts';
import { PORTFOLIO_PEOPLE } from './people.ts';
import { planPortfolio, type PlannedReferral } from './plan.ts';
import { cancelPromise, close, payInvoice, promise, release } from './rewards.ts';
import { payOut, requestBalance, requestDays, returnFromBank, scheduleNext } from './withdrawals.ts';

// Simulates the plan day by day in memory, with the product's own rules. The product's commands would leave the same
// rows, but their thousands of statements would make the first start seconds slower.

const MINUTE_MS = 60_000;

interface Event {
  readonly at: Date;
  readonly run: () => void;
}

/** The state of one Indiker while their months are simulated. */
interface Play {
  readonly today: PlainDate;
  readonly ledger: LedgerEvent[];
  readonly earnings: Earning[];
  closed: number;
}

function centavos(reais: number): Centavos {
  const value = centavosFromReais(reais);
  if (value === null) throw new Error(`Not an amount: ${reais}`);
  return value;
}

/** So many minutes after the day's start in São Paulo. */
export const instantOn = (day: PlainDate, minutes: number): Date =>
  new Date(instantAtSaoPauloStart(day).getTime() + minutes * MINUTE_MS);

/** At a minute that depends on the index. */
const officeTime = (today: PlainDate, daysAgo: number, index: number): Date =>
  inOfficeHours(addDays(today, -daysAgo), index * 37);

function historyOf(planned: PlannedReferral, index: number, today: PlainDate): History {
  const { owner, company, startedDaysAgo, steps } = planned;
  return {
    id: 0,
    owner,
    company,
    startedAt: officeTime(today, startedDaysAgo, index),
    steps: steps.map(({ status, reason, daysAgo, winner = index }) => ({
      status,
      at: officeTime(today, daysAgo, winner),
      ...(reason && { reason }),
    })),
    estimate: null,
    contract: null,
    reward: null,
    earnings: [],
  };
}

/** Applies the effect of a step on rewards and earnings, if it has any. */
function runStep(play: Play, planned: PlannedReferral, history: History, { status, at }: Step): void {
  const moment = { at, ledger: play.ledger };
  if (status === 'in_negotiation') promise(history, centavos(planned.estimate), play.closed, moment);
  if (status === 'cancelled') cancelPromise(history, moment);
  if (status === 'reward_scheduled') payInvoice(history, moment);
  if (status !== 'accepted') return;
  play.closed += 1;
  const dueOn = addDays(play.today, -(planned.invoiceDueDaysAgo ?? 0));
  close(history, { value: centavos(planned.value), dueOn }, play.closed, moment);
  play.earnings.push(...history.earnings);
}

/** Does what the daily settlement does, a few minutes after midnight. */
function releaseDue({ earnings, today, ledger }: Play, until: Date): void {
  const due = earnings.filter(
    ({ state, releaseOn }) =>
      state === 'receivable' && releaseOn !== null && releaseOn <= today && instantOn(releaseOn, 5) <= until,
  );
  for (const earning of due)
    if (earning.releaseOn) release(earning, { at: instantOn(earning.releaseOn, 5), ledger });
}

function withdrawalEvents(play: Play, owner: number, withdrawals: Withdrawal[]): Event[] {
  const habit = PORTFOLIO_PEOPLE[owner]?.habit ?? 'saves';
  return requestDays(habit, owner).map((daysAgo) => {
    const at = officeTime(play.today, daysAgo, owner);
    const run = () => {
      const withdrawal = requestBalance(owner, play.earnings, at, play.ledger);
      if (!withdrawal) return;
      withdrawals.push(withdrawal);
      const { paymentDate } = withdrawal;
      if (habit === 'returned') returnFromBank(withdrawal);
      else if (paymentDate && paymentDate < play.today)
        payOut(withdrawal, paymentDate, instantOn(paymentDate, 12 * 60), play.ledger);
      else if (habit === 'scheduled') scheduleNext(withdrawal, play.today);
    };
    return { at, run };
  });
}

function simulateOwner(
  owner: number,
  own: readonly [PlannedReferral, History][],
  portfolio: Portfolio,
  now: Date,
) {
  const play: Play = { today: dateInSaoPaulo(now), ledger: portfolio.ledger, earnings: [], closed: 0 };
  const steps = own.flatMap(([planned, history]) =>
    history.steps.map((step) => ({ at: step.at, run: () => runStep(play, planned, history, step) })),
  );
  const events = [...steps, ...withdrawalEvents(play, owner, portfolio.withdrawals)];
  for (const { at, run } of events.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    releaseDue(play, at);
    run();
  }
  releaseDue(play, now);
}

export function simulatePortfolio(now: Date): Portfolio {
  const today = dateInSaoPaulo(now);
  const own = planPortfolio().map((planned, index): [PlannedReferral, History] => [
    planned,
    historyOf(planned, index, today),
  ]);
  const portfolio: Portfolio = { referrals: own.map(([, history]) => history), withdrawals: [], ledger: [] };
  for (const owner of PORTFOLIO_PEOPLE.keys())
    simulateOwner(
      owner,
      own.filter(([planned]) => planned.owner === owner),
      portfolio,
      now,
    );
  return portfolio;
}
