import { isBusinessDay } from '@indike/rules/dates/business-days';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { Deps } from '../deps.ts';
import {
  notifyFinished,
  enqueueNotifications,
  notifyTransition,
  notifyWithdrawal,
} from '../notifications/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { clawBack as recordClawback } from '../rewards/clawbacks.ts';
import { recordInvoicePayment, type InvoicePayment } from '../rewards/invoices.ts';
import { pay, returnByBank, schedule, type Moved } from '../withdrawals/payouts.ts';
import { settleBalance } from '../withdrawals/settlement.ts';
import { recordAct, type Act } from './audit.ts';
import { isIndiker } from './money-queries.ts';

// What operators do with money; each act and its line in the audit log are one transaction.

export interface Operating {
  readonly operatorId: OperatorId;
  readonly requestId: string;
  readonly now: Date;
}

type Told = Pick<Act, 'action' | 'entity' | 'entityId' | 'before' | 'after'>;

async function audited<T>(
  { db }: Deps,
  by: Operating,
  run: (tx: Tx) => Promise<T | Refused>,
  tell: (result: T) => Told,
): Promise<T | Refused> {
  return db.transaction().execute(async (tx) => {
    const result = await run(tx);
    if (!isRefused(result)) await recordAct(tx, { ...by, ...tell(result) });
    return result;
  });
}

export const payInvoice = (deps: Deps, id: number, payment: InvoicePayment, by: Operating) =>
  audited(
    deps,
    by,
    async (tx) => {
      const paid = await recordInvoicePayment(tx, id, payment, by);
      const told = { referralId: id, status: 4, reason: null, now: by.now } as const;
      if (!isRefused(paid)) await notifyTransition(deps.jobs, tx, told);
      return paid;
    },
    () => ({
      action: 'referral.invoice-payment',
      entity: 'referral',
      entityId: id,
      before: { status_id: 3 },
      after: {
        status_id: 4,
        paid_at: payment.paidOn,
        ...(payment.datesConfirmed && { confirm_dates: true }),
      },
    }),
  );

export const clawBack = (deps: Deps, id: number, form: { amount: Centavos; reason: string }, by: Operating) =>
  audited(
    deps,
    by,
    async (tx) => {
      const taken = await recordClawback(tx, id, form, by);
      const about = 'clawback';
      if (!isRefused(taken))
        await enqueueNotifications(deps.jobs, tx, [{ about, clawbackId: taken.clawbackId }]);
      return taken;
    },
    ({ clawbackId }) => ({
      action: 'referral.clawback',
      entity: 'referral',
      entityId: id,
      before: null,
      after: { clawback_id: clawbackId, ...form },
    }),
  );

const movedWithdrawal =
  (id: number, action: string) =>
  ({ before, after }: Moved): Told => ({
    action: `withdrawal.${action}`,
    entity: 'withdrawal',
    entityId: id,
    before,
    after,
  });

async function told(
  { jobs }: Deps,
  tx: Tx,
  id: number,
  move: Promise<Moved | Refused>,
): Promise<Moved | Refused> {
  const moved = await move;
  if (!isRefused(moved)) await notifyWithdrawal(jobs, tx, id, moved.after);
  return moved;
}

export const scheduleWithdrawal = (deps: Deps, id: number, wanted: PlainDate | null, by: Operating) =>
  audited(
    deps,
    by,
    (tx) => told(deps, tx, id, schedule(tx, id, wanted, by.now)),
    movedWithdrawal(id, 'schedule'),
  );

/** A contract whose last earning was paid is finished in the same transaction. */
export const payWithdrawal = (deps: Deps, id: number, paidOn: PlainDate, by: Operating) =>
  audited(
    deps,
    by,
    async (tx) => {
      const paid = await pay(tx, id, paidOn, by.now);
      if (isRefused(paid)) return paid;
      await notifyWithdrawal(deps.jobs, tx, id, paid.after);
      await notifyFinished(deps.jobs, tx, paid.finished);
      return paid;
    },
    movedWithdrawal(id, 'pay'),
  );

export const returnWithdrawal = (deps: Deps, id: number, reason: string, by: Operating) =>
  audited(deps, by, (tx) => told(deps, tx, id, returnByBank(tx, id, reason)), movedWithdrawal(id, 'return'));

/** Pays a balance below the minimum with the next payout. */
export const settleIndiker = (deps: Deps, id: number, reason: string, by: Operating) =>
  audited(
    deps,
    by,
    async (tx) => {
      const { operatorId, now } = by;
      if (!(await isIndiker(tx, id))) return refuse('not_found');
      const settled = await settleBalance(tx, { userId: id, operatorId, reason, now });
      if (isRefused(settled)) return settled;
      const { withdrawal } = settled;
      await notifyWithdrawal(deps.jobs, tx, withdrawal.id, { ...withdrawal, step: 'settled' });
      return settled;
    },
    ({ withdrawal, requestedAt }) => ({
      action: 'indiker.settle',
      entity: 'indiker',
      entityId: id,
      before: { settlement_requested_at: requestedAt?.toISOString() ?? null },
      after: { withdrawal_id: withdrawal.id, total: withdrawal.total, reason },
    }),
  );

export interface Holiday {
  readonly date: PlainDate;
  readonly name: string;
}

/** A holiday has no number of its own: in the log it goes by its digits. */
const numberOf = (date: PlainDate) => Number(date.replaceAll('-', ''));

export const addHoliday = (deps: Deps, holiday: Holiday, by: Operating) =>
  audited<Holiday>(
    deps,
    by,
    async (tx) => {
      if (!isBusinessDay(holiday.date)) return refuse('holiday_exists');
      const added = await tx
        .insertInto('extra_holiday')
        .values({ ...holiday, created_at: by.now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('date')
        .executeTakeFirst();
      return added ? holiday : refuse('holiday_exists');
    },
    () => ({
      action: 'holiday.add',
      entity: 'holiday',
      entityId: numberOf(holiday.date),
      before: null,
      after: { ...holiday },
    }),
  );

export const removeHoliday = (deps: Deps, date: PlainDate, by: Operating) =>
  audited(
    deps,
    by,
    async (tx) => {
      const removed = await tx
        .deleteFrom('extra_holiday')
        .where('date', '=', date)
        .returning(['date', 'name'])
        .executeTakeFirst();
      return removed ?? refuse('not_found');
    },
    (removed) => ({
      action: 'holiday.remove',
      entity: 'holiday',
      entityId: numberOf(date),
      before: { ...removed },
      after: null,
    }),
  );
