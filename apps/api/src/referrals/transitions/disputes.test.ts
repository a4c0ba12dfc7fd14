import { statusNumbers } from '@indike/contract/wire/numbers';
import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Client } from '../../testing/client.ts';
import { emailTo, emailsTo } from '../../testing/emails.ts';
import { expectCleanLedger, transitionTo } from '../../testing/money.ts';
import { lastAuditOf, newOperator, type Operator } from '../../testing/operators.ts';
import { newCnpj, refer, signUp, type Indiker } from '../../testing/people.ts';
import { rowCounts, statusOf } from '../../testing/rows.ts';
import { useTestServer } from '../../testing/use-test-server.ts';
import { CONTRACT } from '../../testing/transitions.ts';
import { endLoneDisputes } from './dispute-commands.ts';

const { analyst, auditor, finance } = operatorRole;
const PATH = '/api/operator/indications';
const BACK = { outcome: 'back' } as const;
const CANCEL = { outcome: 'cancelled', reason: 'no_contact' } as const;
const CANCELLED = { status: 'cancelled', reason: 'no_contact' } as const;
const UNKNOWN = 999_999_999;

const server = useTestServer({ jobs: true });
let operator: Operator;
let ana: Indiker;
let bia: Indiker;
beforeAll(async () => {
  operator = await newOperator(server, analyst);
  ana = await signUp(server, { firstname: 'Ana', lastname: 'Quintanilha' });
  bia = await signUp(server, { firstname: 'Bia', lastname: 'Vasconcelos' });
});

/** A company that both Indikers referred, in dispute. */
async function dispute({ negotiated = false, name = 'Padaria Sol' } = {}): Promise<
  [hers: number, other: number]
> {
  const document = newCnpj();
  const [hers, other] = [await refer(ana, { document, name }), await refer(bia, { document, name })];
  await transitionTo(operator, hers, { status: 'in_contact' });
  if (negotiated) {
    await transitionTo(operator, hers, { status: 'in_negotiation', estimated_value: 1000 });
    await transitionTo(operator, other, { status: 'in_contact' });
    await transitionTo(operator, other, { status: 'in_negotiation', estimated_value: 2000 });
  }
  for (const id of [hers, other])
    expect((await transitionTo(operator, id, { status: 'in_dispute' })).status).toBe(200);
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
  const body = { ...BACK, seen: await seenOf(hers, other) };
  for (const [who, status] of [
    [clientOf(server), 401],
    [ana, 401],
    [await newOperator(server, finance), 403],
    [await newOperator(server, auditor), 403],
  ] as const)
    expect((await decide(hers, body, who)).status).toBe(status);
  expect(await statusOf(server.db, other)).toBe('in_dispute');
});

