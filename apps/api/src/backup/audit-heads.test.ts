import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dateInSaoPaulo, formatDateInWords, type PlainDate } from '@indike/rules/dates/calendar';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { runJobs } from '../jobs.ts';
import { checkAuditLog } from '../ledger/check.ts';
import type { JobQueue } from '../platform/jobs/jobs.ts';
import { transitionTo } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { refer, signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { readHeads } from './audit-heads.ts';
import { findMissingHeads } from './audit-heads-queries.ts';

const server = useTestServer({ jobs: true });
let address = '';
let folder = '';
beforeAll(async () => {
  const admin = await newOperator(server, 'admin');
  const row = await server.db
    .selectFrom('operator')
    .select('email')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  address = row.email ?? '';
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'indike-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Acts of operators, in one chain or more. */
async function act(times: number): Promise<void> {
  const [ana, analyst] = [await signUp(server), await newOperator(server, 'analyst')];
  for (let n = 0; n < times; n += 1) await transitionTo(analyst, await refer(ana), { status: 'in_contact' });
}
/** What the worker runs at night. */
async function night(): Promise<void> {
  server.clock.advance(86_400_000);
  const deps = { ...server.deps, backup: { ...server.deps.backup, folder } };
  const work: JobQueue['work'] = async (handlers) => {
    for (const handler of handlers) if (handler.name === 'audit-heads') await handler.run({}, '');
  };
  await runJobs({ ...server.deps.jobs, work, loop: () => {}, stop: async () => {} }, deps);
  await server.deps.jobs.runWaiting();
}
const emails = (subject: RegExp) =>
  server.mailbox.messages(address).filter((email) => subject.test(email.subject));
const isIntact = async () => (await checkAuditLog(server.db, '2026-12-31' as PlainDate)).ok;

const CONTENT =
  sql.raw(`l.id, l.operator_id, l.action, l.entity, l.entity_id, l.before, l.after, l.request_id,
  l.created_at, l.address`);

/** Changes the log as a superuser who knows how it works: the chains are computed anew and fit. */
const asSuperuser = (change: string) =>
  server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(change).execute(tx);
    await sql`
      with recursive computed as (
        select l.id, l.chain, l.position, sha256(audit_log_content(${CONTENT})) as digest from audit_log l where l.position = 1
        union all
        select l.id, l.chain, l.position, sha256(c.digest || audit_log_content(${CONTENT})) from computed c
          join audit_log l on l.chain = c.chain and l.position = c.position + 1)
      update audit_log l set digest = c.digest from computed c where c.id = l.id`.execute(tx);
    await sql`
      update audit_chain c set length = (select count(*) from audit_log l where l.chain = c.chain),
        head = coalesce((select digest from audit_log l where l.chain = c.chain order by position desc limit 1), '')`.execute(
      tx,
    );
  });

function databaseUrl(): string {
  const { host, port, user, password, database } = server.database.connection;
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

it('takes the heads out of the database each night, and finds nothing while the log only grows', async () => {
  await act(3);
  await night();
  await act(2);
  await night();
  expect(readdirSync(folder)).toHaveLength(2);
  const [email, ...others] = emails(/^Auditoria: como estava em /);
  expect(others).toHaveLength(1);
  const sent = readHeads(email?.text ?? '');
  expect(sent.length).toBeGreaterThan(0);
  expect(await findMissingHeads(server.db, sent)).toEqual([]);
  expect(emails(/reescrito/)).toEqual([]);
});

it.each([
  ['a row that was changed', `update audit_log set action = 'indiker.block' where position = 1`],
  [
    'a tail that was cut',
    `delete from audit_log l using audit_chain c where c.chain = l.chain and l.position = c.length`,
  ],
])('finds %s together with its chain, which the ledger check cannot see', async (_, change) => {
  await act(3);
  await night();
  const before = emails(/reescrito/).length;
  await asSuperuser(change);
  expect(await isIntact()).toBe(true);
  await night();
  const found = emails(/reescrito/);
  expect(found).toHaveLength(before + 1);
  expect(server.logs()).toContain('audit log differs from the heads that left the database');
});

it('the command compares a saved e-mail with the database, and says so by its exit code', async () => {
  await act(2);
  await night();
  const today = formatDateInWords(dateInSaoPaulo(server.clock.now()));
  const [email] = emails(new RegExp(`^Auditoria: como estava em ${today}$`));
  const file = join(folder, 'e-mail.txt');
  writeFileSync(file, email?.text ?? '');
  const [chain] = readHeads(email?.text ?? '');
  const forged = join(folder, 'outro.txt');
  writeFileSync(forged, `Cadeia ${chain?.chain}: ${chain?.length} registros, ${'a'.repeat(64)}\n`);
  const run = (path: string) =>
    new Promise<[code: number | null, said: string]>((resolve) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, '../audit-compare.ts'), path], {
        env: { ...process.env, DATABASE_URL: databaseUrl(), SECRET: 'x'.repeat(44) },
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (said += text));
      child.once('close', (code) => resolve([code, said]));
    });
  expect(await run(file)).toEqual([0, expect.stringContaining('A auditoria contém tudo')]);
  expect(await run(forged)).toEqual([2, expect.stringContaining('A auditoria foi reescrita.')]);
  writeFileSync(forged, 'nada');
  expect(await run(forged)).toEqual([1, expect.stringContaining('não tem nenhuma cadeia')]);
});
