import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { type BankAnswer, returnReason } from '@indike/rules/payouts/occurrences';
import {
  decideAnswer,
  isTerminal,
  nextLookSeconds,
  type ProviderAnswer,
} from '@indike/rules/payouts/payment-orders';
import { decideReturnItem, type ItemEnd, returnOutcome } from '@indike/rules/payouts/return-items';
import { insertAuditEntry } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { notifyCompleted, notifyWithdrawals } from '../../notifications/commands.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isRefused } from '../../platform/refusal.ts';
import { lockForEnd, payAll, returnAll, type WithdrawalChange } from '../../withdrawals/commands.ts';
import { endLiveItems } from '../store.ts';
import { taxIfPaid } from '../tax-if-paid.ts';
import { decideManualResults } from '../withdrawals/manual-result-store.ts';
import { type ClaimedOrder, type LockedOrder, lockOrder, updateOrder } from './order-store.ts';
import { settleRecheck, settleReturn } from './returned-payments.ts';

/** The occurrence code of a payment. */
const PAID = ['00'];
const ACTIONS = {
  paid: 'withdrawal.pay',
  returned: 'withdrawal.return',
  not_paid: 'withdrawal.not-paid',
} as const;

interface Said {
  readonly answer: BankAnswer;
  readonly codes: readonly string[];
  readonly paidOn: PlainDate | null;
}

/** An order that is not found has ended by the refusal that came before. */
const saidOf = (answer: ProviderAnswer, end: BankAnswer, refusal: readonly string[] | null): Said =>
  answer.said === 'paid'
    ? { answer: end, codes: PAID, paidOn: answer.paidOn }
    : { answer: end, codes: answer.said === 'not_paid' ? answer.codes : (refusal ?? []), paidOn: null };

type Locked = Awaited<ReturnType<typeof lockForEnd>>;

/** The same rule as for the items of a return file: the tax is that of the schedule, unless paid in another month. */
async function decideItem(
  tx: Tx,
  order: LockedOrder,
  { said, locked, today }: { readonly said: Said; readonly locked: Locked; readonly today: PlainDate },
) {
  const withdrawal = locked.withdrawals.get(order.withdrawal_id);
  if (!withdrawal) throw new Error('the withdrawal of an order is missing');
  const { withheld, requestedOn } = withdrawal;
  return decideReturnItem({
    answer: said.answer,
    value: order.net,
    paidValue: said.answer === 'paid' ? order.net : (0 as typeof order.net),
    paidOn: said.paidOn,
    ours: true,
    sent: {
      net: order.net,
      requestedOn,
      live: order.live,
      end: order.outcome,
      withheld,
      withheldIfPaidThen: said.paidOn === null ? withheld : await taxIfPaid(tx, withdrawal, said.paidOn),
    },
    today,
  });
}

/** What a live item of an approved batch allows, its withdrawal cannot refuse. */
async function moveWithdrawal(
  tx: Tx,
  { withdrawal_id: id }: LockedOrder,
  end: ItemEnd,
  { said, locked, now }: { readonly said: Said; readonly locked: Locked; readonly now: Date },
): Promise<{ readonly change: WithdrawalChange | null; readonly finished: readonly number[] }> {
  if (end === returnOutcome.notPaid) return { change: null, finished: [] };
  const { outcomes, finished } =
    end === returnOutcome.paid && said.paidOn !== null
      ? await payAll(tx, [{ id, paidOn: said.paidOn }], locked, now)
      : { outcomes: await returnAll(tx, [{ id, reason: returnReason(said.codes) }], locked), finished: [] };
  const change = outcomes.get(id);
  if (change === undefined || isRefused(change)) throw new Error('a live item cannot end');
  return { change, finished };
}

/** Ends the item and moves the money. The audit log names the person who approved the batch, and the order. */
async function endItem(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  {
    end,
    ...context
  }: { readonly end: ItemEnd; readonly said: Said; readonly locked: Locked; readonly now: Date },
): Promise<void> {
  const { said, now } = context;
  const { withdrawal_id: withdrawalId } = order;
  const { change, finished } = await moveWithdrawal(tx, order, end, context);
  const on = end === returnOutcome.paid ? said.paidOn : null;
  const codes = said.codes.join(' ');
  await endLiveItems(tx, [{ withdrawalId, outcome: end, on, codes, now }]);
  // Also when the withdrawal stays as it is: nobody may confirm a payment that the provider says was not made.
  await decideManualResults(tx, [withdrawalId], { decision: 'overtaken', operatorId: null, now });
  if (change) {
    await notifyWithdrawals(deps.jobs, tx, [{ withdrawalId, state: change.after }], now);
    await notifyCompleted(deps.jobs, tx, finished, now);
  }
  await insertAuditEntry(tx, {
    operatorId: order.decided_by,
    requestId: null,
    address: null,
    now,
    action: ACTIONS[end],
    entity: 'withdrawal',
    entityId: withdrawalId,
    before: change?.before ?? null,
    after: { ...change?.after, payout_batch: order.batch_id, payment_order: order.id, occurrences: codes },
  });
}

interface Settlement {
  readonly order: Pick<ClaimedOrder, 'id' | 'user_id' | 'withdrawal_id' | 'fresh'>;
  readonly answer: ProviderAnswer;
  readonly certainAfterSeconds: number;
}

/**
 * Stores a provider's answer and, when it is terminal, ends the item of the batch and pays or returns the withdrawal, all
 * in one transaction. A repeated answer changes nothing, unless it tells of a paid order that its money came back.
 */
export const settleOrder = (
  deps: Deps,
  { order: claimed, answer, certainAfterSeconds }: Settlement,
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const locked = await lockForEnd(tx, [claimed.withdrawal_id]);
    const order = await lockOrder(tx, claimed);
    if (order?.state === 'paid') return settleRecheck(deps, tx, order, answer);
    if (!order || isTerminal(order.state)) return;
    const now = deps.clock.now();
    const refusal = order.refusal?.split(' ') ?? null;
    const decision = decideAnswer(
      {
        ...order,
        called: claimed.fresh,
        answerLost: order.answer_lost,
        refusal,
        acknowledged: order.end_to_end_id !== null || order.authorized !== null,
        secondsSinceSent: (now.getTime() - (order.sent_at ?? now).getTime()) / 1_000,
        certainAfterSeconds,
      },
      answer,
    );
    const said = decision.answer && saidOf(answer, decision.answer, refusal);
    const item = said && (await decideItem(tx, order, { said, locked, today: dateInSaoPaulo(now) }));
    const wait = answer.said === 'later' ? answer.seconds : nextLookSeconds(order.tries);
    await updateOrder(tx, order, {
      ...decision,
      // An order that was not paid contradicts nobody.
      detail: (said?.answer === 'paid' ? item?.detail : undefined) ?? decision.detail,
      endToEndId: 'endToEndId' in answer ? answer.endToEndId : null,
      nextAt: new Date(now.getTime() + wait * 1_000),
      endedAt: isTerminal(decision.state) ? now : null,
    });
    if (said && item && isItemEnd(item.outcome))
      await endItem(deps, tx, order, { end: item.outcome, said, locked, now });
    if (decision.state === 'paid' && answer.said === 'paid' && answer.returned > 0)
      await settleReturn(deps, tx, { ...order, end_to_end_id: answer.endToEndId, returned: answer.returned });
  });

const isItemEnd = (outcome: string): outcome is ItemEnd => Object.hasOwn(ACTIONS, outcome);
