import { computeReport } from '#api/dashboard/report-store.ts';
import { cleanUp } from '#api/jobs.ts';
import { checkAndRecord } from '#api/ledger/check.ts';
import { createDatabase, createPool, type Db } from '#api/platform/db/database.ts';
import { countRows } from '#api/platform/db/rows.ts';
import { printTable, timed } from '../figures.ts';
import { atMost, type Budget, type Measure } from './report.ts';
import { makeAvailable, openWallets } from './seed/money.ts';

export interface NightlyPlan {
  /** Numbers of Indikers, from the fewest on. */
  readonly sizes: readonly number[];
  /** Closed and invoiced contracts of each Indiker. */
  readonly contracts: number;
}

const STATEMENT_MS = 2_000;
/** Time for each contract in the largest book against the smallest, which fits into the database's cache. */
const MAX_GROWTH = 3;

type Job = (db: Db, now: Date) => Promise<unknown>;

/** The jobs that read whole tables. */
const JOBS: readonly (readonly [name: string, run: Job])[] = [
  [
    'ledger check',
    async (db, now) => {
      const { findings } = await checkAndRecord(db, now);
      if (findings[0]) throw new Error(`the book is wrong: ${findings[0].check}`);
    },
  ],
  ['dashboard report', computeReport],
  ['clean-up', (db, now) => cleanUp({ db, clock: { now: () => now } })],
];

interface Run {
  readonly contracts: number;
  readonly seconds: number;
  readonly statements: number;
  readonly slowestMs: number;
}

/** Runs a job over the product's own pool, with its time-outs. */
async function runJob(url: string, job: Job, contracts: number): Promise<Run> {
  const statements: number[] = [];
  await using db = createDatabase(createPool({ connectionString: url }), ({ milliseconds }) => {
    statements.push(milliseconds);
  });
  const { seconds } = await timed(() => job(db, new Date()));
  return { contracts, seconds, statements: statements.length, slowestMs: Math.max(...statements) };
}

function budgetsOf(job: string, runs: readonly Run[]): Budget[] {
  const [smallest, largest] = [runs[0], runs.at(-1)];
  if (!smallest || !largest) return [];
  const each = ({ seconds, contracts }: Run): number => seconds / contracts;
  return [
    atMost(
      `${job}: slowest statement of ${largest.contracts} contracts`,
      largest.slowestMs,
      STATEMENT_MS,
      'ms',
    ),
    atMost(
      `${job}: cost at ${largest.contracts} contracts against ${smallest.contracts}`,
      each(largest) / each(smallest),
      MAX_GROWTH,
      '×',
    ),
  ];
}

/** Measures the nightly jobs on books of different sizes. No statement of theirs may grow with the book. */
export const measureNightly: Measure<NightlyPlan> = async (cluster, _folder, { sizes, contracts }) => {
  const jobs = JOBS.map(([name, job]) => ({ name, job, runs: new Array<Run>() }));
  for (const indikers of sizes) {
    await using database = await cluster.fill(`nightly_${indikers}`, { indikers, referrals: 0 });
    await openWallets(database.db);
    const { seconds } = await timed(() => makeAvailable(database.db, contracts));
    const entries = await countRows(database.db.selectFrom('ledger_entry'));
    console.log(`${indikers * contracts} contracts with ${entries} entries made in ${seconds.toFixed(0)} s`);
    for (const { job, runs } of jobs) runs.push(await runJob(database.url, job, indikers * contracts));
  }
  printTable(
    ['Job', 'contracts', 's', 'statements', 'slowest ms'],
    jobs.flatMap(({ name, runs }) =>
      runs.map((run) => [
        name,
        String(run.contracts),
        run.seconds.toFixed(1),
        String(run.statements),
        run.slowestMs.toFixed(0),
      ]),
    ),
  );
  return jobs.flatMap(({ name, runs }) => budgetsOf(name, runs));
};
