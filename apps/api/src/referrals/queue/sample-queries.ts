import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { FOLDED_CONTACT } from '../../platform/db/indiker-search.ts';
import { partsOf, type SearchText } from './search-text.ts';
import { MAX_FOUND } from './text-queries.ts';

// The frequency of words decides how the queue is searched, not what is found. A sample of all referrals, read every ten
// minutes, is accurate enough.

const SAMPLE_ROWS = 1_000;
const SAMPLE_MS = 10 * 60_000;
/** Fewer hits in the sample say too little about how many there are. */
const MIN_HITS = 5;

interface Sample {
  /** The names of each referral, folded for search, the company's first. Indikers are searched on their own. */
  readonly names: readonly string[];
  /** How many referrals there are, deleted ones included. */
  readonly total: number;
}

interface StoredSample {
  readonly readAt: number;
  readonly sample: Promise<Sample>;
}

const samples = new WeakMap<Db, StoredSample>();

/** Few of an id's successors are missing. */
const SUCCESSORS = [0, 1, 2];

/** Reads the first referral at the beginning of each of a thousand equal ranges of ids. */
async function readSample(db: Db): Promise<Sample> {
  const { rows: ends } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from referral`.execute(db);
  const { first = null, last = null } = ends[0] ?? {};
  if (first === null || last === null) return { names: [], total: 0 };
  const total = last - first + 1;
  const starts = Array.from({ length: SAMPLE_ROWS }, (_, n) => first + Math.ceil((total * n) / SAMPLE_ROWS));
  const wanted = new Set(starts.flatMap((start) => SUCCESSORS.map((more) => start + more)));
  // By ids and not by ranges, for which the planner would read the whole table.
  const { rows } = await sql<{ id: number; names: string }>`
    select r.id, concat_ws(' ', r.company_search, (
      select string_agg(${FOLDED_CONTACT}, ' ') from referral_contact c where c.referral_id = r.id and c.user_id = r.user_id
    )) as names
    from referral r where r.id = any(${[...wanted]}::bigint[]) order by r.id`.execute(db);
  const rangeOf = (id: number): number => Math.floor(((id - first) * SAMPLE_ROWS) / total);
  const firsts = rows.filter(({ id }, n) => n === 0 || rangeOf(id) !== rangeOf(rows[n - 1]?.id ?? id));
  return { names: firsts.map(({ names }) => names), total };
}

function sampleOf(db: Db, now: Date): Promise<Sample> {
  const known = samples.get(db);
  if (known && Math.abs(now.getTime() - known.readAt) < SAMPLE_MS) return known.sample;
  const sample = readSample(db);
  samples.set(db, { readAt: now.getTime(), sample });
  // The caller handles the failure. The next search reads a new sample.
  sample.catch(() => samples.delete(db));
  return sample;
}

interface Survey {
  /** Whether more referrals have the text than a search returns, so that the list is read in its order instead. */
  readonly isFrequent: boolean;
  /** The part of the text that the fewest referrals have. */
  readonly rarest: string;
}

export async function surveyText(db: Db, text: SearchText, now: Date): Promise<Survey> {
  const { names, total } = await sampleOf(db, now);
  const { folded, isShort } = text;
  const hitsOf = (part: string) => names.filter((name) => name.includes(part)).length;
  const hits = isShort ? names.filter((name) => name.startsWith(folded)).length : hitsOf(folded);
  const { words, end } = partsOf(text);
  const [rarest] = words.map((part) => ({ part, hits: hitsOf(part) })).toSorted((a, b) => a.hits - b.hits);
  const isAnyRare = rarest !== undefined && rarest.hits < MIN_HITS;
  const isFrequent = hits >= MIN_HITS && (hits / names.length) * total > MAX_FOUND;
  return { isFrequent, rarest: isAnyRare ? rarest.part : end };
}
