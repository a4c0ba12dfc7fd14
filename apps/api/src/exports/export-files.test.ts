import { operatorRole } from '@indike/rules/operators/roles';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { emailTo, runPendingJobs } from '../testing/emails.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { makeExportFile } from './jobs.ts';

const FILES = '/api/operator/export-files';
const ORDER = '/api/operator/exports/indikers?q=muitos';
const PEOPLE = 12_345;

const server = useTestServer({ jobs: true });
let finance: Operator;
let colleague: Operator;
let admin: Operator;
let ana: Indiker;
beforeAll(async () => {
  finance = await newOperator(server, operatorRole.finance);
  colleague = await newOperator(server, operatorRole.finance);
  admin = await newOperator(server);
  ana = await signUp(server);
  await sql`insert into indiker (email, firstname, lastname, phone, created_at)
    select 'muitos' || n || '@example.com', 'Muitos', 'N' || n, '11987654321', now()
    from generate_series(1, ${PEOPLE}::int) n`.execute(server.db);
});

const auditOf = async (id: number) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select(['action', 'operator_id', 'after'])
      .where('entity', '=', 'export')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, operator_id: by, after }) => ({ action, by, after }));

async function order(who: Operator, path = ORDER): Promise<number> {
  const { status, body } = await who.post(path);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.id;
}

const chunksOf = async (id: number) =>
  (
    await server.db
      .selectFrom('export_file_chunk')
      .select((q) => q.fn.countAll<number>().as('n'))
      .where('file_id', '=', id)
      .executeTakeFirstOrThrow()
  ).n;

/** The last names in a file, without its header line. */
const namesIn = (text: string): string[] =>
  text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';')[2] ?? '');
const ALL = Array.from({ length: PEOPLE }, (_, n) => `N${n + 1}`);

describe('the permission to order', () => {
  it('follows the role, and unmasked data need another one', async () => {
    const analyst = await newOperator(server, operatorRole.analyst);
    for (const who of [clientOf(server), ana]) expect((await who.post(ORDER)).status).toBe(401);
    expect((await analyst.post('/api/operator/exports/ledger')).body.code).toBe('role_not_allowed');
    expect((await finance.post('/api/operator/exports/audit')).body.code).toBe('role_not_allowed');
    expect((await analyst.post(`${ORDER}&unmasked=1`)).body.code).toBe('export_masked_only');
    expect((await finance.post('/api/operator/exports/indikers?status=x')).status).toBe(422);
    expect((await analyst.get(FILES)).body).toEqual({ data: [] });
  });
});

describe('an ordered file', () => {
  let id: number;
  it('is made by a job, and announced by e-mail when it took more than a minute', async () => {
    id = await order(finance);
    expect((await finance.get(FILES)).body.data[0]).toMatchObject({
      id,
      subject: 'indikers',
      unmasked: false,
    });
    server.clock.advance(61_000);
    await runPendingJobs(server);
    const [file] = (await finance.get(FILES)).body.data;
    expect(file).toMatchObject({
      id,
      state: 'ready',
      percent: 100,
      rows: PEOPLE,
      operator: { id: finance.id, name: 'Operadora' },
      expires_at: '2026-11-22T15:00:00.000Z',
    });
    const { status, headers, body } = await finance.get(`${FILES}/${id}/csv`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="indikers-2026-11-21.csv"');
    expect(namesIn(body)).toEqual(ALL);
    const email = await emailTo(server, finance.email, 'Exportação pronta: Indikers');
    expect(email).toContain('com 12.345 linhas');
    expect(email).toContain('22 de nov. de 2026, às 12h00');
    expect(email).toContain('http://indike.test/operacao/integracoes/exportacoes');
  });

  it('is stored compressed and encrypted', async () => {
    const { rows } = await sql<{ content: Buffer }>`
      select content from export_file_chunk where file_id = ${id}`.execute(server.db);
    const stored = Buffer.concat(rows.map(({ content }) => content));
    expect(stored.includes('Muitos')).toBe(false);
    expect(stored.length).toBeLessThan(PEOPLE * 40);
  });

  it('opens only for the role that ordered it, and records each download', async () => {
    expect((await colleague.get(FILES)).body.data[0].id).toBe(id);
    expect((await colleague.get(`${FILES}/${id}/csv`)).status).toBe(200);
    expect((await admin.get(FILES)).body.data).toEqual([]);
    expect((await admin.get(`${FILES}/${id}/csv`)).status).toBe(404);
    await server.db
      .updateTable('operator')
      .set({ role: operatorRole.auditor })
      .where('id', '=', colleague.id)
      .execute();
    expect((await colleague.get(`${FILES}/${id}/csv`)).status).toBe(404);
    await server.db
      .updateTable('operator')
      .set({ role: operatorRole.finance })
      .where('id', '=', colleague.id)
      .execute();
    expect(await auditOf(id)).toEqual([
      { action: 'export.order', by: finance.id, after: { subject: 'indikers', q: '…' } },
      { action: 'export.ready', by: finance.id, after: { subject: 'indikers', rows: PEOPLE } },
      { action: 'export.open', by: finance.id, after: { subject: 'indikers', rows: PEOPLE } },
      { action: 'export.open', by: colleague.id, after: { subject: 'indikers', rows: PEOPLE } },
    ]);
  });

  it('is deleted with its content, only by the operator who ordered it', async () => {
    expect((await colleague.delete(`${FILES}/${id}`)).status).toBe(404);
    expect((await finance.delete(`${FILES}/${id}`)).status).toBe(200);
    expect((await finance.delete(`${FILES}/${id}`)).status).toBe(404);
    expect((await finance.get(`${FILES}/${id}/csv`)).status).toBe(404);
    expect(await chunksOf(id)).toBe(0);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'export.delete', by: finance.id });
  });

  it('expires after a day', async () => {
    const old = await order(finance, '/api/operator/exports/ledger?from=2026-11-21&to=2026-11-21');
    await runPendingJobs(server);
    server.clock.advance(24 * 3_600_000);
    const again = await newOperator(server, operatorRole.finance);
    expect((await again.get(FILES)).body.data).toEqual([]);
    expect((await again.get(`${FILES}/${old}/csv`)).status).toBe(404);
    server.clock.advance(-24 * 3_600_000);
    expect((await finance.get(`${FILES}/${old}/csv`)).body).toMatch(/^\uFEFF?Lançamento;Data;/);
  });

  it('can hold the audit log', async () => {
    const log = await order(admin, '/api/operator/exports/audit?entity=export');
    await runPendingJobs(server);
    const { body } = await admin.get(`${FILES}/${log}/csv`);
    expect(body).toMatch(/^\uFEFFRegistro;Instante \(UTC\);Data e hora \(São Paulo\);Operador;/);
    expect(body).toContain(`;export.order;Exportação;${log};`);
    expect(await emailTo(server, admin.email, 'Exportação pronta: Auditoria')).toBe('');
  });
});

