import type { Readable } from 'node:stream';
import type { WithholdingForm } from '@indike/contract/operator/money/withholding';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { addCentavos, type Centavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import {
  decideWithholding,
  isWithheldOn,
  NOTHING_PAID,
  type PaidInMonth,
  withheldFrom,
  type WithholdingPeriod,
} from '@indike/rules/taxes/withholding';
import { type OperatorContext, withAudit } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import type { Queryable } from '../platform/db/database.ts';
import { CSV_PAGE_ROWS, csvStream, keysetLines } from '../platform/http/streams.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import {
  findPaymentsOfMonth,
  findPeriods,
  findWithholdingChanges,
  insertPeriod,
  lockWithholding,
  type WithholdingChange,
} from './store.ts';
import { TAX_CSV_HEAD, taxCsvLine } from './tax-present.ts';
import { listPaidPeople } from './tax-queries.ts';

export type { WithholdingChange };

interface PlannedPayment {
  readonly withdrawalId: number;
  readonly userId: number;
  readonly gross: Centavos;
}
interface PlannedPayments {
  readonly paymentDate: PlainDate;
  readonly withdrawals: readonly PlannedPayment[];
}

const plus = (paid: PaidInMonth, gross: Centavos, withheld: Centavos): PaidInMonth => ({
  gross: addCentavos(paid.gross, gross),
  withheld: addCentavos(paid.withheld, withheld),
});

/** What these people are paid in that month besides the planned withdrawals, on days on which tax is withheld. */
async function paidBesides(
  db: Queryable,
  { paymentDate, withdrawals }: PlannedPayments,
  periods: readonly WithholdingPeriod[],
): Promise<Map<number, PaidInMonth>> {
  const paid = new Map<number, PaidInMonth>();
  const payments = await findPaymentsOfMonth(db, {
    userIds: [...new Set(withdrawals.map(({ userId }) => userId))],
    day: paymentDate,
    except: withdrawals.map(({ withdrawalId }) => withdrawalId),
  });
  for (const payment of payments) {
    if (!isWithheldOn(payment.paymentDate, periods)) continue;
    const earlier = paid.get(payment.userId) ?? NOTHING_PAID;
    paid.set(payment.userId, plus(earlier, payment.gross, payment.withheld));
  }
  return paid;
}

/**
 * The tax to withhold from each withdrawal if it is paid on that day, computed over the month of its CPF in the order
 * of the requests. A caller that stores the amounts has locked the wallets, so that concurrent withdrawals of one
 * person are computed one after the other.
 */
export async function withholdingFor(
  db: Queryable,
  planned: PlannedPayments,
): Promise<Map<number, Centavos>> {
  const { paymentDate, withdrawals } = planned;
  const periods = await findPeriods(db);
  if (!isWithheldOn(paymentDate, periods))
    return new Map(withdrawals.map(({ withdrawalId }) => [withdrawalId, ZERO_CENTAVOS]));
  const paid = await paidBesides(db, planned, periods);
  const withheld = new Map<number, Centavos>();
  for (const { withdrawalId, userId, gross } of withdrawals.toSorted(
    (a, b) => a.withdrawalId - b.withdrawalId,
  )) {
    const earlier = paid.get(userId) ?? NOTHING_PAID;
    const amount = withheldFrom(gross, earlier, paymentDate);
    withheld.set(withdrawalId, amount);
    paid.set(userId, plus(earlier, gross, amount));
  }
  return withheld;
}

/** How much is withheld in the month of a payment from the other payments to its CPF, whose tax counts it, too. */
export async function withheldBesides(
  db: Queryable,
  paymentDate: PlainDate,
  payment: PlannedPayment,
): Promise<Centavos> {
  const periods = await findPeriods(db);
  if (!isWithheldOn(paymentDate, periods)) return ZERO_CENTAVOS;
  const paid = await paidBesides(db, { paymentDate, withdrawals: [payment] }, periods);
  return (paid.get(payment.userId) ?? NOTHING_PAID).withheld;
}

/** Every change, oldest first. */
export const withholdingChanges = (db: Queryable): Promise<WithholdingChange[]> => findWithholdingChanges(db);

/** The fields for the audit entry. */
const factsOf = (change: WithholdingChange | undefined): Record<string, unknown> | null =>
  change ? { enabled: change.enabled, effective_from: change.effectiveFrom } : null;

/**
 * Enables or disables the withholding from a day on. `seen_version` is how many changes the operator has seen, to detect
 * concurrent ones; nothing is compared without it.
 */
export async function setWithholding(
  deps: Deps,
  { enabled, effective_from: effectiveFrom, seen_version: seen }: WithholdingForm,
  context: OperatorContext,
): Promise<readonly WithholdingChange[] | Refused> {
  const changed = await withAudit(
    deps,
    context,
    async (tx) => {
      const before = await lockWithholding(tx);
      if (seen !== undefined && seen !== null && seen !== before.length)
        return refuse('withholding_changed_meanwhile');
      const period = { enabled, effectiveFrom };
      const decision = decideWithholding(period, { today: dateInSaoPaulo(context.now), periods: before });
      if (!decision.ok)
        return refuse(decision.code === 'already_so' ? 'withholding_already_so' : 'withholding_in_past');
      await insertPeriod(tx, period, context);
      return { before, after: await findWithholdingChanges(tx) };
    },
    ({ before, after }) => ({
      entity: 'payer',
      before: factsOf(before.at(-1)),
      after: factsOf(after.at(-1)),
    }),
  );
  return isRefused(changed) ? changed : changed.after;
}

/**
 * The sheet of a month for the accountant. It has CPFs in clear, so the download is audited before the first row is
 * sent.
 */
export async function downloadTaxSheet(
  deps: Deps,
  month: string,
  context: OperatorContext,
): Promise<Readable | Refused> {
  const recorded = await withAudit<void>(
    deps,
    context,
    async () => undefined,
    () => ({ entity: 'tax', after: { month } }),
  );
  if (isRefused(recorded)) return recorded;
  const source = await deps.reports();
  const periods = await withholdingChanges(source);
  const parts = keysetLines(
    (after) => listPaidPeople(source, { month, after, limit: CSV_PAGE_ROWS }),
    (row) => taxCsvLine(row, { month, periods }),
  );
  return csvStream({ head: TAX_CSV_HEAD, parts });
}
