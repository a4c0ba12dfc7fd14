import type { PlainDate } from '@indike/rules/dates/calendar';
import { CompiledQuery, sql } from 'kysely';
import { operatorKind, operatorRole } from '@indike/rules/operators/roles';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { ALL_IDS, type IdSlice, isLast, nextIdSlice } from '../platform/db/id-slices.ts';
import { auditChecks } from './checks/audit-queries.ts';
import { awardChecks, campaignChecks } from './checks/campaign-queries.ts';
import { earningChecks } from './checks/earning-queries.ts';
import { factChecks } from './checks/fact-queries.ts';
import { balanceChecks, programmeChecks, transactionChecks } from './checks/ledger-queries.ts';
import { referralChecks } from './checks/referral-queries.ts';
import { rewardChecks } from './checks/reward-queries.ts';
import { nextChain, sliceTables, type SliceKind } from './checks/slices-queries.ts';
import { inSlice, type Checks } from './checks/sql.ts';
import {
  batchChecks,
  orderChecks,
  returnChecks,
  statementChecks,
  withdrawalChecks,
} from './checks/withdrawal-queries.ts';

export interface Finding {
  readonly check: string;
  /** Names rows by their ids, never a person. */
  readonly detail: string;
}

const FINDINGS_PER_CHECK = 20;
/** How many of each are in one slice. Each statement then takes some tenths of a second at most. */
const SIZES = { indikers: 500, transactions: 25_000, batches: 20 } as const;

const COUNTS = {
  transactions: 'select count(*) from ledger_transaction',
  entries: 'select count(*) from ledger_entry',
  earnings: 'select count(*) from earning',
  audits: `select count(*) from audit_log where ${inSlice('chain')}`,
} as const;
type Counts = Readonly<Record<keyof typeof COUNTS, number>>;

/** Checks that are sliced alike, and what is counted in each of their slices. */
interface Part {
  readonly kind: SliceKind;
  readonly checks: Checks;
  readonly counts: readonly (keyof Counts)[];
  readonly next: (db: Queryable, first: number) => Promise<IdSlice>;
}

const AUDIT_LOG: Part = { kind: 'chains', checks: auditChecks, counts: ['audits'], next: nextChain };

const partsOf = (indikersAtOnce: number): readonly Part[] => [
  {
    kind: 'transactions',
    checks: transactionChecks,
    counts: ['transactions', 'entries'],
    next: (db, first) => nextIdSlice(db, 'ledger_transaction', SIZES.transactions, first),
  },
  {
    kind: 'indikers',
    checks: {
      ...balanceChecks,
      ...programmeChecks,
      ...factChecks,
      ...earningChecks,
      ...rewardChecks,
      ...awardChecks,
      ...withdrawalChecks,
      ...referralChecks,
    },
    counts: ['earnings'],
    next: (db, first) => nextIdSlice(db, 'indiker', indikersAtOnce, first),
  },
  {
    kind: 'batches',
    checks: { ...batchChecks, ...orderChecks },
    counts: [],
    next: (db, first) => nextIdSlice(db, 'payout_batch', SIZES.batches, first),
  },
  {
    kind: 'whole',
    checks: { ...returnChecks, ...statementChecks, ...campaignChecks },
    counts: [],
    next: async () => ALL_IDS,
  },
  AUDIT_LOG,
];

/** Of these people say how a difference was settled, and it is no finding any more. */
const CLEARABLE: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...orderChecks, ...statementChecks }),
);
export const isClearable = (check: string): boolean => CLEARABLE.has(check);

/** Selects the differences of a check that nobody has cleared up. */
function findingsOf(check: string, text: string): string {
  const found = `select '${check}' as check, detail from (${text}) as f (detail)`;
  if (!isClearable(check)) return found;
  // Not by an anti-join, which a distributed database refuses.
  return `${found} except select check_name, detail from finding_clearance where check_name = '${check}'`;
}

/** Runs a statement about the rows of a slice. Values are bound, so that the database can cache the plan. */
async function readSlice<Row>(
  tx: Tx,
  { kind, text, slice, today }: { kind: SliceKind; text: string; slice: IdSlice; today: PlainDate },
  more: readonly unknown[] = [],
): Promise<Row[]> {
  const statement = `${sliceTables(kind)} ${text} limit $1::int`;
  const parameters = [FINDINGS_PER_CHECK, today, slice.first, slice.last, ...more];
  return (await tx.executeQuery<Row>(CompiledQuery.raw(statement, parameters))).rows;
}

