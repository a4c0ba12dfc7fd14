import type { Attention } from '@indike/contract/operator/attention';
import { STALLED_DAYS, WAITING_AGES } from '@indike/contract/operator/dashboard';
import { MAX_COUNTED } from '@indike/contract/operator/queue';
import { type PlainDate, daysBefore } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { openStatuses, type ReferralStatus } from '@indike/rules/referrals/referrals';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { needsAttention } from '../referrals/commands.ts';

/** Counts at most MAX_COUNTED rows, so that the cost does not grow with the table. */
const counted = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (${rows} limit ${sql.lit(MAX_COUNTED)}) found)`;

const referralsThat = (condition: RawBuilder<boolean>) => sql`select from referral r where ${condition}`;

const inStatusSince = (status: ReferralStatus, since?: Date) =>
  sql<boolean>`r.status = ${sql.lit(status)}
    and ${since === undefined ? sql`true` : sql`r.status_since <= ${since}`}`;

/** One subquery for each status, so that each uses an index. */
const stalled = (now: Date) =>
  sql.join(
    openStatuses.map(
      (status) => sql`(${referralsThat(inStatusSince(status, daysBefore(now, STALLED_DAYS)))}
        limit ${sql.lit(MAX_COUNTED)})`,
    ),
    sql` union all `,
  );

export interface ReferralWork extends Readonly<Record<Attention, number>> {
  /** In the order of WAITING_AGES. */
  readonly waiting: readonly number[];
  readonly fix_contact: number;
  readonly in_dispute: number;
  readonly stalled: number;
}

export async function countReferralWork(db: Db, now: Date): Promise<ReferralWork> {
  const inStatus = (status: ReferralStatus, since?: Date) =>
    counted(referralsThat(inStatusSince(status, since)));
  const needing = (attention: Attention) => counted(referralsThat(needsAttention(attention, now)));
  const waiting = WAITING_AGES.map((days) =>
    inStatus('waiting', days === 0 ? undefined : daysBefore(now, days)),
  );
  const { rows } = await sql<ReferralWork>`
    select array[${sql.join(waiting)}] as waiting,
      ${inStatus('fix_contact')} as fix_contact,
      ${inStatus('in_dispute')} as in_dispute,
      ${counted(stalled(now))} as stalled,
      ${needing('contact_corrected')} as contact_corrected,
      ${needing('invoice_due')} as invoice_due,
      ${needing('invoice_overdue')} as invoice_overdue,
      ${needing('reward_expiring')} as reward_expiring`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without from returned no row');
  return row;
}

export interface MoneyWork {
  readonly payout_count: number;
  readonly payout_total: Centavos;
  readonly to_schedule: number;
  readonly returned: number;
  readonly checked_at: Date | null;
  readonly findings: number | null;
}

/** Withdrawals to be paid up to the next payout, returned ones, and the result of the last ledger check. */
export async function readMoneyWork(db: Db, nextPayout: PlainDate): Promise<MoneyWork> {
  const { rows } = await sql<MoneyWork>`
    select p.*, c.checked_at, c.findings,
      ${counted(sql`select from withdrawal w where w.status = 'returned'`)} as returned
    from (
      select count(*)::int as payout_count, coalesce(sum(w.total), 0)::bigint as payout_total,
        (count(*) filter (where w.status = 'requested'))::int as to_schedule
      from withdrawal w
      where w.status in ('requested', 'scheduled') and w.payment_date <= ${nextPayout}::date
    ) p left join ledger_check_result c on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returned no row');
  return row;
}
