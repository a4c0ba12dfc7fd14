import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { clientOf } from '../testing/client.ts';
import { newEnrolledOperator, newOperator, type Operator } from '../testing/operators.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const WITHHOLDING = '/api/operator/withholding';
/** The date on the test clock. */
const TODAY = '2026-11-21';
const ON = { enabled: true, effective_from: TODAY };
const OFF = { enabled: false, effective_from: TODAY };

const server = useTestServer();
let admin: Operator;
beforeAll(async () => {
  admin = await newOperator(server);
});
/** As the database's superuser, because the product itself can only add rows. */
beforeEach(async () => {
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.deleteFrom('withholding_setting').execute();
  });
});

const read = async () => (await admin.get(WITHHOLDING)).body;

describe('access', () => {
  it('lets only administrators change it, and roles that work with money read it', async () => {
    expect((await clientOf(server).put(WITHHOLDING, ON)).status).toBe(401);
    expect((await clientOf(server).get(WITHHOLDING)).status).toBe(401);
    const statuses: [role: string, read: number, changed: number][] = [];
    for (const role of OPERATOR_ROLES) {
      const operator = await newOperator(server, role);
      const [seen, changed] = [await operator.get(WITHHOLDING), await operator.put(WITHHOLDING, ON)];
      statuses.push([role, seen.status, changed.status]);
    }
    expect(statuses).toEqual([
      [operatorRole.analyst, 403, 403],
      [operatorRole.finance, 200, 403],
      [operatorRole.admin, 200, 200],
      [operatorRole.auditor, 200, 403],
    ]);
  });

  it('asks for the second factor again', async () => {
    const { operator } = await newEnrolledOperator(server);
    server.clock.advance(5 * 60_000);
    const { status, body } = await operator.put(WITHHOLDING, ON);
    expect([status, body.code]).toEqual([403, 'confirmation_required']);
    expect((await read()).version).toBe(0);
  });
});

describe('refusals', () => {
  it.each([
    [{ ...ON, enabled: 'sim' }, 'enabled', 'Diga se o imposto é retido'],
    [{ effective_from: TODAY }, 'enabled', 'Diga se o imposto é retido'],
    [{ ...ON, effective_from: '2026-02-30' }, 'effective_from', 'Informe a partir de que dia'],
    [
      { ...ON, effective_from: '2026-11-20' },
      'effective_from',
      'A retenção não muda para dias que já passaram.',
    ],
  ])('refuses %j', async (form, field, message) => {
    const { status, body } = await admin.put(WITHHOLDING, form);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
    expect((await read()).version).toBe(0);
  });

  it('refuses to set what is already set', async () => {
    const off = await admin.put(WITHHOLDING, OFF);
    expect([off.status, off.body.code]).toEqual([409, 'withholding_already_so']);
    await admin.put(WITHHOLDING, ON);
    const later = await admin.put(WITHHOLDING, { ...ON, effective_from: '2026-12-01' });
    expect([later.status, later.body.code]).toEqual([409, 'withholding_already_so']);
  });

  it('refuses a change that is based on an outdated version', async () => {
    await admin.put(WITHHOLDING, { ...ON, seen_version: 0 });
    const late = await admin.put(WITHHOLDING, { ...OFF, seen_version: 0 });
    expect([late.status, late.body.code]).toEqual([409, 'withholding_changed_meanwhile']);
    expect((await read()).enabled).toBe(true);
  });
});

describe('the setting', () => {
  it('is off until it is turned on, and takes effect on its date', async () => {
    expect(await read()).toEqual({ enabled: false, changes: [], version: 0 });
    const planned = await admin.put(WITHHOLDING, { ...ON, effective_from: '2026-12-01', seen_version: 0 });
    expect([planned.status, planned.body]).toEqual([
      200,
      {
        enabled: false,
        version: 1,
        changes: [
          {
            enabled: true,
            effective_from: '2026-12-01',
            created_at: server.clock.now().toISOString(),
            operator: { id: admin.id, name: 'Operadora' },
          },
        ],
      },
    ]);
    expect((await admin.put(WITHHOLDING, ON)).body).toMatchObject({ enabled: true, version: 2 });
    expect((await read()).changes.map((change: typeof ON) => change.effective_from)).toEqual([
      TODAY,
      '2026-12-01',
    ]);
  });

  it('is audited with the previous one', async () => {
    await admin.put(WITHHOLDING, ON);
    await admin.put(WITHHOLDING, { ...OFF, effective_from: '2027-01-01' });
    const entry = await server.db
      .selectFrom('audit_log')
      .select(['operator_id', 'entity', 'before', 'after'])
      .where('action', '=', 'payer.withholding')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({
      operator_id: admin.id,
      entity: 'payer',
      before: { enabled: true, effective_from: TODAY },
      after: { enabled: false, effective_from: '2027-01-01' },
    });
  });

  it('is saved once among many concurrent changes', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.put(WITHHOLDING, ON)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'withholding_already_so')).toHaveLength(7);
    expect((await read()).version).toBe(1);
  });

  it('cannot be changed or removed by the product', async () => {
    await admin.put(WITHHOLDING, ON);
    for (const statement of [
      'update withholding_setting set enabled = false',
      'delete from withholding_setting',
      'truncate withholding_setting',
    ])
      await expect(sql.raw(statement).execute(server.deps.db)).rejects.toThrow(
        /append-only|permission denied/,
      );
  });
});