describe('the job', () => {
  const orderOf = { subject: 'indikers', filter: { q: 'muitos' } } as const;
  /** Inserts an order without enqueuing its job. */
  async function insertOrder(who: Operator): Promise<number> {
    const { id } = await server.db
      .insertInto('export_file')
      .values({
        operator_id: who.id,
        role: operatorRole.admin,
        subject: 'indikers',
        unmasked: false,
        last_id: PEOPLE + 1,
        created_at: server.clock.now(),
        expires_at: new Date(server.clock.now().getTime() + 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  it('makes the file once when workers run concurrently', async () => {
    const fileId = await insertOrder(admin);
    await Promise.all([1, 2, 3, 4].map(() => makeExportFile(server.deps, { fileId, order: orderOf })));
    expect(namesIn((await admin.get(`${FILES}/${fileId}/csv`)).body)).toEqual(ALL);
    expect((await auditOf(fileId)).map(({ action }) => action)).toEqual(['export.ready', 'export.open']);
  });

  it('continues where a failed worker stopped', async () => {
    const fileId = await insertOrder(admin);
    let parts = 0;
    const encryptFile = (content: Buffer): Buffer => {
      parts += 1;
      if (parts > 1) throw new Error('the worker ends');
      return server.deps.encryption.encryptFile(content);
    };
    const ending = { ...server.deps, encryption: { ...server.deps.encryption, encryptFile } };
    await expect(makeExportFile(ending, { fileId, order: orderOf })).rejects.toThrow('the worker ends');
    expect(await chunksOf(fileId)).toBe(1);
    expect((await admin.get(`${FILES}/${fileId}/csv`)).status).toBe(404);
    expect((await admin.get(FILES)).body.data[0]).toMatchObject({
      id: fileId,
      state: 'running',
      percent: 40,
    });
    await makeExportFile(server.deps, { fileId, order: orderOf });
    expect(namesIn((await admin.get(`${FILES}/${fileId}/csv`)).body)).toEqual(ALL);
  });

  it('stops when the file is deleted while it is being made', async () => {
    const fileId = await insertOrder(admin);
    const encryptFile = (content: Buffer): Buffer => {
      deleted ??= admin.delete(`${FILES}/${fileId}`);
      return server.deps.encryption.encryptFile(content);
    };
    let deleted: Promise<unknown> | undefined;
    const slow = { ...server.deps, encryption: { ...server.deps.encryption, encryptFile } };
    await makeExportFile(slow, { fileId, order: orderOf });
    await deleted;
    await makeExportFile(slow, { fileId, order: orderOf });
    expect(await chunksOf(fileId)).toBe(0);
  });

  it('makes one file at a time for each operator, and an abandoned one does not block the next', async () => {
    const busy = await newOperator(server);
    const left = await insertOrder(busy);
    const refused = await Promise.all([1, 2, 3].map(() => busy.post(ORDER)));
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('export_running'));
    await sql`update export_file set created_at = created_at - interval '3 hours' where id = ${left}`.execute(
      server.db,
    );
    expect((await busy.get(FILES)).body.data.find((file: { id: number }) => file.id === left).state).toBe(
      'failed',
    );
    const answers = await Promise.all([1, 2, 3].map(() => busy.post(ORDER)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