describe('refusals', () => {
  it.each([
    [{ outcome: undefined }, 'outcome'],
    [{ outcome: 'won' }, 'outcome'],
    [{ reason: 'dispute_referred_first' }, 'reason'],
    [{ reason: 'constructor' }, 'reason'],
    [{ reason_text: ' ' }, 'reason_text'],
    [{ seen: 'x' }, 'seen'],
    [{ seen: [{ id: 1 }] }, 'seen.0.transaction_id'],
    [{ note: 7 }, 'note'],
  ])('refuses %j', async (wrong, field) => {
    const { status, body } = await decide(1, { ...CANCEL, seen: [], ...wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('returns 404 for an unknown referral', async () =>
    expect((await decide(UNKNOWN, { ...BACK, seen: [] })).status).toBe(404));

  it('refuses a cancellation without a reason', async () => {
    const [hers, other] = await dispute();
    const { status, body } = await decide(hers, { outcome: 'cancelled', seen: await seenOf(hers, other) });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['reason']]);
  });

  it('refuses when nothing is in dispute, or the chosen referral has ended', async () => {
    const document = newCnpj();
    const [hers, other] = [await refer(ana, { document }), await refer(bia, { document })];
    const seen = await seenOf(hers, other);
    const early = await decide(hers, { ...BACK, seen });
    expect([early.status, early.body.code]).toEqual([409, 'no_dispute']);
    const [ended, left] = await dispute();
    await transitionTo(operator, ended, { status: 'cancelled', reason: 'no_contact' });
    const late = await decide(ended, { ...BACK, seen: await seenOf(left) });
    expect([late.status, late.body.code]).toEqual([409, 'no_dispute']);
    expect(await statusOf(server.db, left)).toBe('in_dispute');
  });
});

describe('a referral that goes back', () => {
  it('is in contact again, and its rival stays in dispute, with one audit entry', async () => {
    const [hers, other] = await dispute();
    const before = await written();
    const seen = await seenOf(hers, other);
    const { status, body } = await decide(hers, { ...BACK, note: 'Conferi as datas', seen });
    expect([status, body.id, body.rivals.length]).toEqual([200, hers, 1]);
    expect([await statusOf(server.db, hers), await statusOf(server.db, other)]).toEqual([
      'in_contact',
      'in_dispute',
    ]);
    expect(body.internal_notes).toMatchObject([{ text: 'Conferi as datas' }]);
    expect(await written()).toEqual({
      status_transition: Number(before['status_transition']) + 1,
      audit_log: Number(before['audit_log']) + 1,
      referral_note: Number(before['referral_note']) + 1,
    });
    expect(await lastAuditOf(server, hers)).toEqual({
      operator_id: operator.id,
      action: 'referral.dispute',
      before: { referrals: { [hers]: { status: 'in_dispute' } } },
      after: { outcome: 'back', reason: null, referrals: { [hers]: { status: 'in_contact' } } },
    });
  });

  it('is in negotiation again with its promised reward, and the first contract still wins', async () => {
    const [hers, other] = await dispute({ negotiated: true });
    expect((await decide(other, { ...BACK, seen: await seenOf(hers, other) })).status).toBe(200);
    expect([await statusOf(server.db, hers), await statusOf(server.db, other)]).toEqual([
      'in_dispute',
      'in_negotiation',
    ]);
    expect((await transitionTo(operator, hers, { status: 'accepted', contract: CONTRACT })).status).toBe(200);
    const lost = await bia.get(`/api/indication/${other}`);
    expect(lost.body.status_transactions[0]).toMatchObject({
      indication_status_id: statusNumbers.cancelled,
      reason: 'repeated_referral',
    });
    await expectCleanLedger(server);
  });

  it('is refused for a referral that is not in dispute itself', async () => {
    const document = newCnpj();
    const [hers, other] = [await refer(ana, { document }), await refer(bia, { document })];
    await transitionTo(operator, other, { status: 'in_dispute' });
    const { status, body } = await decide(hers, { ...BACK, seen: await seenOf(hers, other) });
    expect([status, body.code]).toEqual([409, 'not_in_dispute']);
  });
});

describe('a referral whose rivals ended outside the dispute', () => {
  it('goes back within the hour, and its Indiker is told', async () => {
    // An earlier test has left such a dispute, whose notice could otherwise come after this one's.
    await endLoneDisputes(server.deps);
    const [hers, other] = await dispute({ negotiated: true });
    const [still, rival] = await dispute();
    await transitionTo(operator, hers, CANCELLED);
    await Promise.all([endLoneDisputes(server.deps), endLoneDisputes(server.deps)]);
    const statuses = [hers, other, still, rival].map((id) => statusOf(server.db, id));
    expect(await Promise.all(statuses)).toEqual(['cancelled', 'in_negotiation', 'in_dispute', 'in_dispute']);
    const { body } = await bia.get('/api/me/notices');
    expect(body.data[0].path).toBe(`/indicacao?indicationId=${other}`);
    const { body: mine } = await bia.get(`/api/indication/${other}`);
    const back = statusNumbers.in_negotiation;
    const newest = mine.status_transactions.map(
      ({ indication_status_id: status }: { indication_status_id: number }) => status,
    );
    expect(newest.slice(0, 2)).toEqual([back, statusNumbers.in_dispute]);
    await expectCleanLedger(server);
  });
});

it('a lone dispute that cannot end keeps no other one, and is reported', async () => {
  const pairs = [await dispute(), await dispute({ negotiated: true })];
  for (const [hers] of pairs) await transitionTo(operator, hers, CANCELLED);
  const [[, stuck], [, other]] = pairs as [[number, number], [number, number]];
  const jobs = {
    ...server.deps.jobs,
    sendAll: (...[tx, name, data, ids]: Parameters<typeof server.deps.jobs.sendAll>) => {
      if (JSON.stringify(data).includes(`"referralId":${stuck}`)) throw new RangeError('secret');
      return server.deps.jobs.sendAll(tx, name, data, ids);
    },
  };
  await expect(endLoneDisputes({ ...server.deps, jobs })).rejects.toThrow('could not end: 1');
  expect(await statusOf(server.db, stuck)).toBe('in_dispute');
  expect(await statusOf(server.db, other)).toBe('in_negotiation');
  expect(server.logs()).toContain(`"referrals":[{"id":${stuck},"reason":"RangeError"}]`);
  await endLoneDisputes(server.deps);
  expect(await statusOf(server.db, stuck)).toBe('in_contact');
});

describe('a cancellation', () => {
  it('has an ordinary reason, and the only referral left goes back', async () => {
    const [hers, other] = await dispute({ negotiated: true });
    const { status } = await decide(hers, {
      ...CANCEL,
      note: 'Ligamos três vezes',
      seen: await seenOf(hers, other),
    });
    expect(status).toBe(200);
    expect([await statusOf(server.db, hers), await statusOf(server.db, other)]).toEqual([
      'cancelled',
      'in_negotiation',
    ]);
    const lost = await ana.get(`/api/indication/${hers}`);
    expect(lost.body.status_transactions[0]).toMatchObject({
      indication_status_id: statusNumbers.cancelled,
      reason: CANCEL.reason,
    });
    expect(JSON.stringify(lost.body)).not.toContain('Ligamos');
    const rewards = await Promise.all([
      ana.get(`/api/indication/${hers}/reward`),
      bia.get(`/api/indication/${other}/reward`),
    ]);
    expect(rewards.map(({ body }) => body.reward.state)).toEqual(['cancelled', 'promised']);
    await expectCleanLedger(server);
  });

  it('leaves two others in dispute', async () => {
    const document = newCnpj();
    const caio = await signUp(server, { firstname: 'Caio', lastname: 'Prado' });
    const [hers, other, third] = [
      await refer(ana, { document }),
      await refer(bia, { document }),
      await refer(caio, { document }),
    ];
    for (const id of [other, third]) await transitionTo(operator, id, { status: 'in_dispute' });
    const { status } = await decide(hers, { ...CANCEL, seen: await seenOf(hers, other, third) });
    expect(status).toBe(200);
    const statuses = await Promise.all([hers, other, third].map((id) => statusOf(server.db, id)));
    expect(statuses).toEqual(['cancelled', 'in_dispute', 'in_dispute']);
  });

  it('never says that another person came first while there is no contract', async () => {
    const [hers, other] = await dispute();
    const seen = await seenOf(hers, other);
    const repeated = await decide(hers, { ...CANCEL, reason: 'repeated_referral', seen });
    expect([repeated.status, repeated.body.code]).toEqual([422, 'no_closed_rival']);
    const plain = await transitionTo(operator, hers, { status: 'cancelled', reason: 'repeated_referral' });
    expect([plain.status, plain.body.code]).toEqual([422, 'no_closed_rival']);
    expect([await statusOf(server.db, hers), await statusOf(server.db, other)]).toEqual([
      'in_dispute',
      'in_dispute',
    ]);
  });
});

describe('notifications', () => {
  it('tell both Indikers what changed, without naming the other', async () => {
    const [hers, other] = await dispute({ name: 'Moinho Novo' });
    await decide(hers, {
      outcome: 'cancelled',
      reason_text: 'A empresa encerrou as atividades.',
      seen: await seenOf(hers, other),
    });
    const [left, lost] = [
      await emailTo(server, bia.email, 'Moinho Novo: primeiro contato feito'),
      await emailTo(server, ana.email, 'Moinho Novo: a indicação não avançou'),
    ];
    expect(lost).toContain('A empresa encerrou as atividades.');
    for (const text of [left, lost]) expect(text).not.toMatch(/Quintanilha|Vasconcelos/);
    expect([left.includes('Ana'), lost.includes('Bia')]).toEqual([false, false]);
  });

  it('are not sent to Indikers who turned them off', async () => {
    const [hers, other] = await dispute({ name: 'Moinho Mudo' });
    const off = (who: Indiker, enabled: boolean) =>
      who.put('/api/me/notifications', { notifications: [{ kind: 'referral_status', enabled }] });
    await Promise.all([off(ana, false), off(bia, false)]);
    const before = [await emailsTo(server, ana.email), await emailsTo(server, bia.email)];
    await decide(hers, { ...CANCEL, seen: await seenOf(hers, other) });
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
      const { status, body } = await decide(hers, { ...BACK, seen: stale });
      expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    }
    expect(await written()).toEqual(before);
    await transitionTo(operator, other, { status: 'in_contact' });
    expect((await decide(hers, { ...BACK, seen })).body.code).toBe('changed_meanwhile');
    expect(await statusOf(server.db, hers)).toBe('in_dispute');
  });

  it('lets one of several concurrent decisions win', async () => {
    const colleague = await newOperator(server, analyst);
    for (let round = 0; round < 3; round += 1) {
      const [hers, other] = await dispute({ negotiated: true });
      const seen = await seenOf(hers, other);
      const answers = await Promise.all([
        decide(hers, { ...CANCEL, seen }),
        decide(other, { ...CANCEL, seen }, colleague),
        decide(hers, { ...CANCEL, seen }, colleague),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      const statuses = await Promise.all([hers, other].map((id) => statusOf(server.db, id)));
      expect(statuses.toSorted()).toEqual(['cancelled', 'in_negotiation']);
    }
    await expectCleanLedger(server);
  });
});
