import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { dumpOf } from '../../testing/codes.ts';
import { emailTo } from '../../testing/emails.ts';
import { addBank, close, earn, expectCleanLedger, expectOk } from '../../testing/money.ts';
import { lastAuditOf, newOperator, type Operator } from '../../testing/operators.ts';
import { refer, signUp, type Indiker } from '../../testing/people.ts';
import { statusOf } from '../../testing/rows.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const server = useTestServer({ jobs: true });
let operator: Operator;
beforeAll(async () => {
  operator = await newOperator(server);
});

const pathOf = ({ id }: { readonly id: number }, part: string) => `/api/operator/indikers/${id}/${part}`;
const erase = (person: { readonly id: number }, more: object = {}, by = operator) =>
  by.post(pathOf(person, 'erase'), { reason: 'carta com firma reconhecida', ...more });
const writeOff = (person: { readonly id: number }, owed: number, by = operator) =>
  by.post(pathOf(person, 'write-off'), { owed, reason: 'pagou por fora' });
const clawBack = async (referral: number, amount: number) =>
  expectOk(
    await operator.post(`/api/operator/indications/${referral}/clawback`, { amount, reason: 'cancelou' }),
    'clawback',
  );
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** Earned and requested 500 reais, and then owes 100 of them. */
async function newDebtor(): Promise<Indiker> {
  const ana = await signUp(server);
  await addBank(server, ana);
  const referral = await earn(server, ana, operator);
  expectOk(await ana.post('/api/withdraw-payments'), 'withdrawal');
  await clawBack(referral, 100);
  return ana;
}

describe('the write-off of what an Indiker owes', () => {
  it('takes nothing from later earnings, and is in the wallet, the audit log and the own export', async () => {
    const ana = await newDebtor();
    const { status, body } = await writeOff(ana, 100);
    expect([status, body.owed]).toEqual([200, 0]);
    expect(await lastAuditOf(server, ana.id)).toMatchObject({
      operator_id: operator.id,
      action: 'indiker.write-off',
      after: { amount: 10_000, reason: 'pagou por fora' },
    });
    await earn(server, ana, operator);
    expect((await operator.get(`/api/operator/indikers/${ana.id}`)).body.available).toBe(500);
    const { data } = (await operator.get(pathOf(ana, 'wallet'))).body;
    const line = data.find(({ description }: { description: string }) => description.includes('não serão'));
    expect(plain(line.description)).toMatch(
      /^R\$ 100,00 do estorno da bonificação de .+ não serão mais descontados$/,
    );
    expect([line.entries, line.referral]).toMatchObject([
      [{ account: 'owed', amount: 100 }],
      { id: expect.any(Number) },
    ]);
    const { clawbacks } = (await ana.get('/api/me/data')).body;
    expect(clawbacks).toMatchObject([{ amount: 100, written_off: 100 }]);
    await expectCleanLedger(server);
  });

  it('happens once for parallel requests', async () => {
    const ana = await newDebtor();
    const answers = await Promise.all(Array.from({ length: 6 }, () => writeOff(ana, 100)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    await expectCleanLedger(server);
  });

  it('is refused when nothing or another amount is owed, and to who may not', async () => {
    const ana = await newDebtor();
    const other = await writeOff(ana, 99);
    expect([other.status, other.body.code]).toEqual([409, 'owed_changed_meanwhile']);
    const none = await writeOff(await signUp(server), 100);
    expect([none.status, none.body.code]).toEqual([409, 'nothing_owed']);
    expect((await writeOff({ id: 999_999_999 }, 100)).status).toBe(404);
    for (const role of [operatorRole.analyst, operatorRole.auditor])
      expect((await writeOff(ana, 100, await newOperator(server, role))).status).toBe(403);
  });
});

describe('the erasure by an administrator', () => {
  it('erases a blocked person, registers the request, and logs the number alone', async () => {
    const ana = await signUp(server);
    const referral = await refer(ana);
    expectOk(await operator.post(pathOf(ana, 'block'), { reason: 'suspeita' }), 'block');
    const { status, body } = await erase(ana);
    expect([status, body.firstname, body.erased_at]).toEqual([200, 'Cadastro', expect.any(String)]);
    expect(await statusOf(server.db, referral)).toBe('cancelled');
    const dump = await dumpOf(server);
    expect([ana.email, ana.document].filter((word) => dump.includes(word))).toEqual([]);
    expect(await lastAuditOf(server, ana.id)).toMatchObject({
      operator_id: operator.id,
      action: 'indiker.erase',
      after: { reason: 'carta com firma reconhecida' },
    });
    const register = server.db.selectFrom('privacy_request').where('user_id', '=', ana.id);
    expect(await register.select(['kind', 'source', 'closed_at', 'answer']).execute()).toEqual([
      {
        kind: 'erasure',
        source: 'product',
        closed_at: server.clock.now(),
        answer: 'A equipe excluiu o cadastro a pedido da pessoa.',
      },
    ]);
    expect(await emailTo(server, ana.email, 'Seu cadastro foi excluído')).toContain(
      'em aberto foram canceladas',
    );
    const lines = server
      .logs()
      .split('\n')
      .filter((line) => line.includes('account erased'));
    expect(lines.filter((line) => line.includes(`"indiker_id":${ana.id}`))).toHaveLength(1);
    expect((await erase(ana)).status).toBe(404);
  });

  it('says what has to be done first, and takes a waiver of the exact balance', async () => {
    const ana = await newDebtor();
    const refused = await erase(ana);
    expect([refused.status, refused.body.code, plain(refused.body.message)]).toEqual([
      409,
      'money_owed',
      'Há um saque de R$ 500,00 em andamento. Espere o pagamento. Falta descontar R$ 100,00 de um estorno. Dê baixa no valor antes.',
    ]);
    const bia = await signUp(server);
    await earn(server, bia, operator, 200);
    expect((await erase(bia)).status).toBe(409);
    expect((await erase(bia, { waive_balance: 99 })).status).toBe(409);
    expect((await erase(bia, { waive_balance: 100 })).status).toBe(200);
    expect(await lastAuditOf(server, bia.id)).toMatchObject({ after: { waived: 10_000 } });
    await expectCleanLedger(server);
  });

  it('is for administrators with a reason, and happens once for parallel requests', async () => {
    const ana = await signUp(server);
    for (const role of [operatorRole.analyst, operatorRole.finance, operatorRole.auditor])
      expect((await erase(ana, {}, await newOperator(server, role))).status).toBe(403);
    expect((await erase(ana, { reason: ' ' })).status).toBe(422);
    expect((await erase({ id: 999_999_999 })).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 5 }, () => erase(ana)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
  });

  it('never deadlocks with other writes for the person', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ana = await signUp(server);
      const id = await close(server, ana, operator).catch(() => refer(ana));
      const answers = await Promise.all([
        erase(ana),
        ana.delete('/api/me/sessions'),
        ana.post('/api/withdraw-payments'),
        operator.post(`/api/operator/indications/${id}/transitions`, {
          status: 'cancelled',
          reason: 'no_budget',
        }),
        operator.post(pathOf(ana, 'block'), { reason: 'x' }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    }
    await expectCleanLedger(server);
  });
});
