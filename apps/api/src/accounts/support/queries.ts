import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { MAX_COUNTED_INDIKERS } from '@indike/contract/operator/indikers';
import { cleanPhone } from '@indike/rules/identifiers/phone';
import type { IndikerAccount } from '@indike/rules/money/ledger-accounts';
import type { Centavos } from '@indike/rules/money/money';
import { balancesOf } from '../../ledger/commands.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import {
  beginsName,
  FREQUENT_SHARE,
  matchesNameByIndex,
  matchesNameByRow,
  shareOfName,
} from '../../platform/db/indiker-search.ts';
import { allOf, hasRow, type KeysetPage, toKeysetPage } from '../../platform/db/rows.ts';
import { documentIn } from '../../platform/search-text.ts';
import { closedReferralCount, closedReferralCounts } from '../../programme/commands.ts';

const balance = (id: number, kind: IndikerAccount) => sql<Centavos>`coalesce(
  (select balance from ledger_account where owner = ${id} and kind = ${sql.lit(kind)}), 0)`;

/** Whether the Indiker exists and was not erased. */
export const isIndiker = (db: Queryable, id: number): Promise<boolean> =>
  hasRow(db.selectFrom('indiker').select('id').where('id', '=', id).where('erased_at', 'is', null));

interface IndikerFilter {
  readonly q?: string | undefined;
  readonly status?: keyof typeof STATUS_CONDITIONS | undefined;
  /** Only Indikers with a settlement request, the oldest request first. */
  readonly settlementRequested: boolean;
}

