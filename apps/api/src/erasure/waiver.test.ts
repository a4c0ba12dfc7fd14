import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { confirmationUrl } from '../accounts/confirmation.ts';
import { checkLedger } from '../ledger/check.ts';
import { clientOf, type Client } from '../testing/client.ts';
import { profileCode } from '../testing/codes.ts';
import { emailTo, emailsTo } from '../testing/emails.ts';
import { addBank, earn, expectCleanLedger } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { statusOf } from '../testing/rows.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer({ jobs: true });
let operator: Client;
beforeAll(async () => {
  operator = await newOperator(server);
});

const PATH = '/api/me/erasure';
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const codeFor = (person: Indiker) => profileCode(server, person, 'erasure');
const erase = async (person: Indiker, waive_balance?: unknown, code?: string) =>
  person.post(PATH, { validation_code: code ?? (await codeFor(person)), waive_balance });
const isErased = async ({ id }: { id: number }) =>
  (await server.db.selectFrom('indiker').select('erased_at').where('id', '=', id).executeTakeFirstOrThrow())
    .erased_at !== null;
const balanceOf = async ({ id }: { id: number }, kind: string) =>
  (
    await server.db
      .selectFrom('ledger_account')
      .select('balance')
      .where('owner', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst()
  )?.balance ?? 0;

async function withBalance(value = 200): Promise<{ ana: Indiker; referral: number }> {
  const ana = await signUp(server);
  return { ana, referral: await earn(server, ana, operator, value) };
}

describe('a balance below the minimum', () => {
  it('is part of the eligibility and does not prevent the erasure', async () => {
    const { ana } = await withBalance();
    expect((await ana.get(PATH)).body).toEqual({
      allowed: true,
      reasons: [],
      leftover_balance: 100,
      settlement_requested_at: null,
      has_bank_account: false,
      open_referrals: 0,
    });
  });

  it('is not waived without a tick, nor when the amount has changed since it was shown', async () => {
    const { ana } = await withBalance();
    const code = await codeFor(ana);
    for (const [waiver, message] of [
      [
        undefined,
        'Você ainda tem R$ 100,00, abaixo do saque mínimo de R$ 150,00. Peça o pagamento ou marque que abre mão do valor.',
      ],
      [null, 'Você ainda tem R$ 100,00, abaixo do saque mínimo'],
      [99.99, 'O seu saldo mudou: agora é de R$ 100,00. Confira o valor antes de abrir mão dele.'],
      [1_000, 'O seu saldo mudou'],
    ] as const) {
      const { status, body } = await erase(ana, waiver, code);
      expect([waiver, status, body.code]).toEqual([waiver, 409, 'money_owed']);
      expect(plain(body.message)).toContain(message);
    }
    for (const wrong of [true, 'sim', 0.001, {}]) {
      const { status, body } = await erase(ana, wrong, code);
      expect([wrong, status, body.errors]).toEqual([wrong, 422, { waive_balance: ['Valor inválido'] }]);
    }
    expect([await isErased(ana), await balanceOf(ana, 'available')]).toEqual([false, 10_000]);
  });

  it('expires with the erasure when it is waived; the referral is completed and the ledger is clean', async () => {
    const { ana, referral } = await withBalance();
    const before = await emailsTo(server, ana.email);
    expect((await erase(ana, 100)).status).toBe(200);
    expect([await balanceOf(ana, 'available'), await balanceOf(ana, 'expired')]).toEqual([0, 10_000]);
    expect(await statusOf(server.db, referral)).toBe('finished');
    const { rows } = await sql<{ description: string }>`
      select t.description from ledger_transaction t join earning p on t.business_key = 'waive:earning:' || p.id
      where p.user_id = ${ana.id}`.execute(server.db);
    expect(rows.map(({ description }) => plain(description))).toEqual([
      expect.stringMatching(/^Bonificação de .* \(R\$ 100,00\): o Indiker abriu mão do valor ao sair$/),
    ]);
    expect((await emailsTo(server, ana.email)).slice(before.length).at(-1)).toBe('Seu cadastro foi excluído');
    expect(plain(await emailTo(server, ana.email, 'excluído'))).toContain(
      'Você abriu mão de R$ 100,00, que estavam abaixo do saque mínimo.',
    );
    await expectCleanLedger(server);
  });

  it('is waived without the part that a clawback took', async () => {
    const { ana, referral } = await withBalance(400);
    expect(
      (
        await operator.post(`/api/operator/indications/${referral}/clawback`, {
          amount: 60.5,
          reason: 'valor menor',
        })
      ).status,
    ).toBe(200);
    expect((await ana.get(PATH)).body.leftover_balance).toBe(139.5);
    expect((await erase(ana, 139.5)).status).toBe(200);
    expect(await balanceOf(ana, 'expired')).toBe(13_950);
    await expectCleanLedger(server);
  });

  it('must be withdrawn, not waived, once it reaches the minimum', async () => {
    const { ana } = await withBalance(300);
    expect((await ana.get(PATH)).body).toMatchObject({ allowed: false, leftover_balance: 0 });
    const { status, body } = await erase(ana, 150);
    expect([status, plain(body.message)]).toEqual([
      409,
      'Você ainda tem R$ 150,00 para sacar. Saque antes de pedir a exclusão.',
    ]);
  });
});

describe('the ledger check', () => {
  it.each([
    [
      'a waiver on another day than the erasure',
      'update earning set waived_on = waived_on - 1 where waived_on is not null',
      'só quem saiu abriu mão de um valor',
    ],
    [
      'a waiver whose mark is gone',
      'update earning set waived_on = null where waived_on is not null',
      'cada transação é a de um fato, com as suas contas e o seu dia',
    ],
  ])('finds %s', async (_name, statement, check) => {
    const { ana } = await withBalance();
    expect((await erase(ana, 100)).status).toBe(200);
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(/cannot change so/);
    const planted = await server.db.startTransaction().execute();
    await sql`set local session_replication_role = replica`.execute(planted);
    await sql.raw(statement).execute(planted);
    const { findings } = await checkLedger(planted, dateInSaoPaulo(server.clock.now()));
    await planted.rollback().execute();
    expect(findings.map((finding) => finding.check)).toContain(check);
    await expectCleanLedger(server);
  });
});

describe('concurrent requests', () => {
  it('a waiver and a credited bonus never waive more than was ticked', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { ana } = await withBalance();
      const trk = (await ana.get('/api/me/share-link')).body.code;
      const rui = await signUp(server, { trk, phone: '11912340002' });
      const link = new URL(confirmationUrl(server.deps, rui as never, server.clock.now()));
      const confirmation = `${link.pathname.replace('/confirmacao-de-email', '/api/auth/verify_email')}${link.search}`;
      const code = await codeFor(ana);
      const [gone, confirmed] = await Promise.all([
        erase(ana, 100, code),
        clientOf(server).get(confirmation),
      ]);
      expect(confirmed.status).toBe(200);
      const facts = [gone.status, await balanceOf(ana, 'expired'), await balanceOf(ana, 'available')];
      expect([
        [200, 10_000, 0],
        [409, 0, 10_500],
      ]).toContainEqual(facts);
    }
    await expectCleanLedger(server);
  });

  it('either a waiver or a settlement takes the balance, never both', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { ana } = await withBalance();
      await addBank(server, ana);
      server.clock.advance(60_000);
      const code = await codeFor(ana);
      const [gone, settled] = await Promise.all([
        erase(ana, 100, code),
        operator.post(`/api/operator/indikers/${ana.id}/settle`, { reason: 'pediu para sair' }),
      ]);
      const facts = [gone.status === 200, settled.status === 200, await isErased(ana)];
      expect([
        [true, false, true],
        [false, true, false],
      ]).toContainEqual(facts);
    }
    await expectCleanLedger(server);
  });
});
