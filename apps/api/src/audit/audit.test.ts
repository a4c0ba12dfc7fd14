import { operatorRole } from '@indike/rules/operators/roles';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { insertTestSession, newOperator, type Operator } from '../testing/operators.ts';
import { PASSWORD } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const AUDIT = '/api/operator/audit';
const HOLIDAYS = '/api/operator/holidays';

interface Entry {
  readonly id: number;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: number | null;
  readonly address: string | null;
  readonly operator: { readonly id: number };
}

const server = useTestServer();
let admin: Operator;
let auditor: Operator;
beforeAll(async () => {
  admin = await newOperator(server);
  const renewSession = async () => {
    // Longer than an operator's session lasts, so a new one is needed.
    server.clock.advance(24 * 60 * 60_000);
    const { token } = await insertTestSession(server, admin.id);
    admin = { ...admin, ...clientOf(server, token), token };
  };
  for (const date of ['2026-12-28', '2026-12-29', '2026-12-30']) {
    await admin.post(HOLIDAYS, { date, name: 'Feriado local' });
    await renewSession();
  }
  await admin.delete(`${HOLIDAYS}/2026-12-30`);
  auditor = await newOperator(server, operatorRole.auditor);
  const { email } = auditor;
  await clientOf(server).post('/api/operator/auth/login', { email, password: PASSWORD });
});

const list = async (query: string): Promise<{ data: Entry[]; next: string | null }> =>
  (await auditor.get(`${AUDIT}?${query}`)).body;
const actionsOf = async (query: string) => (await list(query)).data.map(({ action }) => action);

/** Bypasses the triggers, as only a superuser of the database can. */
const asSuperuser = (statement: string) =>
  server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });

describe('the list', () => {
  it('can be read by an auditor, not by finance or without a session', async () => {
    const finance = await newOperator(server, operatorRole.finance);
    for (const path of [AUDIT, `${AUDIT}/check`]) {
      expect((await clientOf(server).get(path)).status).toBe(401);
      expect((await finance.get(path)).body.code).toBe('role_not_allowed');
      expect((await auditor.get(path)).status).toBe(200);
    }
  });

  it.each([
    ['action', 'operator.nothing'],
    ['entity', 'table'],
    ['operator', 'x'],
    ['entity_id', '-1'],
    ['from', '2026-02-30'],
    ['after', 'x'],
    ['limit', '101'],
  ])('refuses %s=%s', async (name, value) => {
    const { status, body } = await auditor.get(`${AUDIT}?${name}=${value}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
  });

  it('shows who did what, when, from where, and what changed', async () => {
    const [entry] = (await list('action=holiday.remove')).data;
    const [found] = (await list('q=Removeu%20um%20feri')).data;
    expect(found).toEqual(entry);
    expect((await list('q=feriado%20barco')).data).toEqual([]);
    expect(entry).toMatchObject({
      operator: { id: admin.id, name: 'Operadora' },
      address: '127.0.0.1',
      created_at: server.clock.now().toISOString(),
      entity: 'holiday',
      entity_id: 20261230,
      before: { date: '2026-12-30', name: 'Feriado local' },
      after: null,
    });
  });

  it('is filtered by operator, action, subject and period', async () => {
    expect(await actionsOf(`operator=${auditor.id}&entity=operator`)).toEqual(['operator.sign_in']);
    expect(await actionsOf('entity=holiday&entity_id=20261228')).toEqual(['holiday.add']);
    const days = 'entity=holiday&from=2026-11-22&to=2026-11-23';
    expect((await list(days)).data.map(({ entity_id }) => entity_id)).toEqual([20261230, 20261229]);
    expect((await list(`operator=${admin.id}&action=job.retry`)).data).toEqual([]);
  });

  it('continues where the previous page ended, even while rows are added', async () => {
    const whole = (await list('entity=holiday&limit=100')).data.map(({ id }) => id);
    const seen: number[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: { data: Entry[]; next: string | null } = await list(
        `entity=holiday&limit=1&after=${encodeURIComponent(next)}`,
      );
      seen.push(...page.data.map(({ id }) => id));
      next = page.next;
      await admin.post(HOLIDAYS, { date: `2027-03-0${seen.length}`, name: 'Novo' });
    }
    expect(seen).toEqual(whole);
  });
});

describe('the audit log', () => {
  const check = async () => (await auditor.get(`${AUDIT}/check`)).body;
  it.each([
    `update audit_log set address = '203.0.113.9'`,
    'update audit_log set address = null',
    'delete from audit_log',
    'truncate audit_log',
  ])('cannot be changed by the product’s own database role: %s', async (statement) => {
    await expect(sql.raw(statement).execute(server.deps.db)).rejects.toThrow(/append-only|permission denied/);
  });

  it('passes the check with a row from before addresses were stored', async () => {
    await sql`insert into audit_log (operator_id, action, entity, created_at)
      values (${admin.id}, 'job.retry', 'job', now())`.execute(server.db);
    expect(await check()).toMatchObject({ ok: true, findings: [] });
  });

  it('fails the check when an address was changed or removed', async () => {
    const own = `(select max(id) from audit_log where operator_id = ${auditor.id})`;
    for (const address of [`'203.0.113.9'`, 'null']) {
      await asSuperuser(`update audit_log set address = ${address} where id = ${own}`);
      const { ok, findings } = await check();
      expect([ok, findings[0].check]).toEqual([false, 'o registro dos operadores está como foi escrito']);
    }
    await asSuperuser(`update audit_log set address = '127.0.0.1' where id = ${own}`);
    expect((await check()).ok).toBe(true);
  });
});
