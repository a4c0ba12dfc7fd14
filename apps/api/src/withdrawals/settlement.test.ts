import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../ledger/check.ts';
import { runDailySettlement } from '../rewards/jobs.ts';
import { sendReminders } from '../rewards/reminders.ts';
import { clientOf } from '../testing/client.ts';
import { profileCode } from '../testing/codes.ts';
import { emailTo, emailsTo } from '../testing/emails.ts';
import { addBank, earn, expectCleanLedger, totals } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer({ jobs: true });
let operator: Awaited<ReturnType<typeof newOperator>>;
beforeAll(async () => {
  operator = await newOperator(server);
});
afterEach(() => expectCleanLedger(server));

const DAY_MS = 86_400_000;
const REQUEST = '/api/me/settlement-request';
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const settle = (id: number, reason: unknown = 'Saiu do programa') =>
  operator.post(`/api/operator/indikers/${id}/settle`, { reason });
const waiting = async (): Promise<number[]> =>
  (await operator.get('/api/operator/indikers?settlement=requested&limit=100')).body.data.map(
    ({ id }: { id: number }) => id,
  );

async function withBalance(value = 200, bank = true): Promise<Indiker> {
  const ana = await signUp(server);
  if (bank) await addBank(server, ana);
  if (value > 0) await earn(server, ana, operator, value);
  return ana;
}

describe('POST /api/me/settlement-request', () => {
  it('requires a session', async () => {
    expect((await clientOf(server).post(REQUEST)).status).toBe(401);
  });

  it.each([
    [0, true, 409, 'Não há saldo disponível para pagar.'],
    [300, true, 409, 'O saldo já chega ao mínimo de R$ 150,00: o saque é pedido em Meus Ganhos.'],
    [200, false, 422, 'Cadastre uma conta bancária ou chave PIX para receber o pagamento.'],
  ])('refuses the request with a contract of %i and bank data %s', async (value, bank, expected, message) => {
    const ana = await withBalance(value, bank);
    const { status, body } = await ana.post(REQUEST);
    expect([status, plain(body.message)]).toEqual([expected, message]);
    expect(await waiting()).not.toContain(ana.id);
  });

  it('lists the Indiker for the operators, oldest request first, and ignores a repeated request', async () => {
    const [ana, bia] = [await withBalance(), await withBalance()];
    const requestedAt = server.clock.now().toISOString();
    expect(await bia.post(REQUEST)).toMatchObject({
      status: 200,
      body: { message: 'Pedido de pagamento enviado' },
    });
    server.clock.advance(60_000);
    expect((await ana.post(REQUEST)).status).toBe(200);
    const again = await Promise.all(Array.from({ length: 4 }, () => bia.post(REQUEST)));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await waiting()).filter((id) => id === ana.id || id === bia.id)).toEqual([bia.id, ana.id]);
    expect((await bia.get('/api/me/erasure')).body).toMatchObject({
      leftover_balance: 100,
      settlement_requested_at: requestedAt,
    });
    expect((await bia.get('/api/me/data')).body.settlement_requested_at).toBe(requestedAt);
    const [row] = (await operator.get(`/api/operator/indikers?q=${bia.email}`)).body.data;
    expect(row).toMatchObject({ id: bia.id, available: 100, settlement_requested_at: requestedAt });
    expect((await operator.get('/api/operator/indikers?settlement=outro')).status).toBe(422);
  });
});

