import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';
import { containing, foldForSearch } from '../search-text.ts';

// Search for an Indiker `i` by name and e-mail. As in the queue (decision 0046), an index finds rare texts, and
// frequent ones are read in list order. The code chooses, because the planner does not know the text.

/** The name of the Indiker `i` in lower case without accents, as `containing` folds the search text. */
export const FOLDED_NAME = sql<string>`i.name_search`;
/** The folded name of the contact `c`. */
export const FOLDED_CONTACT = sql<string>`c.name_search`;

/**
 * Shorter texts have no trigram for the index. They match only the beginning of a part of the name, or of the address.
 */
const MIN_CONTAINED = 3;
/**
 * At least the beginning of an e-mail address up to its `@`. It is in no name, and has too many frequent trigrams for
 * the index.
 */
const ADDRESS = /^[^\s@]+@\S*$/;

function matches(q: string, name: RawBuilder<string>, email: RawBuilder<string>): RawBuilder<boolean> {
  const text = foldForSearch(q.trim());
  const anywhere = containing(q);
  const start = anywhere.slice(1);
  // A range instead of LIKE, so that a plan that does not know the text can use the index. `~` sorts after letters and
  // digits.
  if (ADDRESS.test(text)) return sql<boolean>`(${email} ~>=~ ${text} and ${email} ~<~ ${`${text}~`})`;
  if (text.length >= MIN_CONTAINED)
    return sql<boolean>`(${name} like ${anywhere} or ${email} like ${anywhere})`;
  return sql<boolean>`(${name} like ${start} or ${name} like ${`% ${start}`} or ${email} like ${start})`;
}

/** Matches by indexes. */
export const matchesNameByIndex = (q: string): RawBuilder<boolean> => matches(q, FOLDED_NAME, sql`i.email`);

/** Matches row by row, because no index has these expressions. */
export const matchesNameByRow = (q: string): RawBuilder<boolean> =>
  matches(q, sql`(${FOLDED_NAME} || '')`, sql`(i.email || '')`);

/** Whether the name begins with the text. The index of names has the beginnings of words, of which few are as frequent. */
export const beginsName = (q: string): RawBuilder<boolean> =>
  sql<boolean>`${FOLDED_NAME} like ${containing(q.trim()).slice(1)}`;

const SAMPLE_ROWS = 1_000;

/** The share of the newest Indikers who have the text. It decides how Indikers are read, not who is found. */
export async function shareOfName(db: Db, q: string): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*)::int as hits from (select * from indiker order by id desc limit ${sql.lit(SAMPLE_ROWS)}) i
    where ${matchesNameByRow(q)}`.execute(db);
  return (rows[0]?.hits ?? 0) / SAMPLE_ROWS;
}

/** From this share on, a page is found within a few thousand rows. */
export const FREQUENT_SHARE = 0.01;