interface IndikerPage extends IndikerFilter {
  /** Only one page, those first whose name begins with the text. */
  readonly order?: 'beginning' | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

const CPF_DIGITS = /^\d{11}$/;
const PHONE_DIGITS = /^\d{10,11}$/;

/** Matches a whole CPF or phone, so that its index is used. Eleven digits may be either. */
function byNumber(q: string): RawBuilder<boolean> | null {
  const [cpf, phone] = [documentIn(q), cleanPhone(q)];
  const numbers = [
    CPF_DIGITS.test(cpf) && sql`i.cpf = ${cpf}`,
    PHONE_DIGITS.test(phone) && sql`i.phone = ${phone}`,
  ].filter((condition) => condition !== false);
  return numbers.length === 0 ? null : sql<boolean>`(${sql.join(numbers, sql` or `)})`;
}

const STATUS_CONDITIONS = {
  blocked: sql<boolean>`i.blocked_at is not null`,
  unconfirmed: sql<boolean>`(i.email_verified_at is null and i.erased_at is null)`,
  // Few, from an index of their own.
  bonus_review: sql<boolean>`i.id = any(array(select h.user_id from bonus_hold h where h.decision is null))`,
};

const TRUE = sql<boolean>`true`;

/** How people are read: `where` uses indexes, then `has` filters row by row in the list's order. */
interface Reading {
  readonly where: RawBuilder<boolean>;
  readonly has: RawBuilder<boolean>;
}

const statusOf = ({ status }: Pick<IndikerFilter, 'status'>): RawBuilder<boolean> =>
  status === undefined ? TRUE : STATUS_CONDITIONS[status];

function readingOf({ q, status }: IndikerFilter, isFrequent: boolean): Reading {
  const inStatus = statusOf({ status });
  if (q === undefined) return { where: inStatus, has: TRUE };
  const numbers = byNumber(q);
  if (!numbers && isFrequent) return { where: inStatus, has: matchesNameByRow(q) };
  const found = numbers ?? sql`i.id = any(array(select i.id from indiker i where ${matchesNameByIndex(q)}))`;
  return { where: sql<boolean>`${inStatus} and ${found}`, has: TRUE };
}

/** Whether the Indiker `i` matches the list's filter, row by row: for the export, which reads in another order. */
export function matchesListFilter({
  q,
  status,
  settlement,
}: Omit<IndikerFilter, 'settlementRequested'> & { readonly settlement?: 'requested' | undefined }) {
  const { where, has } = readingOf({ q, status, settlementRequested: false }, true);
  const waits = settlement && sql`exists (select from settlement_request s where s.user_id = i.id)`;
  return allOf([where, has, waits ?? false]);
}

/** Starts from the settlement requests where only they are listed, because they are few. */
const sourceOf = ({ settlementRequested }: IndikerFilter): RawBuilder<unknown> =>
  settlementRequested ? sql`settlement_request s join indiker i on i.id = s.user_id` : sql`indiker i`;

function behind(after: string | undefined, settlementRequested: boolean): RawBuilder<boolean> {
  if (after === undefined) return TRUE;
  const [id, since] = after.split('_').toReversed();
  if (settlementRequested)
    return sql<boolean>`(s.created_at, s.user_id) > (${since ?? '-infinity'}::timestamptz, ${Number(id)})`;
  return sql<boolean>`i.id < ${Number(id)}`;
}

export interface IndikerRow {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly email_verified_at: Date | null;
  readonly cpf: string | null;
  readonly phone: string | null;
  readonly created_at: Date;
  readonly blocked_at: Date | null;
  readonly closed: number;
  readonly available: Centavos;
  readonly requested: Centavos;
  readonly paid: Centavos;
  readonly owed: Centavos;
  readonly settlement_requested_at: Date | null;
  /** `settlement_requested_at` as text with microseconds, which a JavaScript Date would lose. */
  readonly since: string | null;
}

interface ReadIndikers extends KeysetPage<IndikerRow> {
  readonly total: number;
}

/**
 * Limits the page first, so that balances are read only for its rows. `offset 0` makes the planner order the rows
 * before it applies `has`.
 */
async function readPage(db: Db, page: IndikerPage, { where, has }: Reading): Promise<KeysetPage<IndikerRow>> {
  const { settlementRequested, after, limit } = page;
  const since = settlementRequested ? sql`s.created_at` : sql`null::timestamptz`;
  const order = settlementRequested ? sql`since, id` : sql`id desc`;
  const { rows } = await sql<IndikerRow>`
    with page as materialized (
      select * from (
        select i.*, ${since} as since from ${sourceOf(page)}
        where ${behind(after, settlementRequested)} and ${where} order by ${order} offset 0
      ) i where ${has} order by ${order} limit ${limit + 1}
    )
    select i.id, i.firstname, i.lastname, i.email, i.email_verified_at, i.cpf, i.phone, i.created_at, i.blocked_at,
      s.created_at as settlement_requested_at, i.since::text as since, coalesce(r.closed, 0) as closed,
      coalesce(a.available, 0) as available, coalesce(a.requested, 0) as requested, coalesce(a.paid, 0) as paid,
      coalesce(a.owed, 0) as owed
    from page i left join settlement_request s on s.user_id = i.id
    left join ${closedReferralCounts(sql`select id from page`)} r on r.user_id = i.id
    left join ${balancesOf(sql`select id from page`)} a on a.owner = i.id
    order by ${settlementRequested ? sql`i.since, i.id` : sql`i.id desc`}`.execute(db);
  return toKeysetPage(rows, limit, ({ since, id }) => (settlementRequested ? `${since}_${id}` : String(id)));
}

/** One page: those whose name begins with the text, then the others, each the newest first. */
async function readBeginningFirst(
  db: Db,
  page: IndikerPage,
  reading: Reading,
): Promise<KeysetPage<IndikerRow>> {
  const { q = '', limit } = page;
  const begins = beginsName(q);
  const first = await readPage(db, page, {
    ...reading,
    where: sql<boolean>`${statusOf(page)} and ${begins}`,
  });
  if (first.rows.length === limit) return { rows: first.rows, next: null };
  const others = await readPage(db, page, {
    ...reading,
    has: sql<boolean>`(${reading.has} and not ${begins})`,
  });
  return { rows: [...first.rows, ...others.rows].slice(0, limit), next: null };
}

/** Counts at most MAX_COUNTED_INDIKERS rows, so that the cost does not grow with the table. */
async function count(db: Db, filter: IndikerFilter, { where, has }: Reading): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select i.id from ${sourceOf(filter)} where ${where} and ${has} limit ${MAX_COUNTED_INDIKERS}
    ) found`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A share so large that a thousand matches are counted within some thousand rows. */
const COUNTED_SHARE = 0.06;

export async function listIndikers(db: Db, page: IndikerPage): Promise<ReadIndikers> {
  const { q, settlementRequested } = page;
  const share = q === undefined || settlementRequested ? 1 : await shareOfName(db, q);
  const [read, total] = await Promise.all([
    (page.order === undefined ? readPage : readBeginningFirst)(
      db,
      page,
      readingOf(page, share >= FREQUENT_SHARE),
    ),
    count(db, page, readingOf(page, share >= COUNTED_SHARE)),
  ]);
  return { ...read, total };
}

/** The details of one Indiker, even after an erasure; undefined when there is none. */
export const findIndiker = (db: Db, id: number) =>
  db
    .selectFrom('indiker as i')
    .leftJoin('city', 'city.id', 'i.city_id')
    .leftJoin('state', 'state.id', 'city.state_id')
    .leftJoin('settlement_request as s', 's.user_id', 'i.id')
    .leftJoin('operator as o', 'o.id', 'i.blocked_by')
    .leftJoin('indiker as inviter', 'inviter.id', 'i.invited_by')
    .select([
      'i.id',
      'i.firstname',
      'i.lastname',
      'i.email',
      'i.email_verified_at',
      'i.cpf',
      'i.phone',
      'i.created_at',
      'i.erased_at',
      'i.blocked_at',
      'i.blocked_reason',
      'o.name as blocked_by',
      'city.title as city',
      'state.title as state',
      'inviter.id as inviter_id',
      'inviter.firstname as inviter_firstname',
      'inviter.lastname as inviter_lastname',
      's.created_at as settlement_requested_at',
      sql<boolean>`i.password_hash is not null`.as('has_password'),
      closedReferralCount(sql.val(id)).as('closed'),
      sql<number>`(select count(*)::int from referral where user_id = ${id})`.as('referrals'),
      balance(id, 'promised').as('promised'),
      balance(id, 'receivable').as('receivable'),
      balance(id, 'available').as('available'),
      balance(id, 'requested').as('requested'),
      balance(id, 'paid').as('paid'),
      balance(id, 'expired').as('expired'),
      balance(id, 'owed').as('owed'),
    ])
    .select((q) =>
      jsonArrayFrom(
        q.selectFrom('social_identity').select('provider').where('user_id', '=', id).orderBy('provider'),
      ).as('identities'),
    )
    .where('i.id', '=', id)
    .executeTakeFirst();

export type IndikerDetailRow = NonNullable<Awaited<ReturnType<typeof findIndiker>>>;

export const findPrivateData = (db: Queryable, id: number) =>
  db
    .selectFrom('indiker')
    .select(['cpf', 'phone'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();

/** Whether the Indiker exists, even after an erasure. */
export const indikerExists = (db: Db, id: number): Promise<boolean> =>
  hasRow(db.selectFrom('indiker').select('id').where('id', '=', id));
