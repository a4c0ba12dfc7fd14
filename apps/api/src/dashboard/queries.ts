import { type RawBuilder, sql } from 'kysely';
import type { Attention } from '@indike/contract/operator/attention';
import { STALLED_DAYS, WAITING_AGES } from '@indike/contract/operator/dashboard';
import { MAX_COUNTED } from '@indike/contract/operator/queue';
import { daysBefore, type PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { DayCount } from '@indike/rules/referrals/funnel';
import { openStatuses, type ReferralStatus } from '@indike/rules/referrals/referrals';
import type { Db } from '../platform/db/database.ts';
import { onlyRow } from '../platform/db/rows.ts';
import { needsAttention } from '../referrals/commands.ts';
import { LIABILITY_ACCOUNTS, type LiabilityAccount } from './report-store.ts';

/** Counts at most MAX_COUNTED rows, so that the cost does not grow with the table. */
export const counted = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (${rows} limit ${sql.lit(MAX_COUNTED)}) found)`;

export const referralsThat = (condition: RawBuilder<boolean>) =>
  sql`select r.id from referral r where ${condition}`;

export const inStatusSince = (status: ReferralStatus, since?: Date) =>
  sql<boolean>`r.status = ${sql.lit(status)}
    and ${since === undefined ? sql`true` : sql`r.status_since <= ${since}`}`;

const ANY_COUNTED = sql`limit ${sql.lit(MAX_COUNTED)}`;

/** One subquery for each status, so that each uses an index. `which` limits each, perhaps in an order. */
export const stalled = (now: Date, condition = sql<boolean>`true`, which = ANY_COUNTED) =>
  sql.join(
    openStatuses.map(
      (status) => sql`(${referralsThat(inStatusSince(status, daysBefore(now, STALLED_DAYS)))} and ${condition}
        ${which})`,
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
      ${needing('message_unread')} as message_unread,
      ${needing('deal_waiting')} as deal_waiting,
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
      ${counted(sql`select w.id from withdrawal w where w.status = 'returned'`)} as returned
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

export interface CrmWork {
  /** Referrals that could not be brought to the provider's CRM. */
  readonly failed_deals: number;
  /** Connections that stand still, because the CRM does not accept their token. */
  readonly refused_connections: number;
}

export async function readCrmWork(db: Db): Promise<CrmWork> {
  const { rows } = await sql<CrmWork>`
    select ${counted(sql`select from connection_link l join connection c on c.id = l.connection_id
      where (l.state = 'failed' or l.state = 'person' and l.reason = 'crm_gone') and c.state <> 'disconnected'`)} as failed_deals,
      (select count(*)::int from connection where state = 'refused') as refused_connections`.execute(db);
  return onlyRow(rows);
}

/** First and last month, each as the first day of the month. */
export interface Period {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

interface RunRow {
  readonly computed_at: Date;
  /** Of all figures; null when there are none. */
  readonly first_month: PlainDate | null;
}

/** Undefined before the first run. */
export async function readRun(db: Db): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select computed_at, least(
      (select min(month) from report_cohort), (select min(month) from report_contract),
      (select min(month) from report_balance)) as first_month
    from report_run`.execute(db);
  return rows[0];
}

export interface CohortRow {
  readonly month: PlainDate;
  readonly stage: number;
  readonly cancelled: boolean;
  readonly referrals: number;
}

export const readCohorts = (db: Db, { from, to }: Period): Promise<CohortRow[]> =>
  db
    .selectFrom('report_cohort')
    .selectAll()
    .where('month', '>=', from)
    .where('month', '<=', to)
    .orderBy('month')
    .execute();

export const readCancellations = (db: Db, { from, to }: Period) =>
  db
    .selectFrom('report_cancellation')
    .select(({ fn }) => ['reason', fn.sum<number>('referrals').as('referrals')])
    .where('month', '>=', from)
    .where('month', '<=', to)
    .groupBy('reason')
    .orderBy('referrals', 'desc')
    .orderBy('reason')
    .execute();

export interface StayRow extends DayCount {
  readonly status: ReferralStatus;
}

/** By duration. */
export async function readStays(db: Db, { from, to }: Period): Promise<StayRow[]> {
  const { rows } = await sql<StayRow>`
    select p.status, p.days, sum(p.referrals)::int as count from report_stay p
    where p.month between ${from} and ${to} group by p.status, p.days order by p.days`.execute(db);
  return rows;
}

export interface MoneyRow extends Readonly<Record<LiabilityAccount, Centavos>> {
  readonly month: PlainDate;
  readonly contracts: number;
  readonly value: Centavos;
  readonly rewards: Centavos;
}

/** One row for each month, even without contracts. Balances are those at the end of the month. */
export async function readMoney(db: Db, { from, to }: Period): Promise<MoneyRow[]> {
  const balances = LIABILITY_ACCOUNTS.map(
    (account) => sql`(
      select coalesce(sum(b.change), 0)::bigint from report_balance b
      where b.account = ${sql.lit(account)} and b.month <= m.month) as ${sql.ref(account)}`,
  );
  const { rows } = await sql<MoneyRow>`
    select m.month, coalesce(k.contracts, 0) as contracts, coalesce(k.value, 0)::bigint as value,
      coalesce(k.rewards, 0)::bigint as rewards, ${sql.join(balances)}
    from (select day::date as month from generate_series(${from}::date, ${to}::date, interval '1 month') day) m
    left join report_contract k on k.month = m.month
    order by m.month`.execute(db);
  return rows;
}
