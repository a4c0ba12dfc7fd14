import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Client } from '../../testing/client.ts';
import { close, transitionTo } from '../../testing/money.ts';
import { lastAuditOf, newOperator, type Operator } from '../../testing/operators.ts';
import { newCnpj, refer, signUp, type Indiker } from '../../testing/people.ts';
import { rowCounts, statusOf } from '../../testing/rows.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const { analyst, auditor } = operatorRole;
const OWNER = '/api/operator/bulk/owner';
const TRANSITIONS = '/api/operator/bulk/moves';
const UNKNOWN = 999_999_999;

const server = useTestServer();
let ana: Indiker;
let operator: Operator;
let colleague: Operator;
beforeAll(async () => {
  ana = await signUp(server);
  [operator, colleague] = [await newOperator(server, analyst), await newOperator(server, analyst)];
});

const referred = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await refer(ana, { name: `Casa ${n}`, document: newCnpj() }));
  return ids;
};
const withoutTransitions = (ids: readonly number[]) => ids.map((id) => ({ id, seen_transaction_id: 0 }));
const unowned = (ids: readonly number[]) => ids.map((id) => ({ id, seen_owner_id: null }));
const transitionAll = (body: object, who: Client = operator) =>
  who.post(TRANSITIONS, { dry_run: false, ...body });
const owners = (body: object, who: Client = operator) => who.post(OWNER, { dry_run: false, ...body });
const written = () => rowCounts(server.db, 'status_transition', 'audit_log');
const codesOf = ({ body }: { body: { data: { refusal: { code: string } | null }[] } }) =>
  body.data.map(({ refusal }) => refusal?.code ?? null);

it('bulk changes and their previews are only for operators who work on referrals', async () => {
  const [id = 0] = await referred(1);
  for (const dry_run of [true, false])
    for (const [who, status] of [
      [clientOf(server), 401],
      [ana, 401],
      [await newOperator(server, auditor), 403],
    ] as const) {
      expect(
        (await transitionAll({ status: 'in_contact', referrals: withoutTransitions([id]), dry_run }, who))
          .status,
      ).toBe(status);
      expect((await owners({ owner_id: null, referrals: unowned([id]), dry_run }, who)).status).toBe(status);
    }
  expect(await statusOf(server.db, id)).toBe('waiting');
});

it.each([
  [TRANSITIONS, { status: 'in_contact', referrals: [] }, 'referrals'],
  [TRANSITIONS, { status: 'in_contact', referrals: withoutTransitions([1, 1]) }, 'referrals'],
  [
    TRANSITIONS,
    { status: 'in_contact', referrals: withoutTransitions(Array.from({ length: 101 }, (_, n) => n + 1)) },
    'referrals',
  ],
  [TRANSITIONS, { status: 'in_negotiation', referrals: withoutTransitions([1]) }, 'status'],
  [TRANSITIONS, { status: 'accepted', referrals: withoutTransitions([1]) }, 'status'],
  [TRANSITIONS, { status: 'cancelled', reason: 'x', referrals: withoutTransitions([1]) }, 'reason'],
  [TRANSITIONS, { status: 'in_contact', referrals: withoutTransitions([1]), dry_run: 'no' }, 'dry_run'],
  [OWNER, { owner_id: 'x', referrals: unowned([1]) }, 'owner_id'],
  [OWNER, { owner_id: null, referrals: [{ id: 1 }] }, 'referrals.0.seen_owner_id'],
])('%s refuses invalid input (%#)', async (path, body, field) => {
  const answer = await operator.post(path, { dry_run: false, ...body });
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});

