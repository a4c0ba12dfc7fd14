import { operatorRole } from '@indike/rules/operators/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Client } from '../../testing/client.ts';
import { emailTo, emailsTo } from '../../testing/emails.ts';
import { expectCleanLedger, transitionTo } from '../../testing/money.ts';
import { lastAuditOf, newOperator, type Operator } from '../../testing/operators.ts';
import { newCnpj, refer, signUp, type Indiker } from '../../testing/people.ts';
import { rowCounts, statusOf } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const { analyst, auditor, finance } = operatorRole;
const PATH = '/api/operator/indications';
const REASON = 'dispute_referred_first';
const UNKNOWN = 999_999_999;

let server: TestServer;
let operator: Operator;
let ana: Indiker;
let bia: Indiker;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  operator = await newOperator(server, analyst);
  ana = await signUp(server, { firstname: 'Ana', lastname: 'Quintanilha' });
  bia = await signUp(server, { firstname: 'Bia', lastname: 'Vasconcelos' });
});
afterAll(() => server.stop());

/** A company that both Indikers referred, in dispute. */
async function dispute({ negotiated = false, name = 'Padaria Sol' } = {}): Promise<
  [hers: number, other: number]
> {
  const document = newCnpj();
  const [hers, other] = [await refer(ana, { document, name }), await refer(bia, { document, name })];
  await transitionTo(operator, hers, { status_id: 1 });
  if (negotiated) {
    await transitionTo(operator, hers, { status_id: 2, estimated_value: 1000 });
    await transitionTo(operator, other, { status_id: 1 });
    await transitionTo(operator, other, { status_id: 2, estimated_value: 2000 });
  }
  for (const id of [hers, other])
    expect((await transitionTo(operator, id, { status_id: 6 })).status).toBe(200);
  return [hers, other];
}

const seenOf = async (...ids: number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { body } = await operator.get(`${PATH}/${id}`);
      return { id, transaction_id: body.status_transactions[0]?.id ?? 0 };
    }),
  );
const decide = (id: number, body: object, who: Client = operator) =>
  who.post(`${PATH}/${id}/dispute-decision`, body);
const written = () => rowCounts(server.db, 'status_transition', 'audit_log', 'referral_note');

it('is only for operators who work on referrals', async () => {
  const [hers, other] = await dispute();
  const body = { reason: REASON, seen: await seenOf(hers, other) };
  for (const [who, status] of [
    [clientOf(server), 401],
    [ana, 401],
    [await newOperator(server, finance), 403],
    [await newOperator(server, auditor), 403],
  ] as const)
    expect((await decide(hers, body, who)).status).toBe(status);
  expect(await statusOf(server.db, other)).toBe(6);
});

