import { FIRST_FEW } from '@indike/contract/operator/dashboard';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { needsAttention } from '../referrals/commands.ts';
import { counted, inStatusSince, referralsThat, stalled } from './queries.ts';

const FEW = sql.lit(FIRST_FEW);

const jsonArrayOf = (rows: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(f order by ${order}), '[]') from (${rows} order by ${order} limit ${FEW}) f)`;

export interface OwnReferralRow {
  readonly id: number;
  readonly company_name: string;
  readonly status: ReferralStatus;
  /** As JSON has it. */
  readonly status_since: string;
  readonly follow_up_on: PlainDate | null;
}

export interface OwnWork {
  readonly waiting: number;
  readonly contact_corrected: number;
  readonly message_unread: number;
  readonly stalled: number;
  readonly to_act: readonly OwnReferralRow[];
  readonly due: number;
  readonly overdue: number;
  readonly follow_ups: readonly OwnReferralRow[];
  readonly deal_waiting: number;
  readonly deals: readonly OwnReferralRow[];
}

/** The referrals of one owner that wait for them, each kind as the list's filter finds it. */
export async function readOwnWork(db: Db, owner: OperatorId, now: Date): Promise<OwnWork> {
  const own = sql<boolean>`r.owner_id = ${owner}`;
  const today = dateInSaoPaulo(now);
  const waiting = referralsThat(sql`${inStatusSince('waiting')} and ${own}`);
  const corrected = referralsThat(sql`${needsAttention('contact_corrected', now)} and ${own}`);
  const unread = referralsThat(sql`${needsAttention('message_unread', now)} and ${own}`);
  const deals = referralsThat(sql`${needsAttention('deal_waiting', now)} and ${own}`);
  const followUps = (until: RawBuilder<boolean>) => referralsThat(sql`r.follow_up_on ${until} and ${own}`);
  const due = followUps(sql`<= ${today}::date`);
  const oldest = sql`order by r.status_since, r.id limit ${FEW}`;
  const toAct = sql`(${waiting} ${oldest}) union (${corrected} ${oldest}) union (${unread} ${oldest}) union (${stalled(now, own, oldest)})`;
  const those = (ids: RawBuilder<unknown>) => sql`
    select r.id, r.company_name, r.status, r.status_since, r.follow_up_on from referral r
    where r.id = any(array(${ids})) and ${own}`;
  const { rows } = await sql<OwnWork>`
    select ${counted(waiting)} as waiting, ${counted(corrected)} as contact_corrected,
      ${counted(unread)} as message_unread,
      ${counted(stalled(now, own))} as stalled,
      ${jsonArrayOf(those(toAct), sql`status_since, id`)} as to_act,
      ${counted(due)} as due, ${counted(followUps(sql`< ${today}::date`))} as overdue,
      ${jsonArrayOf(those(sql`${due} order by r.follow_up_on, r.id limit ${FEW}`), sql`follow_up_on, id`)} as follow_ups,
      ${counted(deals)} as deal_waiting, ${jsonArrayOf(those(sql`${deals} ${oldest}`), sql`status_since, id`)} as deals`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a select without from returned no row');
  return row;
}

interface BatchRow {
  readonly id: number;
  readonly payment_date: PlainDate;
  readonly count: number;
  readonly net: Centavos;
}

export interface BatchWork {
  readonly to_approve: number;
  readonly own_prepared: number;
  readonly prepared: readonly (BatchRow & { readonly is_own: boolean; readonly prepared_by: string })[];
  readonly unanswered_batches: number;
  readonly unanswered: readonly BatchRow[];
}

/** Batches that wait for an approval, and those of whose payments the bank has not said all by their day. */
export async function readBatchWork(db: Db, operatorId: OperatorId, today: PlainDate): Promise<BatchWork> {
  const { rows } = await sql<BatchWork>`
    with prepared as materialized (
      select b.id, b.payment_date, b.item_count as count, b.net, b.prepared_by = ${operatorId} as is_own,
        o.name as prepared_by
      from payout_batch b join operator o on o.id = b.prepared_by where b.status = 'prepared'
    ), unanswered as materialized (
      select b.id, b.payment_date, count(*)::int as count, sum(t.net)::bigint as net
      from payout_batch_item t join payout_batch b on b.id = t.batch_id
      where t.live and t.outcome is null and b.status = 'approved' and b.payment_date <= ${today}::date
      group by b.id, b.payment_date
    )
    select (select count(*)::int from prepared where not is_own) as to_approve,
      (select count(*)::int from prepared where is_own) as own_prepared,
      ${jsonArrayOf(sql`select * from prepared`, sql`payment_date, id`)} as prepared,
      (select count(*)::int from unanswered) as unanswered_batches,
      ${jsonArrayOf(sql`select * from unanswered`, sql`payment_date, id`)} as unanswered`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without from returned no row');
  return row;
}
