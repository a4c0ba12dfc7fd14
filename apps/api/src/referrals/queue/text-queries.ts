import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containing } from '../../platform/search-text.ts';
import { FOLDED_CONTACT, FOLDED_NAME } from '../../platform/db/indiker-search.ts';
import type { SearchText } from './search-text.ts';

// Each condition has its own index (0005_referrals.sql and 0011_search.sql). Prefixes are ranges instead of LIKE, so that a plan made before
// the text is known can use the index too.

const COMPANY = sql<string>`r.company_search`;

/** Whether `column` begins with the text, byte by byte. `~` sorts after letters and digits. */
const begins = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`(${column} ~>=~ ${text} and ${column} ~<~ ${`${text}~`})`;

const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

type Like = (name: RawBuilder<unknown>) => RawBuilder<boolean>;

/** Conditions on the referral `r`, the Indiker `i` and the contact `c`, each with its own index. */
interface Conditions {
  readonly referral: readonly RawBuilder<boolean>[];
  readonly indiker: readonly RawBuilder<boolean>[];
  readonly contact: readonly RawBuilder<boolean>[];
}

function conditionsOf({ isShort, folded, cnpj, phoneEnd, email }: SearchText, like: Like): Conditions {
  if (email !== null)
    return {
      referral: [],
      indiker: [begins(sql`i.email`, email)],
      contact: [begins(sql`c.email`, email)],
    };
  if (isShort) return { referral: [begins(sql`left(${COMPANY}, 2)`, folded)], indiker: [], contact: [] };
  return {
    referral: [like(COMPANY), ...(cnpj === null ? [] : [begins(sql`r.cnpj`, cnpj)])],
    indiker: [like(FOLDED_NAME), like(sql`i.email`)],
    contact: [like(FOLDED_CONTACT), ...(phoneEnd === null ? [] : [begins(sql`reverse(c.phone)`, phoneEnd)])],
  };
}

const likeIn =
  ({ pattern }: SearchText): Like =>
  (name) =>
    sql`${name} like ${pattern}`;

/** Whether the text is found in the company of the referral `r`, by its name or CNPJ. */
export const matchesCompany = (text: SearchText): RawBuilder<boolean> =>
  anyOf(conditionsOf({ ...text, email: null }, likeIn(text)).referral);

/**
 * Whether the text is found in the referral `r`, checked row by row. Scalar subqueries, because for `in` and `exists`
 * the planner would read every Indiker and contact that the text matches.
 */
export function matchesText(text: SearchText): RawBuilder<boolean> {
  const { referral, indiker, contact } = conditionsOf(text, likeIn(text));
  const exists = (rows: RawBuilder<unknown>, conditions: readonly RawBuilder<unknown>[]) =>
    conditions.length === 0
      ? []
      : [sql<boolean>`coalesce((select true from ${rows} and ${anyOf(conditions)} limit 1), false)`];
  return anyOf([
    ...referral,
    ...exists(sql`indiker i where i.id = r.user_id`, indiker),
    ...exists(sql`referral_contact c where c.referral_id = r.id and c.user_id = r.user_id`, contact),
  ]);
}

/**
 * Reading and sorting this many referrals takes some 20 milliseconds. What more have is so frequent, among two million
 * too, that reading the list in its order finds a page.
 */
export const MAX_FOUND = 10_000;
/** Of so many Indikers the first referrals are read within some 20 milliseconds, however many referrals they have. */
const MAX_INDIKERS = 2_000;

/** What a text was found in. */
export interface Found {
  /** Referrals with the text in their company or a contact. */
  readonly ids: readonly number[];
  /** Indikers with the text in their name or address. All their referrals have it. */
  readonly indikers: readonly number[];
}

async function findIds(
  db: Db,
  searches: readonly RawBuilder<unknown>[],
  max: number,
): Promise<number[] | null> {
  if (searches.length === 0) return [];
  // Materialized, because otherwise the planner would scan the table from its beginning to fill the limit.
  const limited = searches.map(
    (search) => sql`(with hit as materialized (${search}) select id from hit limit ${max + 1})`,
  );
  const { rows } = await sql<{ id: number }>`
    select distinct id from (${sql.join(limited, sql` union all `)}) found limit ${max + 1}`.execute(db);
  return rows.length > max ? null : rows.map(({ id }) => id);
}

/** The referrals of a period; null when there are more than MAX_FOUND. */
export const findWithin = (db: Db, period: RawBuilder<boolean>): Promise<number[] | null> =>
  findIds(db, [sql`select r.id from referral r where ${period}`], MAX_FOUND);

/**
 * What has the text; null when that is too much. The index of companies and contacts searches for only one part of the
 * text, because it is slow with several frequent words.
 */
export async function findByText(db: Db, text: SearchText, rarest = text.folded): Promise<Found | null> {
  const whole = sql`${text.pattern}`;
  const { indiker } = conditionsOf(text, (name) => sql`${name} like ${whole}`);
  const { referral, contact } = conditionsOf(text, (name) =>
    // `|| ''` makes an expression without an index, so that it is checked only on the rows that the index found.
    rarest === text.folded
      ? sql`${name} like ${whole}`
      : sql`(${name} like ${containing(rarest)} and ${name} || '' like ${whole})`,
  );
  const searches = [
    ...referral.map((condition) => sql`select r.id from referral r where ${condition}`),
    ...contact.map((condition) => sql`select c.referral_id as id from referral_contact c where ${condition}`),
  ];
  const [ids, indikers] = await Promise.all([
    findIds(db, searches, MAX_FOUND),
    findIds(
      db,
      indiker.map((condition) => sql`select i.id from indiker i where ${condition}`),
      MAX_INDIKERS,
    ),
  ]);
  return ids && indikers && { ids, indikers };
}

/** The found referrals `r` that meet a condition, each once. `offset 0` keeps the planner from searching in another order. */
export const foundReferrals = (
  { ids, indikers }: Found,
  columns: RawBuilder<unknown>,
  condition: RawBuilder<boolean>,
): RawBuilder<unknown> => sql`
  select ${columns} from (
    select r.* from unnest(${ids}::bigint[]) as found (id) join referral r on r.id = found.id offset 0
  ) r where ${condition}
  union all
  select ${columns} from referral r
  where r.user_id = any(${indikers}::bigint[]) and r.id <> all(${ids}::bigint[]) and ${condition}`;
