import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { operatorRole } from '@indike/rules/operators/roles';
import { sessionKind } from '@indike/rules/operators/sessions';
import { answerRemittance, type SandboxOccurrence } from '@indike/rules/payouts/sandbox-bank';
import { sql } from 'kysely';
import type { Db } from '#api/platform/db/database.ts';
import { printTable, timed } from '../figures.ts';
import { expectCleanLedger } from './baseline/money.ts';
import { call } from './client.ts';
import type { FilledDatabase } from './seed/databases.ts';
import { load, loadOnce, MAX_SECONDS, type Measured as Loaded } from './load.ts';
import { makeAvailable, openWallets, payByTransfer } from './seed/money.ts';
import type { HeldLoop } from './probe.ts';
import { startProduct, type Running } from './product.ts';
import { atMost, type Measure } from './report.ts';
import { addOperators, addSecondFactors, openOperatorSession } from './seed/team.ts';

export interface PayoutPlan {
  /** Payments of the measured batch: as many as a batch may have. */
  readonly payments: number;
  readonly pdfs: number;
}

interface Bench {
  readonly plan: PayoutPlan;
  readonly database: FilledDatabase;
  readonly product: Running;
  /** Two operators of the finance team, because operators may not approve a batch that they prepared themselves. */
  readonly preparer: number;
  readonly approver: number;
  /** What was measured so far. */
  readonly steps: Measured[];
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
const IMPORTED = 'Return file imported';
/** The call of the first screen that an Indiker sees. */
const STREAMED = '/api/payment-reports/total-available';
const STREAM = { connections: 4, pauseMs: 10 } as const;
/** Payments of the warm-up batch. */
const WARM_UP = 3;

/** Measures `run` as a step, while a stream of other people's calls uses the product. */
async function measured<T>(bench: Bench, name: string, run: () => Promise<T>): Promise<T> {
  const { product, database, steps } = bench;
  const stop = new AbortController();
  const target = { port: product.port, path: STREAMED, nextToken: database.nextToken };
  const stream = load(target, { ...STREAM, seconds: MAX_SECONDS, signal: stop.signal });
  // Only prevents an unhandled rejection. The error is reported below.
  stream.catch(() => {});
  await product.readProbe('loop');
  const { result, seconds } = await timed(run);
  const held = await product.readProbe('loop');
  stop.abort();
  steps.push({ name, seconds, ...held, stream: await stream });
  return result;
}

/** Of ten payments, one is returned, one is not paid and one is still pending. The others are paid. */
const ANSWERS: Readonly<Record<number, SandboxOccurrence>> = { 3: 'PC', 5: 'HF', 7: 'BD' };

function bankAnswer(remittance: Buffer): Buffer {
  const order = { remittance: remittance.toString('latin1'), now: new Date() };
  const known = answerRemittance({ ...order, answers: new Map() });
  const references = known.ok ? known.payments.map(({ reference }) => reference) : [];
  const answers = new Map(references.map((reference, index) => [reference, ANSWERS[index % 10] ?? '00']));
  const answered = answerRemittance({ ...order, answers });
  if (!known.ok || !answered.ok) throw new Error('the remittance is not whole');
  return Buffer.from(answered.text, 'latin1');
}

interface Batch {
  readonly id: number;
  readonly count: number;
  readonly remittance: Buffer;
}

/** The calls about batches in a new session of the operator. */
async function callsOf({ database, product }: Bench, operator: number) {
  const token = await openOperatorSession(database.db, operator, sessionKind.token);
  return (path: string, body?: unknown) =>
    call(product.port, { method: body ? 'POST' : 'GET', path: BATCHES + path, token, body });
}

/** Measures a batch of all due withdrawals, or only of the given ones. */
async function measureBatch(bench: Bench, only?: readonly number[]): Promise<Batch> {
  const { database, preparer, approver } = bench;
  const prepare = await callsOf(bench, preparer);
  const approve = await callsOf(bench, approver);
  const { rows } = await sql<{ day: string }>`
    select max(payment_date)::text as day from withdrawal`.execute(database.db);
  const day = rows[0]?.day ?? '';
  await measured(bench, 'Proposal of a batch', () => prepare(`/proposal?payment_date=${day}`));
  const form = { payment_date: day, ...(only && { withdrawal_ids: only }) };
  const { id, count } = await measured(bench, 'Batch prepared', () => prepare('', form));
  await measured(bench, 'Batch approved, files written', () => approve(`/${id}/approve`, {}));
  const remittance = await measured(bench, 'Both files fetched', async () => {
    await approve(`/${id}/csv`);
    return approve(`/${id}/remittance`);
  });
  return { id, count, remittance };
}

async function measureImport(bench: Bench, { id, count, remittance }: Batch): Promise<void> {
  const { port } = bench.product;
  const token = await openOperatorSession(bench.database.db, bench.approver, sessionKind.token);
  const file = { token, method: 'POST', body: bankAnswer(remittance) } as const;
  const seen = { ...file, path: `${RETURNS}/preview?name=retorno.ret` };
  const { digest } = await measured(bench, 'Return file previewed', () => call(port, seen));
  const upload = { ...file, path: `${RETURNS}?name=retorno.ret&preview=${digest}` };
  const first = await measured(bench, IMPORTED, () => call(port, upload));
  if (!first.completed || first.item_count !== count)
    throw new Error(`not imported: ${JSON.stringify(first)}`);
  const again = await measured(bench, 'The same file again', () => call(port, upload));
  if (!again.repeated) throw new Error(`imported twice: ${JSON.stringify(again)}`);
  const read = { path: `${BATCHES}/${id}/reconciliation`, token };
  await measured(bench, 'Reconciliation read', () => call(port, read));
}

interface PaidWithdrawal {
  readonly id: number;
  /** The number of its Indiker, counted from 1 in the order of the ids. */
  readonly person: number;
}

/** Moves the paid withdrawals of this many people to the previous year, which already has yearly statements. */
const paidLastYear = (db: Db, people: number): Promise<PaidWithdrawal[]> =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql<PaidWithdrawal>`
      with chosen as (
        select w.id, i.n as person from withdrawal w
        join (select id, row_number() over (order by id) as n from indiker) i on i.id = w.user_id
        where w.status = 'paid' and w.payment_date >= date_trunc('year', now()) order by w.id limit ${people}
      )
      update withdrawal w set payment_date = w.payment_date - interval '1 year' from chosen where chosen.id = w.id
      returning w.id, chosen.person`.execute(tx);
    return rows;
  });