describe('POST /api/operator/indikers/{id}/settle', () => {
  it('requires an operator, an existing Indiker and a reason', async () => {
    const ana = await withBalance();
    const path = `/api/operator/indikers/${ana.id}/settle`;
    expect((await clientOf(server).post(path, { reason: 'x' })).status).toBe(401);
    expect((await ana.post(path, { reason: 'x' })).status).toBe(401);
    for (const reason of [null, '', '   ', 7, 'x'.repeat(301)]) {
      const { status, body } = await settle(ana.id, reason);
      expect([reason, status, Object.keys(body.errors)]).toEqual([reason, 422, ['reason']]);
    }
    expect((await settle(999_999)).status).toBe(404);
  });

  it.each([
    [0, true, 409, 'nothing_to_settle'],
    [300, true, 409, 'settlement_above_minimum'],
    [200, false, 422, 'settlement_without_bank_account'],
  ])('refuses the settlement with a contract of %i and bank data %s', async (value, bank, expected, code) => {
    const ana = await withBalance(value, bank);
    expect(await settle(ana.id)).toMatchObject({ status: expected, body: { code } });
    expect((await totals(ana)).requested).toBe(0);
  });

  it('settles any balance of a blocked Indiker, who cannot request it', async () => {
    const ana = await withBalance(1_000);
    const block = await operator.post(`/api/operator/indikers/${ana.id}/block`, { reason: 'x' });
    expect(block.status).toBe(200);
    expect(await settle(ana.id)).toMatchObject({ status: 200, body: { total: 500, status: 'requested' } });
  });

  it('creates, audits and notifies a withdrawal for the next payout; once it is paid, the account can be erased', async () => {
    const ana = await withBalance();
    await ana.post(REQUEST);
    const requestedAt = server.clock.now().toISOString();
    const { status, body } = await settle(ana.id, 'Pediu para sair');
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ total: 100, status: 'requested', payment_date: '2026-12-15' }),
    ]);
    expect(await totals(ana)).toEqual({ available: 0, requested: 100, paid: 0 });
    expect(await waiting()).not.toContain(ana.id);
    const audit = await operator.get('/api/operator/audit');
    expect(audit.body.data[0]).toMatchObject({
      action: 'indiker.settle',
      entity: 'indiker',
      entity_id: ana.id,
      before: { settlement_requested_at: requestedAt },
      after: { withdrawal_id: body.id, total: 10_000, reason: 'Pediu para sair' },
    });
    const email = plain(await emailTo(server, ana.email, 'Vamos pagar'));
    expect(email).toContain('A equipe pediu por você o saque do seu saldo de R$ 100,00.');
    expect(email).toContain('15 de dez. de 2026');

    const eligibility = async () => (await ana.get('/api/me/erasure')).body;
    expect(plain((await eligibility()).reasons.join())).toBe(
      'Você tem um saque de R$ 100,00 em andamento. Espere o pagamento antes de pedir a exclusão.',
    );
    const operate = (what: string, form: unknown) =>
      operator.post(`/api/operator/withdrawals/${body.id}/${what}`, form);
    expect((await operate('schedule', {})).status).toBe(200);
    expect((await operate('pay', { paid_at: '2026-11-21' })).status).toBe(200);
    expect(await eligibility()).toMatchObject({
      allowed: true,
      leftover_balance: 0,
      settlement_requested_at: null,
    });
    server.clock.advance(60_000);
    const validation_code = await profileCode(server, ana, 'erasure');
    expect((await ana.post('/api/me/erasure', { validation_code })).status).toBe(200);
    expect((await settle(ana.id)).status).toBe(404);
  });

  it('a balance whose payment was requested in time does not expire', async () => {
    const start = server.clock.now();
    const [ana, bia] = [await withBalance(), await withBalance()];
    await ana.post(REQUEST);
    // The last day is 365 days from the release, on 21 November 2026: a reminder is due the day before.
    server.clock.set(new Date(start.getTime() + 364 * DAY_MS).toISOString());
    await sendReminders(server.deps);
    const reminded = async (who: Indiker) =>
      (await emailsTo(server, who.email)).filter((subject) => subject.includes('expira'));
    expect([(await reminded(ana)).length, (await reminded(bia)).length]).toEqual([0, 1]);
    server.clock.set('2027-12-21T15:00:00Z');
    await runDailySettlement(server.deps);
    await expectCleanLedger(server);
    const balances = await server.db
      .selectFrom('ledger_account')
      .select('balance')
      .where('owner', 'in', [ana.id, bia.id])
      .where('kind', '=', 'available')
      .orderBy('owner')
      .execute();
    expect(balances.map(({ balance }) => balance)).toEqual([10_000, 0]);
    const later = await newOperator(server);
    const { status } = await later.post(`/api/operator/indikers/${ana.id}/settle`, {
      reason: 'Pediu em 2026',
    });
    expect(status).toBe(200);
    server.clock.set(start.toISOString());
  });

  it('an ordinary withdrawal fulfils the request too', async () => {
    const ana = await withBalance();
    await ana.post(REQUEST);
    await earn(server, ana, operator, 200);
    expect((await settle(ana.id)).body.code).toBe('settlement_above_minimum');
    expect((await ana.post('/api/withdraw-payments')).status).toBe(201);
    expect(await waiting()).not.toContain(ana.id);
  });

  it('creates one withdrawal for concurrent settlements and requests', async () => {
    const ana = await withBalance();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => settle(ana.id)),
      ana.post('/api/withdraw-payments'),
      ana.post(REQUEST),
    ]);
    expect(
      answers
        .slice(0, 4)
        .map(({ status }) => status)
        .toSorted((a, b) => a - b),
    ).toEqual([200, 409, 409, 409]);
    expect(answers[4]).toMatchObject({ status: 422 });
    const withdrawals = await server.db
      .selectFrom('withdrawal')
      .select('total')
      .where('user_id', '=', ana.id)
      .execute();
    expect(withdrawals).toEqual([{ total: 10_000 }]);
    expect(await waiting()).not.toContain(ana.id);
  });

  it('accepts a settlement and a concurrent release in either order', async () => {
    for (let n = 0; n < 4; n += 1) {
      const ana = await withBalance();
      const [settled, withdrawn] = await Promise.all([
        settle(ana.id),
        earn(server, ana, operator, 200).then(() => ana.post('/api/withdraw-payments')),
      ]);
      const { available, requested } = await totals(ana);
      expect([
        [200, 422, 100, 100],
        [409, 201, 0, 200],
      ]).toContainEqual([settled.status, withdrawn.status, available, requested]);
    }
  });
});

describe('append-only', () => {
  it('a settlement cannot be changed, and the ledger check finds a missing one', async () => {
    const ana = await withBalance();
    const { body } = await settle(ana.id);
    for (const statement of [
      `update settlement set reason = 'outro'`,
      `delete from settlement where withdrawal_id = ${body.id}`,
    ])
      await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('settlement is append-only');
    await sql.raw('alter table settlement disable trigger append_only').execute(server.db);
    await sql`delete from settlement where withdrawal_id = ${body.id}`.execute(server.db);
    const { findings } = await checkLedger(server.db, dateInSaoPaulo(server.clock.now()));
    expect(findings).toEqual([
      {
        check: 'cada saque abaixo do mínimo foi acertado por um operador',
        detail: `saque ${body.id}: 10000`,
      },
    ]);
    await sql`insert into settlement values (${body.id}, ${ana.id}, ${operator.id}, 'de volta', now())`.execute(
      server.db,
    );
    await sql.raw('alter table settlement enable trigger append_only').execute(server.db);
  });
});
