import { MAX_COUNTED_INDIKERS } from '@indike/contract/operator/indikers';
import type { IndikerAccount } from '@indike/rules/money/ledger-accounts';
import type { Centavos } from '@indike/rules/money/money';
import { isClosed, referralStatus } from '@indike/rules/referrals/referrals';
import { cleanPhone } from '@indike/rules/identifiers/phone';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { allOf, cutPage, type KeysetPage } from '../../platform/db/keyset.ts';
import { FOLDED_NAME } from '../search/name-queries.ts';
import { containing, documentIn } from '../../referrals/search-text.ts';

const CLOSED_STATUSES = sql.join(
  Object.values(referralStatus)
    .filter((status) => isClosed(status))
    .map((status) => sql.lit(status)),
);

/** Of the Indiker `i`. */
export const closedReferralCount = sql<number>`(
  select count(*)::int from referral where user_id = i.id and status_id in (${CLOSED_STATUSES})
)`;

/** Of the Indiker `i`. */
export const balance = (kind: IndikerAccount) => sql<Centavos>`coalesce(
  (select balance from ledger_account where owner = i.id and kind = ${sql.lit(kind)}), 0)`;

/** Somebody who has not left. */
export async function isIndiker(db: Queryable, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('indiker')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface IndikerFilter {
  readonly q?: string | undefined;
  readonly status?: 'blocked' | 'unconfirmed' | undefined;
  /** Only who waits for the payment of a balance below the minimum, the longest first. */
  readonly settlementRequested: boolean;
}

interface IndikerPage extends IndikerFilter {
  readonly after?: string | undefined;
  readonly limit: number;
}

const CPF_DIGITS = /^\d{11}$/;
const PHONE_DIGITS = /^\d{10,11}$/;

/** A CPF or a phone is looked for by its index alone; eleven digits may be either. */
function search(q: string): RawBuilder<boolean> {
  const [cpf, phone] = [documentIn(q), cleanPhone(q)];
  const numbers = [
    CPF_DIGITS.test(cpf) && sql`i.cpf = ${cpf}`,
    PHONE_DIGITS.test(phone) && sql`i.phone = ${phone}`,
  ].filter((condition) => condition !== false);
  if (numbers.length > 0) return sql<boolean>`(${sql.join(numbers, sql` or `)})`;
  const text = containing(q);
  return sql<boolean>`(${FOLDED_NAME} like ${text} or i.email like ${text})`;
}

const STATUS_CONDITIONS = {
  blocked: sql<boolean>`i.blocked_at is not null`,
  unconfirmed: sql<boolean>`(i.email_verified_at is null and i.erased_at is null)`,
};

/** The conditions on an Indiker `i`, with the request `s` to settle a balance. */
function matches({ q, status, settlementRequested }: IndikerFilter): RawBuilder<boolean> {
  return allOf([
    q !== undefined && search(q),
    status !== undefined && STATUS_CONDITIONS[status],
    settlementRequested && sql`s.user_id is not null`,
  ]);
}

function behind(after: string | undefined, settlementRequested: boolean): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`true`;
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
  /** `settlement_requested_at` with all its digits, which a JavaScript date has not. */
  readonly since: string | null;
}

/** The page is cut first, so that balances are read for its rows alone. */
export async function listIndikers(db: Db, page: IndikerPage): Promise<KeysetPage<IndikerRow>> {
  const { settlementRequested, after, limit } = page;
  const found = sql.ref(settlementRequested ? 'settlement_requested_at' : 'id');
  const order = settlementRequested ? sql`${found}, id` : sql`${found} desc`;
  const { rows } = await sql<IndikerRow>`
    select i.*, ${closedReferralCount} as closed, ${balance('available')} as available,
      ${balance('requested')} as requested, ${balance('paid')} as paid, ${balance('owed')} as owed
    from (
      select i.id, i.firstname, i.lastname, i.email, i.email_verified_at, i.cpf, i.phone, i.created_at, i.blocked_at,
        s.created_at as settlement_requested_at, s.created_at::text as since
      from indiker i left join settlement_request s on s.user_id = i.id
      where ${behind(after, settlementRequested)} and ${matches(page)}
      order by ${order} limit ${limit + 1}
    ) i
    order by ${order}`.execute(db);
  return cutPage(rows, limit, ({ since, id }) => (settlementRequested ? `${since}_${id}` : String(id)));
}

/** Counting ends at MAX_COUNTED_INDIKERS, so that it costs the same however many there are. */
export async function countIndikers(db: Db, filter: IndikerFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from indiker i left join settlement_request s on s.user_id = i.id
      where ${matches(filter)} limit ${MAX_COUNTED_INDIKERS}
    ) found`.execute(db);
  return rows[0]?.n ?? 0;
}
