import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { answerRemittance, type SandboxOccurrence } from '@indike/rules/payouts/sandbox-bank';
import { checkLedger } from '#api/ledger/check.ts';
import { createDatabase, createPool, type Db } from '#api/platform/db/database.ts';
import { createBarePool, writeDigests } from '../bare-money.ts';
import type { Cluster, FilledDatabase } from '../databases.ts';
import { load, type Measured as Loaded } from '../load.ts';
import type { HeldLoop } from '../loop-probe.ts';
import { startProduct, type Running } from '../product.ts';
import type { Budget } from '../report.ts';
import { table } from '../../text-table.ts';
import {
  dropJobs,
  firstWithdrawals,
  openConfirmedSession,
  paidLastYear,
  payoutDay,
  seedPayouts,
  type FinanceTeam,
} from './seed.ts';

export interface PayoutPlan {
  /** Payments of the measured batch: as many as a batch may have. */
  readonly payments: number;
  readonly pdfs: number;
}

interface Bench {
  readonly plan: PayoutPlan;
  readonly database: FilledDatabase;
  readonly db: Db;
  readonly product: Running;
  readonly team: FinanceTeam;
}

interface Measured extends HeldLoop {
  readonly name: string;
  readonly seconds: number;
  /** Of other people's calls meanwhile, which must not be delayed. */
  readonly stream: Loaded;
}

const IMPORT_SECONDS = 10;
const HELD_MS = 50;
const BATCHES = '/api/operator/payout-batches';
const RETURNS = '/api/operator/return-files';
/** The call of the first screen that an Indiker sees. */
const STREAMED = '/api/payment-reports/total-available';
const STREAM = { connections: 4, pauseMs: 10 } as const;
const MAX_SECONDS = 600;
/** Payments of the warm-up batch. */
const WARM_UP = 3;

interface Sent {
  readonly token: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
}

