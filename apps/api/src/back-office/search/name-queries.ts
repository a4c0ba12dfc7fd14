import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containing, foldForSearch } from '../../referrals/search-text.ts';

// How an Indiker `i` is looked for by name and e-mail. As in the queue (decision 0046), an index finds what is rare, and what
// is frequent is read in the list's order: the planner, which does not know the text, cannot choose.

/** Of the Indiker `i`: in lower case without accents, as `containing` folds the search text. */
export const FOLDED_NAME = sql<string>`i.name_search`;
/** Of the contact `c`. */
export const FOLDED_CONTACT = sql<string>`c.name_search`;

/** Shorter texts have no trigram for the index: they are the beginning of a part of the name, or of the address. */
const MIN_CONTAINED = 3;
/** At least the beginning of an address up to its `@`: nobody's name, and of too many frequent trigrams for the index. */
const ADDRESS = /^[^\s@]+@\S*$/;

function matches(q: string, name: RawBuilder<string>, email: RawBuilder<string>): RawBuilder<boolean> {
  const text = foldForSearch(q.trim());
  const anywhere = containing(q);
  const start = anywhere.slice(1);
  // A range instead of LIKE, which a plan that does not know the text can use. `~` sorts after letters and digits.
  if (ADDRESS.test(text)) return sql<boolean>`(${email} ~>=~ ${text} and ${email} ~<~ ${`${text}~`})`;
  if (text.length >= MIN_CONTAINED)
    return sql<boolean>`(${name} like ${anywhere} or ${email} like ${anywhere})`;
  return sql<boolean>`(${name} like ${start} or ${name} like ${`% ${start}`} or ${email} like ${start})`;
}

/** Found by indexes. */
export const isFoundByName = (q: string): RawBuilder<boolean> => matches(q, FOLDED_NAME, sql`i.email`);

/** Compared row by row: no index has these expressions. */
export const hasName = (q: string): RawBuilder<boolean> =>
  matches(q, sql`(${FOLDED_NAME} || '')`, sql`(i.email || '')`);

const SAMPLE_ROWS = 1_000;

/** The share of people who have the text, of the newest ones. It decides how people are read, not who is found. */
export async function shareOfName(db: Db, q: string): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*)::int as hits from (select * from indiker order by id desc limit ${sql.lit(SAMPLE_ROWS)}) i
    where ${hasName(q)}`.execute(db);
  return (rows[0]?.hits ?? 0) / SAMPLE_ROWS;
}

/** So frequent that a page is found within some thousand rows. */
export const FREQUENT_SHARE = 0.01;
