import { statusNumbers } from '@indike/contract/wire/numbers';
import { beforeAll, describe, expect, it } from 'vitest';
import { emailTo, emailsTo } from '../../testing/emails.ts';
import { expectCleanLedger, expectOk, transitionTo } from '../../testing/money.ts';
import { lastAuditOf, newOperator, type Operator } from '../../testing/operators.ts';
import { newCnpj, refer, signUp, type Indiker } from '../../testing/people.ts';
import { approvedVersion, dayIn, passDays } from '../../testing/programme.ts';
import { rowCounts, statusOf } from '../../testing/rows.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

// The rule `provider_decides` (product 4.14): an operator chooses which of several referrals is rewarded.

const PATH = '/api/operator/indications';
const REASON = 'A empresa conheceu a Provedora por outra pessoa.';

const server = useTestServer({ jobs: true });
let operator: Operator;
let ana: Indiker;
let bia: Indiker;
/** Made while the first contract wins. */
let old: { readonly id: number; readonly document: string };
beforeAll(async () => {
  const admins = [await newOperator(server), await newOperator(server)] as const;
  ana = await signUp(server, { firstname: 'Ana', lastname: 'Quintanilha' });
  bia = await signUp(server, { firstname: 'Bia', lastname: 'Vasconcelos' });
  const document = newCnpj();
  old = { id: await refer(ana, { document }), document };
  await approvedVersion(admins, { dispute_rule: 'provider_decides', effective_from: dayIn(server, 10) });
  passDays(server, 10);
  operator = await newOperator(server);
});

const negotiate = async (id: number, value: number) => {
  for (const body of [{ status: 'in_contact' }, { status: 'in_negotiation', estimated_value: value }])
    expectOk(await transitionTo(operator, id, body), 'transition');
};
const contract = (value = 1_000) => ({
  value,
  closed_at: dayIn(server, 0),
  first_invoice_due_date: dayIn(server, 0),
});
const close = (id: number) => transitionTo(operator, id, { status: 'accepted', contract: contract() });
const seenOf = async (...ids: number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { body } = await operator.get(`${PATH}/${id}`);
      return { id, transaction_id: body.status_transactions[0]?.id ?? 0 };
    }),
  );
const choose = (id: number, seen: object, more: object = { reason_text: REASON }) =>
  operator.post(`${PATH}/${id}/dispute-decision`, { outcome: 'chosen', ...more, seen });
const statuses = (...ids: number[]) => Promise.all(ids.map((id) => statusOf(server.db, id)));

/** Two referrals in negotiation of one company, and the second in dispute. */
async function dispute(name = 'Padaria Sol'): Promise<[hers: number, other: number]> {
  const document = newCnpj();
  const [hers, other] = [await refer(ana, { document, name }), await refer(bia, { document, name })];
  await negotiate(hers, 1_000);
  await negotiate(other, 2_000);
  expectOk(await transitionTo(operator, other, { status: 'in_dispute' }), 'dispute');
  return [hers, other];
}

it('no contract is registered before the choice', async () => {
  const [hers, other] = await dispute();
  const before = await rowCounts(server.db, 'contract', 'status_transition', 'audit_log');
  for (const id of [hers, other]) {
    const { status, body } = await close(id);
    expect([status, body.code]).toEqual([409, 'rival_undecided']);
  }
  expect(await rowCounts(server.db, 'contract', 'status_transition', 'audit_log')).toEqual(before);
  const { body } = await operator.get(`${PATH}/${hers}`);
  expect(body.dispute_rule).toBe('provider_decides');
});

describe('a choice', () => {
  it('needs a reason in the operator’s own words', async () => {
    const [hers, other] = await dispute();
    const seen = await seenOf(hers, other);
    for (const more of [{}, { reason: 'no_contact' }, { reason: 'no_contact', reason_text: REASON }]) {
      const { status, body } = await choose(hers, seen, more);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['reason']]);
    }
    expect(await statuses(hers, other)).toEqual(['in_negotiation', 'in_dispute']);
  });

  it('ends the other referrals with its reason, and the chosen one gets the contract', async () => {
    const [hers, other] = await dispute('Moinho Novo');
    const seen = await seenOf(hers, other);
    const { status, body } = await choose(other, seen, { reason_text: REASON, note: 'Liguei para as duas' });
    expect([status, body.id, body.rivals]).toEqual([200, other, []]);
    expect(body.internal_notes).toMatchObject([{ text: 'Liguei para as duas' }]);
    expect(await statuses(hers, other)).toEqual(['cancelled', 'in_negotiation']);
    expect(await lastAuditOf(server, other)).toEqual({
      operator_id: operator.id,
      action: 'referral.dispute',
      before: { referrals: { [hers]: { status: 'in_negotiation' }, [other]: { status: 'in_dispute' } } },
      after: {
        outcome: 'chosen',
        reason: REASON,
        referrals: { [hers]: { status: 'cancelled' }, [other]: { status: 'in_negotiation' } },
      },
    });
    const lost = await ana.get(`/api/indication/${hers}`);
    expect(lost.body.status_transactions[0]).toMatchObject({
      indication_status_id: statusNumbers.cancelled,
      reason: REASON,
    });
    expect((await ana.get(`/api/indication/${hers}/reward`)).body.reward.state).toBe('cancelled');
    expectOk(await close(other), 'closing');
    expect((await bia.get(`/api/indication/${other}/reward`)).body.reward).toMatchObject({
      state: 'frozen',
      total: 500,
    });
    await expectCleanLedger(server);
  });

  it('is told to the others with its reason, without the chosen person', async () => {
    const [hers, other] = await dispute('Moinho Mudo');
    const before = await emailsTo(server, ana.email);
    expectOk(await choose(hers, await seenOf(hers, other)), 'choice');
    const text = await emailTo(server, bia.email, 'Moinho Mudo: a indicação não avançou');
    expect(text).toContain(REASON);
    expect(text).not.toMatch(/Ana|Quintanilha/);
    // Hers goes on as before.
    expect(await emailsTo(server, ana.email)).toEqual(before);
    expect(await statusOf(server.db, hers)).toBe('in_negotiation');
  });

  it('is made once, and not at the same time as a contract', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [hers, other] = await dispute();
      const seen = await seenOf(hers, other);
      const [first, second, early] = await Promise.all([
        choose(hers, seen),
        choose(other, seen),
        close(hers),
      ]);
      expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      // The contract came before the choice, after it, or for the referral that lost.
      const closed = first.status === 200 && early.status === 200 ? 'accepted' : 'in_negotiation';
      expect(await statuses(hers, other)).toEqual(
        first.status === 200 ? [closed, 'cancelled'] : ['cancelled', 'in_negotiation'],
      );
    }
    await expectCleanLedger(server);
  });
});

it('is not the provider’s when one of the referrals was promised that the first contract wins', async () => {
  const recent = await refer(bia, { document: old.document });
  for (const id of [old.id, recent]) await negotiate(id, 1_000);
  expectOk(await transitionTo(operator, old.id, { status: 'in_dispute' }), 'dispute');
  const { body } = await operator.get(`${PATH}/${recent}`);
  expect(body.dispute_rule).toBe('first_contract');
  const refused = await choose(recent, await seenOf(old.id, recent));
  expect([refused.status, refused.body.code]).toEqual([409, 'first_contract_wins']);
  expectOk(await close(recent), 'closing');
  expect(await statuses(old.id, recent)).toEqual(['cancelled', 'accepted']);
  const lost = await ana.get(`/api/indication/${old.id}`);
  expect(lost.body.status_transactions[0].reason).toBe('repeated_referral');
  await expectCleanLedger(server);
});
