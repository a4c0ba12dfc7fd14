import { operatorRole } from '@indike/rules/operators/roles';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { lastAuditOf, newOperator, type Operator } from '../../testing/operators.ts';
import { signUp } from '../../testing/people.ts';
import { dayIn } from '../../testing/programme.ts';
import { approvedOrder, standingOrderForm, STANDING_ORDERS } from '../../testing/standing-orders.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const server = useTestServer();
let admins: [Operator, Operator];
let finance: Operator;
beforeAll(async () => {
  admins = [await newOperator(server), await newOperator(server)];
  finance = await newOperator(server, operatorRole.finance);
});
afterEach(async () => {
  for (const { id, status } of await list()) if (status !== 'ended') await end(id);
});

const prepare = (more: object = {}, who = admins[0]) =>
  who.post(STANDING_ORDERS, standingOrderForm(server, more));
const approve = (id: number, who = admins[1]) => who.post(`${STANDING_ORDERS}/${id}/approve`);
const end = (id: number, who = admins[1]) => who.post(`${STANDING_ORDERS}/${id}/end`);
const list = async (who = admins[0]): Promise<{ id: number; status: string }[]> =>
  (await who.get(STANDING_ORDERS)).body.data;

it('is prepared by an administrator, approved by another and ended, and the audit log has each act', async () => {
  const { status, body } = await prepare();
  expect([status, body]).toMatchObject([
    201,
    {
      status: 'prepared',
      status_name: 'À espera de aprovação',
      per_day: 100_000,
      per_person: 5_000,
      per_withdrawal: 1_000,
      from: dayIn(server, 0),
      until: dayIn(server, 30),
      paid_today: 0,
      prepared: { by: { id: admins[0].id } },
      approved: null,
      ended: null,
    },
  ]);
  expect(await lastAuditOf(server, body.id)).toMatchObject({
    action: 'standing-order.prepare',
    operator_id: admins[0].id,
    after: { per_day: 10_000_000, per_person: 500_000, per_withdrawal: 100_000 },
  });
  expect(await approve(body.id)).toMatchObject({
    status: 200,
    body: { status: 'in_force', approved: { by: { id: admins[1].id } } },
  });
  expect(await lastAuditOf(server, body.id)).toMatchObject({
    action: 'standing-order.approve',
    operator_id: admins[1].id,
  });
  expect(await list()).toMatchObject([{ id: body.id, status: 'in_force' }]);
  expect(await end(body.id, finance)).toMatchObject({
    status: 200,
    body: { status: 'ended', ended: { by: { id: finance.id } } },
  });
  expect(await lastAuditOf(server, body.id)).toMatchObject({
    action: 'standing-order.end',
    operator_id: finance.id,
  });
});

describe('who may', () => {
  it('see it: whoever sees money; prepare and approve it: administrators', async () => {
    const analyst = await newOperator(server, operatorRole.analyst);
    const auditor = await newOperator(server, operatorRole.auditor);
    const { id } = (await prepare()).body;
    const statuses = async (who: Operator) => [
      (await who.get(STANDING_ORDERS)).status,
      (await prepare({}, who)).status,
      (await approve(id, who)).status,
    ];
    expect(await statuses(finance)).toEqual([200, 403, 403]);
    expect(await statuses(auditor)).toEqual([200, 403, 403]);
    expect(await statuses(analyst)).toEqual([403, 403, 403]);
    expect([(await end(id, auditor)).status, (await end(id, analyst)).status]).toEqual([403, 403]);
  });

  it('not Indikers and nobody without a session', async () => {
    const { id } = (await prepare()).body;
    for (const who of [clientOf(server), await signUp(server)]) {
      expect((await who.get(STANDING_ORDERS)).status).toBe(401);
      expect((await who.post(`${STANDING_ORDERS}/${id}/approve`)).status).toBe(401);
      expect((await who.post(`${STANDING_ORDERS}/${id}/end`)).status).toBe(401);
    }
  });
});

describe('is refused', () => {
  it.each([
    [{ per_day: 0 }, 'per_day', 'Informe um valor de'],
    [{ per_person: '5' }, 'per_person', 'Informe um valor de'],
    [{ per_withdrawal: 1.005 }, 'per_withdrawal', 'Informe um valor de'],
    [{ per_day: 4_000 }, 'per_withdrawal', 'O limite por saque não passa do limite por pessoa'],
    [{ per_withdrawal: 6_000 }, 'per_withdrawal', 'O limite por saque não passa do limite por pessoa'],
    [{ from: 'ontem' }, 'from', 'Informe o primeiro dia'],
    [{ until: '2026-02-30' }, 'until', 'Informe o último dia'],
    [{ until: '2026-01-31' }, 'until', 'O último dia não pode ser anterior ao primeiro nem a hoje.'],
  ])('with %j', async (more, field, text) => {
    const { status, body } = await prepare(more);
    expect([status, String(body.errors[field])]).toEqual([422, expect.stringContaining(text)]);
  });

  it('to whoever prepared it, twice, and when it does not exist', async () => {
    const { id } = (await prepare()).body;
    expect(await approve(id, admins[0])).toMatchObject({ status: 403, body: { code: 'same_person' } });
    expect((await approve(id)).status).toBe(200);
    expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'standing_order_decided' } });
    expect((await end(id)).status).toBe(200);
    expect(await end(id)).toMatchObject({ status: 409, body: { code: 'standing_order_decided' } });
    expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'standing_order_decided' } });
    expect([(await approve(999_999)).status, (await end(999_999)).status]).toEqual([404, 404]);
  });

  it('for days of another one, but not for those after it', async () => {
    await approvedOrder(server, admins);
    const beside = await prepare({ from: dayIn(server, 30), until: dayIn(server, 60) });
    expect(await approve(beside.body.id)).toMatchObject({
      status: 409,
      body: { code: 'standing_order_overlaps' },
    });
    const after = await prepare({ from: dayIn(server, 31), until: dayIn(server, 60) });
    expect(await approve(after.body.id)).toMatchObject({ status: 200, body: { status: 'approved' } });
  });

  it('for the same days when two are approved at the same moment', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 8; n += 1) ids.push((await prepare()).body.id);
    const answers = await Promise.all(ids.map((id) => approve(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });
});