async function call({ product }: Bench, path: string, { token, method = 'GET', body, type }: Sent) {
  const headers = { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) };
  const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${bytes.toString().slice(0, 300)}`);
  return bytes;
}

/** Measures `run` while a stream of other people's calls uses the product. */
async function measured<T>(
  { product, database }: Bench,
  name: string,
  run: () => Promise<T>,
): Promise<[T, Measured]> {
  const stop = new AbortController();
  const target = { port: product.port, path: STREAMED, nextToken: database.nextToken };
  const stream = load(target, { ...STREAM, seconds: MAX_SECONDS, signal: stop.signal });
  // Only prevents an unhandled rejection. The error is reported below.
  stream.catch(() => {});
  await product.heldLoop();
  const startedAt = performance.now();
  const result = await run();
  const seconds = (performance.now() - startedAt) / 1_000;
  const held = await product.heldLoop();
  stop.abort();
  return [result, { name, seconds, ...held, stream: await stream }];
}

async function withdrawEverything({ database, product }: Bench): Promise<void> {
  const tokens = Array.from({ length: database.indikers }, (_, index) =>
    database.tokenOf(index + 1),
  ).values();
  const nextToken = () => tokens.next().value;
  const target = {
    port: product.port,
    path: '/api/withdraw-payments',
    method: 'POST',
    statuses: [201],
  } as const;
  await load({ ...target, nextToken }, { connections: 20, seconds: MAX_SECONDS });
}

/** Of ten payments, one is returned, one is not paid and one is still pending. The others are paid. */
function answerOf(index: number): SandboxOccurrence {
  if (index % 10 === 3) return 'PC';
  if (index % 10 === 5) return 'HF';
  return index % 10 === 7 ? 'BD' : '00';
}

function bankAnswer(remittance: string): Uint8Array<ArrayBuffer> {
  const order = { remittance, now: new Date() };
  const known = answerRemittance({ ...order, answers: new Map() });
  if (!known.ok) throw new Error('the remittance is not whole');
  const answers = new Map(known.payments.map(({ reference }, index) => [reference, answerOf(index)]));
  const answered = answerRemittance({ ...order, answers });
  if (!answered.ok) throw new Error('the remittance is not whole');
  return new Uint8Array(Buffer.from(answered.text, 'latin1'));
}

interface Batch {
  readonly id: number;
  readonly count: number;
  readonly remittance: Buffer;
}

/** Measures a batch of all due withdrawals, or only of the given ones. */
async function measureBatch(bench: Bench, only?: readonly number[]): Promise<[Batch, Measured[]]> {
  const { db, team } = bench;
  const preparer = await openConfirmedSession(db, team.preparer);
  const day = await payoutDay(db);
  const json = { method: 'POST', type: 'application/json' } as const;
  const [, proposal] = await measured(bench, 'Proposal of a batch', () =>
    call(bench, `${BATCHES}/proposal?payment_date=${day}`, { token: preparer }),
  );
  const [prepared, preparation] = await measured(bench, 'Batch prepared', () =>
    call(bench, BATCHES, {
      token: preparer,
      body: JSON.stringify({ payment_date: day, ...(only && { withdrawal_ids: only }) }),
      ...json,
    }),
  );
  const { id, count } = JSON.parse(prepared.toString());
  const approver = await openConfirmedSession(db, team.approver);
  const [, approval] = await measured(bench, 'Batch approved, files written', () =>
    call(bench, `${BATCHES}/${id}/approve`, { token: approver, method: 'POST' }),
  );
  const [remittance, download] = await measured(bench, 'Both files fetched', async () => {
    await call(bench, `${BATCHES}/${id}/csv`, { token: approver });
    return call(bench, `${BATCHES}/${id}/remittance`, { token: approver });
  });
  return [{ id, count, remittance }, [proposal, preparation, approval, download]];
}

async function measureImport(bench: Bench, { id, count, remittance }: Batch): Promise<Measured[]> {
  const token = await openConfirmedSession(bench.db, bench.team.approver);
  const body = bankAnswer(remittance.toString('latin1'));
  const upload = { token, method: 'POST', type: 'text/plain', body } as const;
  const path = `${RETURNS}?name=retorno.ret`;
  const [first, imported] = await measured(bench, 'Return file imported', () => call(bench, path, upload));
  const { completed, item_count: items } = JSON.parse(first.toString());
  if (!completed || items !== count) throw new Error(`not imported: ${first.toString()}`);
  const [again, repeated] = await measured(bench, 'The same file again', () => call(bench, path, upload));
  if (!JSON.parse(again.toString()).repeated) throw new Error(`imported twice: ${again.toString()}`);
  const [, read] = await measured(bench, 'Reconciliation read', () =>
    call(bench, `${BATCHES}/${id}/reconciliation`, { token }),
  );
  return [imported, repeated, read];
}

async function measurePdfs(bench: Bench, count: number): Promise<Measured> {
  const { database, db } = bench;
  const lastYear = Number(dateInSaoPaulo(new Date()).slice(0, 4)) - 1;
  const people = await paidLastYear(db, count);
  const [, pdfs] = await measured(bench, `${2 * people.length} receipts and statements as PDF`, async () => {
    for (const { id, person } of people) {
      const token = database.tokenOf(person);
      const made = await Promise.all([
        call(bench, `/api/withdraw-payments/${id}/receipt`, { token }),
        call(bench, `/api/tax-statements/${lastYear}`, { token }),
      ]);
      if (made.some((pdf) => !pdf.subarray(0, 5).equals(Buffer.from('%PDF-')))) throw new Error('no PDF');
    }
  });
  return pdfs;
}

async function expectClean(db: Db, databaseUrl: string): Promise<void> {
  const bare = createBarePool(databaseUrl);
  await writeDigests(bare);
  await bare.end();
  const {
    findings: [wrong],
  } = await checkLedger(db, dateInSaoPaulo(new Date()));
  if (wrong) throw new Error(`the ledger after it: ${wrong.check}: ${wrong.detail}`);
}

function report(rows: readonly Measured[]): string {
  const cells = rows.map(({ name, seconds, wallMs, processorMs, stream }) => [
    name,
    seconds.toFixed(2),
    wallMs.toFixed(0),
    processorMs.toFixed(0),
    String(stream.calls),
    stream.p99Ms.toFixed(0),
    stream.maxMs.toFixed(0),
  ]);
  const head = ['Payouts', 'seconds', 'loop held ms', 'own CPU ms', 'calls meanwhile', 'p99 ms', 'max ms'];
  return `\n${table([head, ...cells])}\n`;
}

async function measureAll(bench: Bench): Promise<Measured[]> {
  await withdrawEverything(bench);
  // A small warm-up batch goes through all calls first, because the first use of a call compiles its serializer.
  const [warmUp] = await measureBatch(bench, await firstWithdrawals(bench.db, WARM_UP));
  await measureImport(bench, warmUp);
  await dropJobs(bench.db);
  const [batch, ofBatch] = await measureBatch(bench);
  if (batch.count !== bench.plan.payments) throw new Error(`a batch of ${batch.count}`);
  const ofImport = await measureImport(bench, batch);
  await expectClean(bench.db, bench.database.url);
  await measurePdfs(bench, 1);
  return [...ofBatch, ...ofImport, await measurePdfs(bench, bench.plan.pdfs)];
}

/** Measures a batch of the maximum size, its files and its PDFs, while other people use the product. */
export async function measurePayouts(cluster: Cluster, folder: string, plan: PayoutPlan): Promise<Budget[]> {
  const database = await cluster.fill(plan.payments + WARM_UP, { name: 'payouts', referrals: 0 });
  const db = createDatabase(createPool({ connectionString: database.url, statement_timeout: 0 }));
  try {
    const team = await seedPayouts(db);
    const product = await startProduct(folder, database.url, { probe: 'loop' });
    try {
      const rows = await measureAll({ plan, database, db, product, team });
      console.log(report(rows));
      const imported = rows.find(({ name }) => name === 'Return file imported');
      return [
        {
          name: `Return file of ${plan.payments} payments imported`,
          value: imported?.seconds ?? NaN,
          limit: IMPORT_SECONDS,
          unit: 's',
        },
        // CPU time, not wall time, because a busy machine may have given the CPU to another process.
        ...rows.map(({ name, processorMs }) => ({
          name: `Longest turn of the event loop, own CPU: ${name}`,
          value: processorMs,
          limit: HELD_MS,
          unit: 'ms',
        })),
      ];
    } finally {
      await product.stop();
    }
  } finally {
    await db.destroy();
  }
}
