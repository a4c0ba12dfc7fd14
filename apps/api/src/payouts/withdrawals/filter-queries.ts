import type { PlainDate } from '@indike/rules/dates/calendar';
import type { TransferType } from '@indike/rules/money/bank-accounts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf } from '../../platform/db/rows.ts';
import { documentIn } from '../../platform/search-text.ts';
import {
  FREQUENT_SHARE,
  matchesNameByRow,
  matchesNameByIndex,
  shareOfName,
} from '../../platform/db/indiker-search.ts';

export interface WithdrawalFilter {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly payment_until?: PlainDate | undefined;
  readonly payment_date?: PlainDate | undefined;
  readonly indiker?: number | undefined;
  readonly form?: TransferType | undefined;
}

export interface WithdrawalPage extends WithdrawalFilter {
  readonly order: 'oldest' | 'newest';
  /** The position of the last row of the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The form in which it was sent. Must be the expression of the index `withdrawal_form_by_request`. */
const SENT_FORM = sql<TransferType | null>`(w.bank_data ->> 'transfer_type')`;
/** The form in which it was or would be sent; null when the Indiker has left or never gave bank data. */
export const FORM = sql<TransferType | null>`
  coalesce(${SENT_FORM}, (select b.transfer_type from bank_account b where b.user_id = w.user_id))`;

type ByPeople = (q: string) => RawBuilder<boolean>;

const hasCpf = (q: string) => sql`i.cpf = ${documentIn(q)}`;
const peopleFound = (q: string) =>
  sql`select i.id from indiker i where ${matchesNameByIndex(q)} or ${hasCpf(q)}`;

/** For few people: an index has their withdrawals. */
const ofFew: ByPeople = (q) => sql`w.user_id = any(array(${peopleFound(q)}))`;
/** For many people, found once as `people`. Not a join, because the planner would begin with them. */
const ofMany: ByPeople = () => sql`(w.user_id in (select id from people)) is true`;
/** For so many people that the Indiker of each withdrawal is compared. */
const ofMost: ByPeople = (q) =>
  sql`(select ${matchesNameByRow(q)} or ${hasCpf(q)} from indiker i where i.id = w.user_id)`;

const MAX_SHARE_OF_MANY = 0.1;

/** Fewer withdrawals match when there is also a form, so comparing row by row takes longer to fill a page. */
async function chooseByPeople(db: Db, { q, form }: WithdrawalPage): Promise<ByPeople> {
  const share = q === undefined ? 0 : await shareOfName(db, q);
  if (share < FREQUENT_SHARE) return ofFew;
  return form !== undefined && share < MAX_SHARE_OF_MANY ? ofMany : ofMost;
}

const OPEN = sql`w.status in ('requested', 'scheduled')`;
const inStatus = (status: string) => (status === 'open' ? OPEN : sql`w.status = ${status}`);

/** All conditions on a withdrawal `w` except its form. */
function filterConditions(filter: WithdrawalFilter, byPeople: ByPeople): (RawBuilder<unknown> | false)[] {
  const { q, status, payment_date: date, payment_until: until, indiker } = filter;
  return [
    q !== undefined && byPeople(q),
    status !== undefined && inStatus(status),
    until !== undefined && sql`w.payment_date <= ${until}`,
    date !== undefined && sql`w.payment_date = ${date}`,
    indiker !== undefined && sql`w.user_id = ${indiker}`,
  ];
}

/**
 * Whether the filter lists a withdrawal `w`, checked row by row, for an export that reads all of them in another order.
 */
export const matchesListFilter = (filter: WithdrawalFilter): RawBuilder<boolean> =>
  allOf([...filterConditions(filter, ofMost), filter.form !== undefined && sql`${FORM} = ${filter.form}`]);

/** The same for a sum: begins with the people where they are few. */
export async function matchesFilter(db: Db, filter: WithdrawalFilter): Promise<RawBuilder<boolean>> {
  const { q, form } = filter;
  const areFew = q === undefined || (await shareOfName(db, q)) < FREQUENT_SHARE;
  return allOf([
    ...filterConditions(filter, areFew ? ofFew : ofMost),
    form !== undefined && sql`${FORM} = ${form}`,
  ]);
}

type Order = WithdrawalPage['order'];

/** Ids break ties only: what is requested at the same moment, or brought in from elsewhere, has them in any order. */
const SORTED: Readonly<Record<Order, RawBuilder<unknown>>> = {
  oldest: sql`w.created_at, w.id`,
  newest: sql`w.created_at desc, w.id desc`,
};
export const sortedBy = (order: Order): RawBuilder<unknown> => SORTED[order];
/** The position of a row in the list, as text, because a JavaScript date lacks the microseconds. */
export const POSITION = sql<string>`w.created_at::text || '_' || w.id`;

function behind(after: string, order: Order): RawBuilder<unknown> {
  const [at = '', id = ''] = after.split('_');
  const comparison = sql.raw(order === 'newest' ? '<' : '>');
  return sql`(w.created_at, w.id) ${comparison} (${at}::timestamptz, ${Number(id)}::bigint)`;
}

/** The conditions on a withdrawal `w`, except its form, after the previous page. */
function conditionsOf(page: WithdrawalPage, byPeople: ByPeople): RawBuilder<unknown>[] {
  const { order, after } = page;
  return [...filterConditions(page, byPeople), after !== undefined && behind(after, order)].filter(
    (condition) => condition !== false,
  );
}

/** The ids of a page, and of one more row. */
export async function idsOfPage(db: Db, page: WithdrawalPage): Promise<RawBuilder<number>> {
  const { form, order, limit } = page;
  const byPeople = await chooseByPeople(db, page);
  const inOrder = sql`order by ${SORTED[order]}`;
  const matching = (condition: RawBuilder<unknown>) => sql`
    select w.id, w.user_id, w.created_at from withdrawal w
    where ${sql.join([condition, ...conditionsOf(page, byPeople)], sql` and `)} ${inOrder}`;
  const place = sql`limit ${limit + 1}`;
  if (form === undefined) return sql<number>`select id from (${matching(sql`true`)} ${place}) found`;
  // Searches twice, because only what was sent has its form in an index. The form is a literal, because one form is
  // rare and the planner must know which is searched.
  const wanted = sql.lit(form);
  const sent = sql`select id, created_at from (${matching(sql`${SENT_FORM} = ${wanted}`)} ${place}) w`;
  // Few rows, compared in list order.
  const unsent = sql`
    select w.id, w.created_at from (${matching(sql`${SENT_FORM} is null`)} offset 0) w
    join bank_account b on b.user_id = w.user_id and b.transfer_type = ${wanted} ${inOrder} ${place}`;
  const people = byPeople === ofMany && page.q !== undefined ? peopleFound(page.q) : sql`select 0 as id`;
  return sql<number>`
    with people as materialized (${people})
    select id from ((${sent}) union all (${unsent})) w ${inOrder} ${place}`;
}