export interface SlicesResult {
  readonly findings: readonly Finding[];
  readonly counts: Counts;
}
interface Position extends SlicesResult {
  readonly first: number;
}
/** How far a check has come: it goes on with the slice of `kind` from the id `first` on. */
export interface Progress extends Position {
  readonly kind: SliceKind;
}

const NOTHING: SlicesResult = {
  findings: [],
  counts: { transactions: 0, entries: 0, earnings: 0, audits: 0 },
};

async function checkSlice(
  tx: Tx,
  { kind, checks, counts: names }: Part,
  { slice, today, before }: { slice: IdSlice; today: PlainDate; before: SlicesResult },
): Promise<SlicesResult> {
  // A nested loop, planned while the tables were small, would take hours once they have grown.
  await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`.execute(tx);
  const findings = [...before.findings];
  for (const [check, text] of Object.entries(checks)) {
    if (findings.filter((finding) => finding.check === check).length >= FINDINGS_PER_CHECK) continue;
    // A check that names its slice itself passes whole rows to a function, which takes no rows of a query.
    const tables = text.includes(inSlice('')) ? 'whole' : kind;
    const found = findingsOf(check, text);
    findings.push(...(await readSlice<Finding>(tx, { kind: tables, text: found, slice, today })));
  }
  const text = `select ${names.map((name) => `(${COUNTS[name]}) as ${name}`).join(', ')}`;
  const [row] = names.length > 0 ? await readSlice<Counts>(tx, { kind, text, slice, today }) : [];
  const counts = { ...before.counts };
  for (const name of names) counts[name] += row?.[name] ?? 0;
  return { findings, counts };
}

interface Options {
  readonly today: PlainDate;
  readonly indikersAtOnce?: number;
  /** Where an earlier run stopped. */
  readonly from?: Progress | undefined;
  /** Called in the transaction of each slice but the last. */
  readonly save?: (tx: Tx, progress: Progress) => Promise<void>;
}

async function checkParts(
  db: Queryable,
  parts: readonly Part[],
  { today, from, save }: Options,
): Promise<SlicesResult> {
  const { first } = ALL_IDS;
  const begun = parts.findIndex(({ kind }) => kind === from?.kind);
  let at: Position = begun < 0 || !from ? { ...NOTHING, first } : from;
  for (const [n, part] of parts.entries()) {
    if (n < begun) continue;
    const runSlice = async (tx: Tx): Promise<Position> => {
      const slice = await part.next(tx, at.first);
      const result = await checkSlice(tx, part, { slice, today, before: at });
      const after = { ...result, first: isLast(slice) ? first : slice.last + 1 };
      const next = isLast(slice) ? parts[n + 1] : part;
      if (next && save) await save(tx, { ...after, kind: next.kind });
      return after;
    };
    do at = await (db.isTransaction ? runSlice(db as Tx) : db.transaction().execute(runSlice));
    while (at.first !== first);
  }
  return at;
}

/**
 * Compares the whole ledger with the product's rows, slice by slice, each in a transaction of its own: none is long, and
 * a check that was interrupted can go on where it stopped. Every statement sees one state of the database, in which all
 * that it compares was committed together.
 */
export const findDifferences = (db: Queryable, options: Options): Promise<SlicesResult> =>
  checkParts(db, partsOf(options.indikersAtOnce ?? SIZES.indikers), options);

/** Whether a check that can be cleared up finds this difference now, and nobody has cleared it up. */
export async function isOpenFinding(tx: Tx, { check, detail }: Finding, today: PlainDate): Promise<boolean> {
  const text = CLEARABLE.get(check);
  if (text === undefined) return false;
  const one = `select from (${findingsOf(check, text)}) as one where detail = $5::text`;
  return (await readSlice(tx, { kind: 'whole', text: one, slice: ALL_IDS, today }, [detail])).length > 0;
}

/** Checks the audit log on its own. */
export const findAuditDifferences = (db: Queryable, today: PlainDate): Promise<SlicesResult> =>
  checkParts(db, [AUDIT_LOG], { today });

export const findAdmins = (tx: Tx) =>
  tx
    .selectFrom('operator')
    .select(['id', 'email'])
    .$narrowType<{ email: string }>()
    .where('kind', '=', operatorKind.person)
    .where('role', '=', operatorRole.admin)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
