import { FUNNEL_STAGES, funnelRank, funnelStage } from '@indike/rules/referrals/funnel';
import { cancelReasonKeys } from '@indike/rules/referrals/cancel-reasons';
import { reachableStatuses } from '@indike/rules/referrals/referrals';
import { sql, type RawBuilder } from 'kysely';
import { type Db, type Tx, inSnapshot } from '../platform/db/database.ts';
import { idSlices, type IdSlice } from '../platform/db/id-slices.ts';
import { literals } from '../platform/db/rows.ts';
import { advisoryLock } from '../platform/db/transactions.ts';

/**
 * Whole tables are added up slice by slice, so that no statement takes long: each statement adds the rows of one slice
 * to what the slices before it have counted.
 */
type Insert = (slice: IdSlice) => RawBuilder<unknown>;
/** How many rows of each are in one slice. */
type SliceSizes = Readonly<Record<'referral' | 'ledger_transaction', number>>;
const SLICE_SIZES: SliceSizes = { referral: 50_000, ledger_transaction: 100_000 };

const within = (id: string, { first, last }: IdSlice) =>
  sql`${sql.ref(id)} between ${first}::bigint and ${last}::bigint`;

const monthOf = (instant: RawBuilder<unknown>) =>
  sql`date_trunc('month', ${instant} at time zone 'America/Sao_Paulo')::date`;

const RANKS = sql.join(
  reachableStatuses.map(
    (status) => sql`when ${sql.lit(status)} then ${sql.lit(funnelRank(funnelStage(status)))}`,
  ),
  sql` `,
);
const MADE = sql.lit(funnelRank(FUNNEL_STAGES[0]));

const COHORTS: Insert = (slice) => sql`
  insert into report_cohort (month, stage, cancelled, referrals)
  select ${monthOf(sql`r.created_at`)}, coalesce(t.rank, ${MADE}),
    r.status = 'cancelled', count(*)
  from referral r left join (
    select referral_id, user_id, max(case status ${RANKS} end) as rank from status_transition
    where ${within('referral_id', slice)} group by referral_id, user_id
  ) t on t.referral_id = r.id and t.user_id = r.user_id
  where ${within('r.id', slice)} group by 1, 2, 3
  on conflict (month, stage, cancelled) do update set referrals = report_cohort.referrals + excluded.referrals`;

/** In place of what an operator wrote for one referral alone. */
export const OTHER_REASON = 'other';

const CANCELLATIONS: Insert = (slice) => sql`
  insert into report_cancellation (month, reason, referrals)
  select ${monthOf(sql`r.created_at`)}, case
    when t.reason in (${literals(cancelReasonKeys)}) or t.reason = any(array(select text from cancel_reason))
    then t.reason else ${sql.lit(OTHER_REASON)} end, count(*)
  from referral r left join (
    select distinct on (referral_id, user_id) referral_id, user_id, reason from status_transition
    where status = 'cancelled' and ${within('referral_id', slice)} order by referral_id, user_id, id desc
  ) t on t.referral_id = r.id and t.user_id = r.user_id
  where r.status = 'cancelled' and ${within('r.id', slice)} group by 1, 2
  on conflict (month, reason) do update
    set referrals = report_cancellation.referrals + excluded.referrals`;

/** An imported referral counts from its import on, so the transitions made by the import itself are left out. */
const STAYS: Insert = (slice) => sql`
  insert into report_stay (month, status, days, referrals)
  select ${monthOf(sql`s.left_at`)}, coalesce(s.status, 'waiting'),
    greatest(0, floor(extract(epoch from s.left_at - s.since) / 86400))::int, count(*)
  from (
    select t.created_at as left_at, r.imported_at, lag(t.status) over stays as status,
      coalesce(lag(t.created_at) over stays, r.imported_at, r.created_at) as since
    from status_transition t join referral r on r.id = t.referral_id and r.user_id = t.user_id
    where ${within('t.referral_id', slice)} window stays as (partition by t.referral_id order by t.id)
  ) s
  where s.left_at is distinct from s.imported_at
  group by 1, 2, 3
  on conflict (month, status, days) do update set referrals = report_stay.referrals + excluded.referrals`;

const CONTRACTS: Insert = (slice) => sql`
  insert into report_contract (month, contracts, value, rewards)
  select ${monthOf(sql`k.created_at`)}, count(*), sum(k.value), coalesce(sum(w.total), 0)
  from contract k join referral r on r.id = k.referral_id and r.user_id = k.user_id left join reward w on w.referral_id = k.referral_id and w.user_id = k.user_id
  where r.status <> 'cancelled' and ${within('r.id', slice)} and ${within('k.referral_id', slice)}
  group by 1
  on conflict (month) do update set contracts = report_contract.contracts + excluded.contracts,
    value = report_contract.value + excluded.value, rewards = report_contract.rewards + excluded.rewards`;

/** The ledger accounts of what is owed to Indikers, in the order in which money passes through them. */
export const LIABILITY_ACCOUNTS = ['promised', 'receivable', 'available', 'requested'] as const;
export type LiabilityAccount = (typeof LIABILITY_ACCOUNTS)[number];

const BALANCES: Insert = (slice) => sql`
  insert into report_balance (month, account, change)
  select date_trunc('month', t.effective_on)::date, a.kind, sum(e.amount)
  from ledger_entry e join ledger_account a on a.id = e.account_id and a.owner = e.owner
    join ledger_transaction t on t.id = e.transaction_id and t.owner = e.owner
  where a.kind in (${literals(LIABILITY_ACCOUNTS)})
    and ${within('t.id', slice)} and ${within('e.transaction_id', slice)}
  group by 1, 2
  on conflict (month, account) do update set change = report_balance.change + excluded.change`;

const TABLES = [
  'report_cohort',
  'report_cancellation',
  'report_stay',
  'report_contract',
  'report_balance',
] as const;

async function replaceAll(tx: Tx, now: Date, sizes: SliceSizes): Promise<void> {
  await sql`set local jit = off`.execute(tx);
  for (const table of TABLES) await tx.deleteFrom(table).execute();
  for (const slice of await idSlices(tx, 'referral', sizes.referral))
    for (const insert of [COHORTS, CANCELLATIONS, STAYS, CONTRACTS]) await insert(slice).execute(tx);
  for (const slice of await idSlices(tx, 'ledger_transaction', sizes.ledger_transaction))
    await BALANCES(slice).execute(tx);
  await tx
    .insertInto('report_run')
    .values({ computed_at: now })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ computed_at: now }))
    .execute();
}

/**
 * Recomputes the whole report from one snapshot of the database and replaces the previous one atomically. Returns false
 * when another process is computing it.
 */
export async function computeReport(db: Db, now: Date, sizes = SLICE_SIZES): Promise<boolean> {
  return inSnapshot(db, async (tx) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(advisoryLock.dashboardReport)}) as locked`.execute(tx);
    if (rows[0]?.locked !== true) return false;
    await replaceAll(tx, now, sizes);
    return true;
  });
}