async function measurePdfs(bench: Bench, count: number): Promise<void> {
  const { database, product } = bench;
  const lastYear = Number(dateInSaoPaulo(new Date()).slice(0, 4)) - 1;
  const people = await paidLastYear(database.db, count);
  await measured(bench, `${2 * people.length} receipts and statements as PDF`, async () => {
    for (const { id, person } of people) {
      const token = database.tokenOf(person);
      const paths = [`/api/withdraw-payments/${id}/receipt`, `/api/tax-statements/${lastYear}`];
      const made = await Promise.all(paths.map((path) => call(product.port, { path, token })));
      if (made.some((pdf) => !String(pdf.subarray(0, 5)).startsWith('%PDF-'))) throw new Error('no PDF');
    }
  });
}

async function measureAll(bench: Bench): Promise<readonly Measured[]> {
  const { plan, database, product } = bench;
  const { db } = database;
  const withdrawal = { path: '/api/withdraw-payments', method: 'POST', statuses: [201] } as const;
  await loadOnce({ ...withdrawal, port: product.port }, database.allTokens(), 20);
  // A small warm-up batch goes through all calls first, because the first use of a call compiles its serializer.
  const warmUp = { ...bench, steps: [] };
  const first = await db.selectFrom('withdrawal').select('id').orderBy('id').limit(WARM_UP).execute();
  const ids = first.map(({ id }) => id);
  await measureImport(warmUp, await measureBatch(warmUp, ids));
  // As if the e-mails about the withdrawals had already been sent.
  await sql`delete from pgboss.job`.execute(db);
  const batch = await measureBatch(bench);
  if (batch.count !== plan.payments) throw new Error(`a batch of ${batch.count}`);
  await measureImport(bench, batch);
  await expectCleanLedger(db);
  await measurePdfs(warmUp, 1);
  await measurePdfs(bench, plan.pdfs);
  return bench.steps;
}

/** Inserts a payer, its finance team and the money of the Indikers. */
async function seed(db: Db): Promise<Pick<Bench, 'preparer' | 'approver'>> {
  await openWallets(db);
  await payByTransfer(db, 4);
  await sql`
    insert into payer (id, legal_name, cnpj, bank_code, agreement, agency, account, account_digit, version, updated_at)
    values (1, 'Provedora de medição Ltda.', '12ABC34501DE35', '341', '1234567', '2545', '02366', '1', 1, now())`.execute(
    db,
  );
  const [preparer = 0, approver = 0] = await addOperators(db, [operatorRole.finance, operatorRole.finance]);
  await addSecondFactors(db, [preparer, approver]);
  await makeAvailable(db, 1);
  return { preparer, approver };
}

const HEAD = ['Payouts', 'seconds', 'loop held ms', 'own CPU ms', 'calls meanwhile', 'p99 ms', 'max ms'];

/** Measures a batch of the maximum size, its files and its PDFs, while other people use the product. */
export const measurePayouts: Measure<PayoutPlan> = async (cluster, folder, plan) => {
  await using database = await cluster.fill('payouts', { indikers: plan.payments + WARM_UP, referrals: 0 });
  const team = await seed(database.db);
  await using product = await startProduct(folder, database.url, { probe: true });
  const steps = await measureAll({ plan, database, product, ...team, steps: [] });
  const rows = steps.map(({ name, seconds, wallMs, processorMs, stream }) => [
    name,
    seconds.toFixed(2),
    wallMs.toFixed(0),
    processorMs.toFixed(0),
    String(stream.calls),
    stream.p99Ms.toFixed(0),
    stream.maxMs.toFixed(0),
  ]);
  printTable(HEAD, rows);
  const seconds = steps.find(({ name }) => name === IMPORTED)?.seconds ?? NaN;
  return [
    atMost(`Return file of ${plan.payments} payments imported`, seconds, IMPORT_SECONDS, 's'),
    // CPU time, not wall time, because a busy machine may have given the CPU to another process.
    ...steps.map(({ name, processorMs }) =>
      atMost(`Longest turn of the event loop, own CPU: ${name}`, processorMs, HELD_MS, 'ms'),
    ),
  ];
};
