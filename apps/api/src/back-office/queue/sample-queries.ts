import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { FOLDED_CONTACT, FOLDED_NAME } from '../search/name-queries.ts';
import { partsOf, type SearchText } from './search-text.ts';

// The frequency of words decides how the queue is searched, not what is found. A sample of the newest referrals, read
// every ten minutes, is accurate enough.

const SAMPLE_ROWS = 1_000;
const SAMPLE_MS = 10 * 60_000;
/** Hits in the sample that make a word frequent: one referral in two hundred. */
const FREQUENT_HITS = 5;

interface Sample {
  readonly readAt: number;
  /** The names and e-mail addresses of each referral, folded for search, the company's first. */
  readonly names: Promise<readonly string[]>;
}

const samples = new WeakMap<Db, Sample>();

async function readNames(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ names: string }>`
    select concat_ws(' ', r.company_search,
      (select concat_ws(' ', ${FOLDED_NAME}, i.email) from indiker i where i.id = r.user_id),
      (select string_agg(${FOLDED_CONTACT}, ' ') from referral_contact c where c.referral_id = r.id)) as names
    from (select * from referral order by created_at desc, id desc limit ${SAMPLE_ROWS}) r`.execute(db);
  return rows.map(({ names }) => names);
}

function sampleOf(db: Db, now: Date): Promise<readonly string[]> {
  const known = samples.get(db);
  if (known && Math.abs(now.getTime() - known.readAt) < SAMPLE_MS) return known.names;
  const names = readNames(db);
  samples.set(db, { readAt: now.getTime(), names });
  // The caller handles the failure. The next search reads a new sample.
  names.catch(() => samples.delete(db));
  return names;
}

interface Survey {
  /** Whether so many referrals have the text that the list is read in its order instead of searched. */
  readonly isFrequent: boolean;
  /** The part of the text that the fewest referrals have. */
  readonly rarest: string;
}

export async function surveyText(db: Db, text: SearchText, now: Date): Promise<Survey> {
  const names = await sampleOf(db, now);
  const { folded, isShort } = text;
  const hitsOf = (part: string) => names.filter((name) => name.includes(part)).length;
  const hits = isShort ? names.filter((name) => name.startsWith(folded)).length : hitsOf(folded);
  const { words, end } = partsOf(text);
  const [rarest] = words.map((part) => ({ part, hits: hitsOf(part) })).toSorted((a, b) => a.hits - b.hits);
  const isAnyRare = rarest !== undefined && rarest.hits < FREQUENT_HITS;
  return { isFrequent: hits >= FREQUENT_HITS, rarest: isAnyRare ? rarest.part : end };
}