describe('refusals', () => {
  it.each([
    [{ reason: undefined }, 'reason'],
    [{ reason: 'no_budget' }, 'reason'],
    [{ reason: 'constructor' }, 'reason'],
    [{ seen: 'x' }, 'seen'],
    [{ seen: [{ id: 1 }] }, 'seen.0.transaction_id'],
    [{ note: 7 }, 'note'],
  ])('refuses %j', async (wrong, field) => {
    const { status, body } = await decide(1, { reason: REASON, seen: [], ...wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('returns 404 for an unknown referral', async () =>
    expect((await decide(UNKNOWN, { reason: REASON, seen: [] })).status).toBe(404));

  it('refuses when nothing is in dispute, or the chosen referral has ended', async () => {
    const document = newCnpj();
    const [hers, other] = [await refer(ana, { document }), await refer(bia, { document })];
    const seen = await seenOf(hers, other);
    const early = await decide(hers, { reason: REASON, seen });
    expect([early.status, early.body.code]).toEqual([409, 'no_dispute']);
    const [ended, left] = await dispute();
    await transitionTo(operator, ended, { status_id: 7, reason: 'no_contact' });
    const late = await decide(ended, { reason: REASON, seen: await seenOf(left) });
    expect([late.status, late.body.code]).toEqual([409, 'no_dispute']);
    expect(await statusOf(server.db, left)).toBe(6);
  });
});

describe('the decision', () => {
  it('keeps one referral and cancels the other, with one audit entry', async () => {
    const [hers, other] = await dispute();
    const before = await written();
    const seen = await seenOf(hers, other);
    const { status, body } = await decide(hers, { reason: REASON, note: 'Conferi as datas', seen });
    expect([status, body.id, body.rivals]).toEqual([200, hers, []]);
    expect([await statusOf(server.db, hers), await statusOf(server.db, other)]).toEqual([1, 7]);
    expect(body.internal_notes).toMatchObject([{ text: 'Conferi as datas' }]);
    const lost = await bia.get(`/api/indication/${other}`);
    expect(lost.body.status_transactions[0]).toMatchObject({ indication_status_id: 7, reason: REASON });
    expect(JSON.stringify(lost.body)).not.toContain('Conferi');
    expect(await written()).toEqual({
      status_transition: Number(before['status_transition']) + 2,
      audit_log: Number(before['audit_log']) + 1,
      referral_note: Number(before['referral_note']) + 1,
    });
    expect(await lastAuditOf(server, hers)).toEqual({
      operator_id: operator.id,
      action: 'referral.dispute',
      before: { referrals: { [hers]: { status_id: 6 }, [other]: { status_id: 6 } } },
      after: {
        goes_on: hers,
        reason: REASON,
        referrals: { [hers]: { status_id: 1 }, [other]: { status_id: 7 } },
      },
    });
  });

  it('cancels the promised reward of the cancelled referral only', async () => {
    const [hers, other] = await dispute({ negotiated: true });
    const { status } = await decide(other, { reason: REASON, seen: await seenOf(hers, other) });
    expect(status).toBe(200);
    expect([await statusOf(server.db, hers), await statusOf(server.db, other)]).toEqual([7, 2]);
    const rewards = await Promise.all([
      ana.get(`/api/indication/${hers}/reward`),
      bia.get(`/api/indication/${other}/reward`),
    ]);
    expect(rewards.map(({ body }) => body.reward.state)).toEqual(['cancelled', 'promised']);
    await expectCleanLedger(server);
  });

  it('leaves the status of a chosen referral that was not in dispute, and cancels all others', async () => {
    const document = newCnpj();
    const caio = await signUp(server, { firstname: 'Caio', lastname: 'Prado' });
    const [hers, other, third] = [
      await refer(ana, { document }),
      await refer(bia, { document }),
      await refer(caio, { document }),
    ];
    await transitionTo(operator, other, { status_id: 6 });
    const { status } = await decide(hers, { reason: REASON, seen: await seenOf(hers, other, third) });
    expect(status).toBe(200);
    const statuses = await Promise.all([hers, other, third].map((id) => statusOf(server.db, id)));
    expect(statuses).toEqual([null, 7, 7]);
  });

  it('notifies both Indikers, without naming the other', async () => {
    const [hers, other] = await dispute({ name: 'Moinho Novo' });
    await decide(other, { reason: 'dispute_company_chose', seen: await seenOf(hers, other) });
    expect(await emailsTo(server, bia.email)).toContain('Moinho Novo: a sua indicação continua');
    expect(await emailsTo(server, ana.email)).toContain('Moinho Novo: a indicação não avançou');
    const [won, lost] = [
      await emailTo(server, bia.email, 'Moinho Novo: a sua'),
      await emailTo(server, ana.email, 'Moinho Novo: a indicação'),
    ];
    expect(lost).toContain('A empresa confirmou que conheceu o programa por outra indicação.');
    for (const text of [won, lost]) expect(text).not.toMatch(/Quintanilha|Vasconcelos/);
    expect([won.includes('Ana'), lost.includes('Bia')]).toEqual([false, false]);
  });

  it('sends no e-mail to Indikers who turned these notifications off', async () => {
    const [hers, other] = await dispute({ name: 'Moinho Mudo' });
    const off = (who: Indiker, enabled: boolean) =>
      who.put('/api/me/notifications', { notifications: [{ kind: 'referral_status', enabled }] });
    await Promise.all([off(ana, false), off(bia, false)]);
    const before = [await emailsTo(server, ana.email), await emailsTo(server, bia.email)];
    await decide(hers, { reason: REASON, seen: await seenOf(hers, other) });
    expect([await emailsTo(server, ana.email), await emailsTo(server, bia.email)]).toEqual(before);
    await Promise.all([off(ana, true), off(bia, true)]);
  });
});

describe('a change since the operator looked', () => {
  it('refuses the decision and changes nothing', async () => {
    const [hers, other] = await dispute();
    const seen = await seenOf(hers, other);
    const before = await written();
    for (const stale of [
      [],
      seen.slice(0, 1),
      [...seen, { id: UNKNOWN, transaction_id: 0 }],
      seen.map((one) => ({ ...one, transaction_id: one.transaction_id - 1 })),
    ]) {
      const { status, body } = await decide(hers, { reason: REASON, seen: stale });
      expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    }
    expect(await written()).toEqual(before);
    await transitionTo(operator, other, { status_id: 1 });
    expect((await decide(hers, { reason: REASON, seen })).body.code).toBe('changed_meanwhile');
    expect(await statusOf(server.db, hers)).toBe(6);
  });

  it('lets one of several concurrent decisions win', async () => {
    const colleague = await newOperator(server, analyst);
    for (let round = 0; round < 3; round += 1) {
      const [hers, other] = await dispute({ negotiated: true });
      const body = { reason: REASON, seen: await seenOf(hers, other) };
      const answers = await Promise.all([
        decide(hers, body),
        decide(other, body, colleague),
        decide(hers, body, colleague),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      const statuses = await Promise.all([hers, other].map((id) => statusOf(server.db, id)));
      expect(statuses.toSorted((a, b) => Number(a) - Number(b))).toEqual([2, 7]);
    }
    await expectCleanLedger(server);
  });
});
