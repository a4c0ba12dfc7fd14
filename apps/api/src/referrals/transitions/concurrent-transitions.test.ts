import { statusNumbers } from '@indike/contract/wire/numbers';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../../testing/operators.ts';
import { newCnpj, refer, signUp } from '../../testing/people.ts';
import { putInStatus, statusOf } from '../../testing/rows.ts';
import { CONTRACT, startTransitionTest, type TransitionSetup } from '../../testing/transitions.ts';

let setup: TransitionSetup;
beforeAll(async () => {
  setup = await startTransitionTest();
});
afterAll(() => setup.server.stop());

/** Of its transitions: the first act also makes the operator the owner. */
const auditEntriesOf = (id: number) =>
  setup.server.db
    .selectFrom('audit_log')
    .select([
      'id',
      'operator_id',
      'action',
      'entity',
      'entity_id',
      'before',
      'after',
      'request_id',
      'created_at',
    ])
    .where('entity', '=', 'referral')
    .where('entity_id', '=', id)
    .where('action', '=', 'referral.transition')
    .orderBy('id')
    .execute();
const statusesOf = async (id: number) =>
  (await setup.operator.get(`/api/operator/indications/${id}`)).body.status_transactions.map(
    (row: { status: string }) => row.status,
  );

describe('the audit log', () => {
  it('records who changed what, when, from what to what, and in which request', async () => {
    const document = newCnpj();
    const [id, loser] = [await refer(setup.ana, { document }), await refer(setup.bia, { document })];
    const other = await newOperator(setup.server);
    const answers = [
      await setup.transitionTo(id, 'in_contact'),
      await setup.transitionTo(id, 'in_negotiation', { estimated_value: 1000 }, other),
      await setup.transitionTo(id, 'accepted', { contract: CONTRACT }),
      await setup.transitionTo(id, 'cancelled', { reason: 'no_budget' }),
    ];
    const nothing = { reason: null, estimated_value: null, contract: null, lost_referrals: [] };
    expect(await auditEntriesOf(id)).toEqual(
      [
        { before: { status: 'waiting' }, after: { ...nothing, status: 'in_contact' } },
        {
          before: { status: 'in_contact' },
          after: { ...nothing, status: 'in_negotiation', estimated_value: 100_000 },
        },
        {
          before: { status: 'in_negotiation' },
          after: {
            ...nothing,
            status: 'accepted',
            contract: { ...CONTRACT, value: 500_050 },
            lost_referrals: [loser],
          },
        },
        { before: { status: 'accepted' }, after: { ...nothing, status: 'cancelled', reason: 'no_budget' } },
      ].map((entry, n) => ({
        ...entry,
        id: expect.any(Number),
        operator_id: n === 1 ? other.id : setup.operator.id,
        action: 'referral.transition',
        entity: 'referral',
        entity_id: id,
        request_id: answers[n]?.headers.get('x-request-id'),
        created_at: setup.server.clock.now(),
      })),
    );
  });

  it('has no entry for a refused transition', async () => {
    const id = await refer(setup.ana);
    expect((await setup.transitionTo(id, 'accepted', { contract: CONTRACT })).status).toBe(409);
    expect((await setup.transitionTo(id, 'cancelled')).status).toBe(422);
    expect(await auditEntriesOf(id)).toEqual([]);
  });

  it.each([
    `update audit_log set action = 'outra'`,
    'delete from audit_log',
    'truncate audit_log',
    'truncate operator cascade',
  ])('cannot be changed: %s', async (statement) => {
    const before = await setup.written();
    expect(before['audit_log']).toBeGreaterThan(0);
    await expect(sql.raw(statement).execute(setup.server.db)).rejects.toMatchObject({
      code: '23001',
      message: expect.stringMatching(/^(audit_log|status_transition) is append-only$/),
    });
    expect(await setup.written()).toEqual(before);
  });

  it('chains concurrent entries, whichever commits first', async () => {
    const ids = await Promise.all(Array.from({ length: 24 }, () => refer(setup.ana)));
    const answers = await Promise.all(ids.map((id) => setup.transitionTo(id, 'in_contact')));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const { body } = await setup.operator.get('/api/operator/ledger/check');
    expect(body.findings.filter(({ check }: { check: string }) => check.includes('registro'))).toEqual([]);
    const { rows } = await sql<{ n: number }>`
      select count(distinct chain) as n from audit_log where entity_id = any(${ids}::bigint[])`.execute(
      setup.server.db,
    );
    expect(rows[0]?.n).toBeGreaterThan(1);
  });

  it('is written in the transaction of the change or not at all', async () => {
    const document = newCnpj();
    const [id, rival] = [await refer(setup.ana, { document }), await refer(setup.bia, { document })];
    await putInStatus(setup.server.db, id, 'in_negotiation');
    const before = await setup.written();
    await sql`create trigger broken before insert on audit_log for each row execute function refuse_change()`.execute(
      setup.server.db,
    );
    const { status, body } = await setup.transitionTo(id, 'accepted', { contract: CONTRACT });
    await sql`drop trigger broken on audit_log`.execute(setup.server.db);
    expect([status, body]).toEqual([
      500,
      { message: 'Erro interno do servidor', request_id: expect.any(String) },
    ]);
    expect([await statusOf(setup.server.db, id), await statusOf(setup.server.db, rival)]).toEqual([
      'in_negotiation',
      'waiting',
    ]);
    expect(await setup.written()).toEqual(before);
    expect((await setup.transitionTo(id, 'accepted', { contract: CONTRACT })).status).toBe(200);
  });
});