describe('a bulk transition', () => {
  it('moves and audits the referrals it may, and says why it refused the others', async () => {
    const [fresh = 0, ended = 0, stale = 0] = await referred(3);
    await transitionTo(operator, ended, { status: 'cancelled', reason: 'no_contact' });
    await transitionTo(colleague, stale, { status: 'in_contact' });
    const { body: seen } = await operator.get(`/api/operator/indications/${ended}`);
    const referrals = [
      ...withoutTransitions([fresh]),
      { id: ended, seen_transaction_id: seen.status_transactions[0].id },
      ...withoutTransitions([stale, UNKNOWN]),
    ];
    const before = await written();
    const preview = await transitionAll({
      status: 'cancelled',
      reason: 'no_budget',
      referrals,
      dry_run: true,
    });
    const expected = [null, 'same_status', 'changed_meanwhile', 'not_found'];
    expect([preview.status, codesOf(preview)]).toEqual([200, expected]);
    expect(await written()).toEqual(before);
    expect(await statusOf(server.db, fresh)).toBe('waiting');

    const answer = await transitionAll({ status: 'cancelled', reason: 'no_budget', referrals });
    expect(codesOf(answer)).toEqual(expected);
    expect(answer.body.data).toEqual(preview.body.data);
    expect(answer.body.data[0]).toEqual({ id: fresh, name: 'Casa 0', refusal: null, meanwhile: null });
    expect(answer.body.data[1].refusal.message).toBe('A indicação já está neste status.');
    expect(answer.body.data[2].meanwhile).toMatch(/^Operadora alterou o status para Em Contato em /);
    expect(answer.body.data[3]).toMatchObject({ name: null, meanwhile: null });
    expect(await Promise.all([fresh, ended, stale].map((id) => statusOf(server.db, id)))).toEqual([
      'cancelled',
      'cancelled',
      'in_contact',
    ]);
    expect(await lastAuditOf(server, fresh)).toMatchObject({
      operator_id: operator.id,
      action: 'referral.transition',
      after: { status: 'cancelled', reason: 'no_budget' },
    });
    expect(await written()).toEqual({
      status_transition: Number(before['status_transition']) + 1,
      // The operator also becomes the owner.
      audit_log: Number(before['audit_log']) + 2,
    });
  });

  it('cancels no signed contract, in the preview and in the change', async () => {
    const [fresh = 0] = await referred(1);
    const signed = await close(server, ana, operator);
    const referrals = await Promise.all(
      [fresh, signed].map(async (id) => {
        const { body } = await operator.get(`/api/operator/indications/${id}`);
        return { id, seen_transaction_id: body.status_transactions[0]?.id ?? 0 };
      }),
    );
    for (const dry_run of [true, false]) {
      const answer = await transitionAll({ status: 'cancelled', reason: 'no_budget', referrals, dry_run });
      expect(codesOf(answer)).toEqual([null, 'contract_one_by_one']);
    }
    expect(await statusOf(server.db, signed)).toBe('accepted');
    const alone = await transitionTo(operator, signed, { status: 'cancelled', reason: 'no_budget' });
    expect(alone.status).toBe(200);
  });

  it('requires a reason as a single transition does', async () => {
    const ids = await referred(1);
    expect(
      codesOf(
        await transitionAll({ status: 'cancelled', referrals: withoutTransitions(ids), dry_run: true }),
      ),
    ).toEqual(['reason_required']);
  });

  it('moves each referral once when two operators move the same ones concurrently', async () => {
    const ids = await referred(5);
    const answers = await Promise.all([
      transitionAll({ status: 'in_contact', referrals: withoutTransitions(ids) }),
      transitionAll(
        { status: 'cancelled', reason: 'no_budget', referrals: withoutTransitions(ids.toReversed()) },
        colleague,
      ),
    ]);
    const lines = answers.flatMap(codesOf);
    expect(lines.filter((code) => code === null)).toHaveLength(5);
    expect(lines.filter((code) => code === 'changed_meanwhile')).toHaveLength(5);
  });
});

describe('a bulk change of owners', () => {
  it('assigns the referrals it may, and says who owns the others', async () => {
    const [free = 0, taken = 0] = await referred(2);
    await owners({ owner_id: colleague.id, referrals: unowned([taken]) }, colleague);
    const body = { owner_id: operator.id, referrals: unowned([free, taken, UNKNOWN]) };
    const preview = await owners({ ...body, dry_run: true });
    expect(codesOf(preview)).toEqual([null, 'changed_meanwhile', 'not_found']);
    expect(preview.body.data[1].meanwhile).toBe('Agora quem cuida dela é Operadora.');
    const detail = await operator.get(`/api/operator/indications/${free}`);
    expect(detail.body.owner).toBeNull();
    expect(codesOf(await owners(body))).toEqual([null, 'changed_meanwhile', 'not_found']);
    expect(await lastAuditOf(server, free)).toMatchObject({
      action: 'referral.owner',
      after: { owner_id: operator.id },
    });
    expect(await lastAuditOf(server, taken)).toMatchObject({ after: { owner_id: colleague.id } });
  });

  it('refuses every referral when the new owner may not work on referrals', async () => {
    const ids = await referred(2);
    const { id } = await newOperator(server, auditor);
    const answer = await owners({ owner_id: id, referrals: unowned(ids) });
    expect(codesOf(answer)).toEqual(['owner_not_allowed', 'owner_not_allowed']);
  });
});
