import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { type WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { slicesOfRows } from '../platform/slices.ts';
import type { BankSnapshot } from '../bank-accounts/commands.ts';

interface ToSchedule {
  readonly id: number;
  /** The status that was read under the wallet's lock. */
  readonly status: WithdrawalStatus;
  readonly withheld: Centavos;
  /** Null keeps the copy of the bank data that the withdrawal already has. */
  readonly bank: BankSnapshot | null;
}

async function scheduleSlice(
  tx: Tx,
  withdrawals: readonly ToSchedule[],
  paymentDate: PlainDate,
): Promise<void> {
  const ids = withdrawals.map(({ id }) => id);
  const { numAffectedRows } = await sql`
    update withdrawal w set status = 'scheduled', payment_date = ${paymentDate}::date, return_reason = null,
      bank_data = coalesce(x.bank_data::jsonb, w.bank_data), bank_version = coalesce(x.bank_version, w.bank_version),
      withheld = x.withheld
    from unnest(
      ${ids}::bigint[], ${withdrawals.map(({ status }) => status)}::text[],
      ${withdrawals.map(({ bank }) => bank && JSON.stringify(bank.data))}::text[],
      ${withdrawals.map(({ bank }) => bank && bank.version)}::integer[],
      ${withdrawals.map(({ withheld }) => withheld)}::bigint[]
    ) as x (id, status, bank_data, bank_version, withheld)
    where w.id = any(${ids}::bigint[]) and w.id = x.id and w.status = x.status`.execute(tx);
  if (Number(numAffectedRows ?? 0n) !== withdrawals.length) throw new Error('a withdrawal has changed');
}

/** Schedules many withdrawals for one day. @throws when one is no longer in the status that was read */
export async function scheduleAll(
  tx: Tx,
  withdrawals: readonly ToSchedule[],
  paymentDate: PlainDate,
): Promise<void> {
  for (const slice of slicesOfRows(withdrawals)) await scheduleSlice(tx, slice, paymentDate);
}