describe('concurrent transitions', () => {
  it.each<[ReferralStatus, ReferralStatus, object]>([
    ['waiting', 'in_contact', {}],
    ['waiting', 'cancelled', { reason: 'no_contact' }],
    ['in_contact', 'in_negotiation', { estimated_value: 10 }],
    ['in_negotiation', 'accepted', { contract: CONTRACT }],
  ])('20 requests from %s to %s change the status once', async (from, to, more) => {
    const id = await refer(setup.ana);
    await putInStatus(setup.server.db, id, from);
    const before = await setup.written();
    const answers = await Promise.all(Array.from({ length: 20 }, () => setup.transitionTo(id, to, more)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(
      new Set(['A indicação já está neste status.']),
    );
    expect(await statusesOf(id)).toEqual([to]);
    expect(await setup.written()).toEqual({
      status_transition: Number(before['status_transition']) + 1,
      // The operator also becomes the owner.
      audit_log: Number(before['audit_log']) + 2,
      contract: Number(before['contract']) + (to === 'accepted' ? 1 : 0),
    });
  });

  it('to different statuses leave a history that the rules allow', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await refer(setup.ana);
      const answers = await Promise.all([
        setup.transitionTo(id, 'in_contact'),
        setup.transitionTo(id, 'cancelled', { reason: 'no_contact' }),
        setup.transitionTo(id, 'fix_contact'),
        setup.transitionTo(id, 'in_contact'),
      ]);
      const done = answers.filter(({ status }) => status === 200);
      const history = await statusesOf(id);
      expect(history).toHaveLength(done.length);
      expect(await auditEntriesOf(id)).toHaveLength(done.length);
      expect(await statusOf(setup.server.db, id)).toBe(history[0]);
      expect([
        ['cancelled'],
        ['cancelled', 'in_contact'],
        ['fix_contact', 'in_contact'],
        ['cancelled', 'fix_contact', 'in_contact'],
        ['in_contact', 'fix_contact', 'in_contact'],
        ['cancelled', 'in_contact', 'fix_contact', 'in_contact'],
      ]).toContainEqual(history);
    }
  });

  it('that close two rivals let one win, and cancel the other as repeated', async () => {
    for (let round = 0; round < 8; round += 1) {
      const document = newCnpj();
      const ids = [await refer(setup.ana, { document }), await refer(setup.bia, { document })];
      for (const id of ids) await putInStatus(setup.server.db, id, 'in_negotiation');
      const order = round % 2 === 0 ? ids : ids.toReversed();
      const before = await setup.written();
      const answers = await Promise.all(
        order.map((id) => setup.transitionTo(id, 'accepted', { contract: CONTRACT })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200)?.body.id;
      for (const [id, who] of [
        [ids[0] ?? 0, setup.ana],
        [ids[1] ?? 0, setup.bia],
      ] as const) {
        const { body } = await who.get(`/api/indication/${id}`);
        expect(body.status_transactions).toMatchObject([
          id === winner
            ? { indication_status_id: statusNumbers.accepted, reason: null }
            : { indication_status_id: statusNumbers.cancelled, reason: 'repeated_referral' },
        ]);
      }
      expect(await setup.written()).toEqual({
        status_transition: Number(before['status_transition']) + 2,
        // The operator also becomes the owner.
        audit_log: Number(before['audit_log']) + 2,
        contract: Number(before['contract']) + 1,
      });
    }
  });

  it('that close six rivals three times each let one win', async () => {
    const document = newCnpj();
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(setup.server)));
    const ids = await Promise.all(people.map((person) => refer(person, { document })));
    await Promise.all(ids.map((id) => putInStatus(setup.server.db, id, 'in_negotiation')));
    const answers = await Promise.all(
      [...ids, ...ids, ...ids].map((id) => setup.transitionTo(id, 'accepted', { contract: CONTRACT })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(17);
    const statuses = await Promise.all(ids.map((id) => statusOf(setup.server.db, id)));
    expect(statuses.toSorted()).toEqual(['accepted', ...Array.from({ length: 5 }, () => 'cancelled')]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from contract
      where referral_id in (select id from referral where cnpj = ${document})`.execute(setup.server.db);
    expect(rows).toEqual([{ n: 1 }]);
  });
});
