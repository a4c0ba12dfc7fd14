import { addDays, type PlainDate } from '@indike/rules/dates/calendar';
import { REMINDER_DAYS, type ReminderDays } from '@indike/rules/money/earnings';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { lastDayOf } from '../ledger/commands.ts';
import { isPaused } from './due-earning-store.ts';
import type { Day } from './store.ts';

export interface ExpiringEarning {
  readonly earningId: number;
  readonly userId: number;
  /** Promised: the first invoice is still unpaid. Available: no withdrawal was requested. */
  readonly state: 'promised' | 'available';
  readonly expiresOn: PlainDate;
}

/**
 * Earnings that expire within the longest reminder period and are not fully offset. `expires_on` is never after the last day
 * and has an index.
 */
export async function findExpiringSoon(tx: Tx, today: PlainDate): Promise<ExpiringEarning[]> {
  const latest = addDays(today, REMINDER_DAYS[0]);
  const { rows } = await sql<ExpiringEarning>`
    select p.id as "earningId", p.user_id as "userId", p.state, ${lastDayOf('p')} as "expiresOn"
    from earning p
    where p.state in ('promised', 'available') and p.kind <> 'clawback'
      and p.expires_on <= ${latest}::date and ${lastDayOf('p')} between ${today}::date and ${latest}::date
      and not ${isPaused('p')}
      and p.value + coalesce((select sum(o.value) from earning o where o.offsets_earning_id = p.id and o.user_id = p.user_id), 0) > 0
    order by p.id`.execute(tx);
  return rows;
}

export interface Reminder extends ExpiringEarning {
  readonly days: ReminderDays;
}

/** Records the reminders as sent. Returns the ids of the earnings whose reminder was not recorded before. */
export async function insertReminders(
  tx: Tx,
  reminders: readonly Reminder[],
  { now }: Pick<Day, 'now'>,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ earning_id: number }>`
    insert into reminder_sent (earning_id, user_id, expires_on, days, sent_at)
    select p, u, l, d, ${now}::timestamptz from unnest(${reminders.map((one) => one.earningId)}::bigint[],
      ${reminders.map((one) => one.userId)}::bigint[], ${reminders.map((one) => one.expiresOn)}::date[],
      ${reminders.map((one) => one.days)}::smallint[]) as g (p, u, l, d)
    on conflict do nothing returning earning_id`.execute(tx);
  return new Set(rows.map((row) => row.earning_id));
}
