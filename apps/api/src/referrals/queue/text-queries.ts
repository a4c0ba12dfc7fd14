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

/**
 * Whether the text is found in the referral `r`, checked row by row. Scalar subqueries, because for `in` and `exists`
 * the planner would read every Indiker and contact that the text matches.
 */
export function matchesText(text: SearchText): RawBuilder<boolean> {
  const { referral, indiker, contact } = conditionsOf(text, (name) => sql`${name} like ${text.pattern}`);
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

/**
 * The referrals that have the text; null when there are more than MAX_FOUND. The index searches for only one part of
 * the text, because it is slow with several frequent words. Materialized, because otherwise the planner would scan the
 * table from its beginning to fill the limit.
 */
export async function findByText(db: Db, text: SearchText, rarest = text.folded): Promise<number[] | null> {
  const whole = rarest === text.folded;
  const { referral, indiker, contact } = conditionsOf(text, (name) =>
    // `|| ''` makes an expression without an index, so that it is checked only on the rows that the index found.
    whole
      ? sql`${name} like ${text.pattern}`
      : sql`(${name} like ${containing(rarest)} and ${name} || '' like ${text.pattern})`,
  );
  const searches = [
    ...referral.map((condition) => sql`select r.id from referral r where ${condition}`),
    ...indiker.map(
      (condition) => sql`select r.id from indiker i join referral r on r.user_id = i.id where ${condition}`,
    ),
    ...contact.map((condition) => sql`select c.referral_id as id from referral_contact c where ${condition}`),
  ].map((search) => sql`(with hit as materialized (${search}) select id from hit limit ${MAX_FOUND + 1})`);
  const { rows } = await sql<{ id: number }>`
    select distinct id from (${sql.join(searches, sql` union all `)}) found limit ${MAX_FOUND + 1}`.execute(
    db,
  );
  return rows.length > MAX_FOUND ? null : rows.map(({ id }) => id);
}
