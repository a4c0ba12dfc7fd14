import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { lastInvoicePaymentDay, lastRequestDay, releaseDate } from '@indike/rules/money/earnings';
import { addCentavos, ZERO_CENTAVOS, type Centavos } from '@indike/rules/money/money';
import { freezeReward, promiseReward, type Reward } from '@indike/rules/money/rewards';
import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import * as postings from '../../ledger/commands.ts';
import type { Earning, History, LedgerEvent } from './history-types.ts';

// Applies what rewards/ does to rewards and earnings, to the objects of the simulation.

type Ledger = LedgerEvent[];
type Moment = Readonly<{ at: Date; ledger: Ledger }>;

const companyOf = (history: History) => ({ referralId: history.id, company: history.company.name });

function setReward(
  history: History,
  plan: Reward,
  { state, expiresOn }: { readonly state: 'promised' | 'frozen'; readonly expiresOn: PlainDate | null },
  { at, ledger }: Moment,
): void {
  const before = history.reward?.plan.total ?? ZERO_CENTAVOS;
  const revision = (history.reward?.revision ?? 0) + 1;
  history.reward = { state, plan, revision, updatedAt: at };
  history.earnings = plan.earnings.map(({ trigger, installment, installments, value }) => ({
    id: 0,
    referral: history,
    trigger,
    installment,
    installments,
    value,
    createdAt: at,
    state: 'promised',
    releaseOn: null,
    expiresOn,
    paidOn: null,
    withdrawal: null,
  }));
  const { total, sentence } = plan;
  const on = dateInSaoPaulo(at);
  ledger.push({
    at,
    posting: (userIdOf) =>
      postings.promised({
        ...companyOf(history),
        userId: userIdOf(history.owner),
        on,
        revision,
        before,
        total,
        sentence,
      }),
  });
}

export function promise(history: History, estimate: Centavos, closedSoFar: number, moment: Moment): void {
  history.estimate = estimate;
  const plan = promiseReward({ estimatedValue: estimate, closedSoFar }, FIRST_PROGRAMME);
  setReward(history, plan, { state: 'promised', expiresOn: null }, moment);
}

interface Terms {
  readonly value: Centavos;
  readonly dueOn: PlainDate;
}

/** `closedCount` includes this contract. Diamante's closing installment is available at once. */
export function close(
  history: History,
  { value, dueOn }: Terms,
  closedCount: number,
  moment: Moment,
): Earning[] {
  const { at, ledger } = moment;
  const today = dateInSaoPaulo(at);
  history.contract = { value, dueOn, closedOn: today, at, paidOn: null };
  const expiresOn = lastInvoicePaymentDay(dueOn, today, FIRST_PROGRAMME);
  const plan = freezeReward({ contractValue: value, closedCount }, FIRST_PROGRAMME);
  setReward(history, plan, { state: 'frozen', expiresOn }, moment);
  const released = history.earnings.filter(({ trigger }) => trigger === 'closing');
  for (const earning of released) {
    earning.state = 'available';
    earning.releaseOn = today;
    earning.expiresOn = lastRequestDay(today, today, FIRST_PROGRAMME);
    ledger.push({ at, posting: postingOf(earning, postings.releasedAtClosing, today) });
  }
  return released;
}

const postingOf =
  (earning: Earning, make: typeof postings.released, on: PlainDate): LedgerEvent['posting'] =>
  (userIdOf) =>
    make({
      userId: userIdOf(earning.referral.owner),
      on,
      earningId: earning.id,
      company: earning.referral.company.name,
      value: earning.value,
    });

/** Returns the earnings that wait for their release. */
export function payInvoice(history: History, { at, ledger }: Moment): Earning[] {
  const today = dateInSaoPaulo(at);
  if (history.contract) history.contract.paidOn = today;
  const waiting = history.earnings.filter(({ trigger }) => trigger === 'first_invoice');
  for (const earning of waiting) {
    earning.state = 'receivable';
    earning.releaseOn = releaseDate(today, FIRST_PROGRAMME);
    earning.expiresOn = lastRequestDay(earning.releaseOn, today, FIRST_PROGRAMME);
  }
  const value = addCentavos(...waiting.map((earning) => earning.value));
  ledger.push({
    at,
    posting: (userIdOf) =>
      postings.invoicePaid({ ...companyOf(history), userId: userIdOf(history.owner), on: today, value }),
  });
  return waiting;
}

export function release(earning: Earning, { at, ledger }: Moment): void {
  earning.state = 'available';
  ledger.push({ at, posting: postingOf(earning, postings.released, dateInSaoPaulo(at)) });
}

export function cancelPromise(history: History, { at, ledger }: Moment): void {
  if (!history.reward) return;
  history.reward = { ...history.reward, state: 'cancelled', updatedAt: at };
  for (const earning of history.earnings) earning.state = 'cancelled';
  const amounts = {
    awarded: 0,
    promised: history.reward.plan.total,
    receivable: 0,
    available: 0,
    owedAgain: 0,
  };
  const on = dateInSaoPaulo(at);
  ledger.push({
    at,
    posting: (userIdOf) =>
      postings.cancelled({ ...companyOf(history), userId: userIdOf(history.owner), on, amounts }),
  });
}
