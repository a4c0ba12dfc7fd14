import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runDailySettlement } from '../rewards/jobs.ts';
import { sendReminders } from '../rewards/reminders.ts';
import { clientOf, type Client } from '../testing/client.ts';
import { emailTo, emailsTo, runPendingJobs } from '../testing/emails.ts';
import { addBank, changeBank, close, earn, transitionTo, payInvoice } from '../testing/money.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { newCnpj, PASSWORD, refer, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { enqueueReleaseNotifications, sendNotification } from './jobs.ts';

const NOW = '2026-11-21T15:00:00Z';
const COMPANY = 'Padaria Pão de Açúcar 🥖';
let server: TestServer;
let second: TestServer;
let operator: Operator;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  second = await startTestServer({ jobs: true, beside: server });
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});
beforeEach(async () => {
  server.clock.set(NOW);
  operator = await newOperator(server);
});

/** The subjects of the e-mails to this person, without the welcome e-mail. */
const notifiedOf = async (who: Indiker) =>
  (await emailsTo(server, who.email)).filter((subject) => !subject.startsWith('Boas-vindas'));
const act = (id: number, what: string, body: unknown) =>
  operator.post(`/api/operator/withdrawals/${id}/${what}`, body);

describe('notification e-mails', () => {
  it('are sent once for each event from first contact to payout', async () => {
    const ana = await signUp(server);
    await addBank(server, ana);
    const id = await close(server, ana, operator, { closed_at: '2026-11-16' });
    await payInvoice(operator, id, '2026-11-16');
    const { body } = await ana.post('/api/withdraw-payments', undefined, { 'idempotency-key': 'um' });
    await ana.post('/api/withdraw-payments', undefined, { 'idempotency-key': 'um' });
    await act(body.id, 'schedule', {});
    await act(body.id, 'pay', { paid_at: '2026-11-21' });
    expect((await notifiedOf(ana)).toSorted()).toEqual(
      [
        'Seus dados bancários foram cadastrados',
        `${COMPANY}: primeiro contato feito`,
        `${COMPANY}: negociação em andamento`,
        `${COMPANY}: proposta aceita`,
        `${COMPANY}: bonificação a caminho`,
        'Saque de R$ 500,00 solicitado',
        'Saque de R$ 500,00 agendado para 15 de dez. de 2026',
        'Saque de R$ 500,00 pago',
        `${COMPANY}: contrato finalizado`,
        // The reward became available on the same day: notified unless the withdrawal came first.
        ...(await notifiedOf(ana)).filter((subject) => subject.includes('disponíveis')),
      ].toSorted(),
    );
  });

  it('are sent once for rewards released by concurrent daily settlements in two processes', async () => {
    const ana = await signUp(server);
    const [one, two] = [await close(server, ana, operator), await close(server, ana, operator)];
    for (const id of [one, two]) await payInvoice(operator, id, '2026-11-21');
    server.clock.set('2026-11-26T15:00:00Z');
    await Promise.all([
      runDailySettlement(server.deps),
      runDailySettlement(second.deps),
      runDailySettlement(server.deps),
    ]);
    const subjects = (await notifiedOf(ana)).filter((subject) => subject.includes('disponíveis'));
    expect(subjects).toEqual(['R$ 1.000,00 disponíveis para saque']);
    expect(await emailTo(server, ana.email, 'disponíveis')).toContain(
      'Peça o saque até 10 de dez. de 2026 para receber em 15 de dez. de 2026.',
    );
  });

  it('are sent when a rival’s referral of the company closed first', async () => {
    const [ana, bia] = [await signUp(server), await signUp(server)];
    const document = newCnpj();
    await refer(bia, { document });
    await close(server, ana, operator, { document });
    expect(await notifiedOf(bia)).toEqual([`${COMPANY}: a indicação não avançou`]);
    expect(await emailTo(server, bia.email, 'não avançou')).toContain(
      'Motivo: Indicação repetida: outra indicação desta empresa foi fechada primeiro.',
    );
  });

  it('are sent for a contact to correct and for a cancelled referral, with its reason', async () => {
    const ana = await signUp(server);
    const id = await refer(ana);
    await transitionTo(operator, id, { status: 'in_contact' });
    await transitionTo(operator, id, { status: 'fix_contact' });
    await transitionTo(operator, id, { status: 'cancelled', reason: 'no_contact' });
    expect((await notifiedOf(ana)).length).toBe(3);
    expect(await notifiedOf(ana)).toContain(`${COMPANY}: confira o contato da indicação`);
    expect(await emailTo(server, ana.email, 'não avançou')).toContain(
      'Motivo: Não conseguimos contato com a empresa.',
    );
  });

  it('are sent for a returned withdrawal and say what to do', async () => {
    const ana = await signUp(server);
    await addBank(server, ana);
    await earn(server, ana, operator);
    const { body } = await ana.post('/api/withdraw-payments');
    await act(body.id, 'schedule', {});
    await act(body.id, 'return', { reason: 'Chave PIX inexistente' });
    const email = await emailTo(server, ana.email, 'O banco devolveu');
    expect(email).toContain('Motivo: Chave PIX inexistente');
    expect(email).toContain('http://indike.test/perfil/conta');
  });

  it('are sent for a clawback', async () => {
    const ana = await signUp(server);
    const id = await earn(server, ana, operator);
    await operator.post(`/api/operator/indications/${id}/clawback`, { amount: 100, reason: 'valor menor' });
    expect(await notifiedOf(ana)).toContain(`Estorno de R$ 100,00: ${COMPANY}`);
    expect(await emailTo(server, ana.email, 'Estorno')).toContain(
      'O valor já foi descontado do seu saldo disponível.',
    );
  });

  it('are sent for Diamante’s earning at closing, and for the clawback when it is cancelled', async () => {
    const ana = await signUp(server);
    await addBank(server, ana);
    for (let n = 0; n < 10; n += 1) await close(server, ana, operator);
    const id = await close(server, ana, operator);
    expect((await notifiedOf(ana)).filter((subject) => subject.includes('disponíveis'))).toEqual([
      'R$ 200,00 disponíveis para saque',
    ]);
    await ana.post('/api/withdraw-payments');
    await transitionTo(operator, id, { status: 'cancelled', reason: 'no_budget' });
    expect(await notifiedOf(ana)).toContain(`Estorno de R$ 200,00: ${COMPANY}`);
    expect(await emailTo(server, ana.email, 'Estorno')).toContain(
      'R$ 200,00 serão descontados dos seus próximos valores.',
    );
  });

  it('are not sent for refused requests', async () => {
    const ana = await signUp(server);
    const id = await refer(ana);
    expect((await transitionTo(operator, id, { status: 'cancelled' })).status).toBe(422);
    expect((await payInvoice(operator, id, '2026-11-21')).status).toBe(409);
    expect((await ana.post('/api/withdraw-payments')).status).toBe(422);
    expect(await notifiedOf(ana)).toEqual([]);
  });
});

describe('the notification job', () => {
  it('sends its e-mail once, even when it runs again in two processes concurrently', async () => {
    const ana = await signUp(server);
    const referralId = await refer(ana);
    const notice = { about: 'referral_status', referralId, status: 'in_contact', reason: null } as const;
    const id = '3f0c1f6e-6d0c-4f0e-9d6e-0a3f6f7b8c9d';
    const runs = await Promise.allSettled(
      [server, second, server, second].map(({ deps }) => sendNotification(deps, notice, id)),
    );
    expect(runs.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await sendNotification(second.deps, notice, id);
    expect(await notifiedOf(ana)).toEqual([`${COMPANY}: primeiro contato feito`]);
  });

  it('sends one e-mail for all earnings of a run, even when it runs twice', async () => {
    const ana = await signUp(server);
    const id = await earn(server, ana, operator);
    const earnings = await server.db
      .selectFrom('earning')
      .select('id')
      .where('referral_id', '=', id)
      .execute();
    await runPendingJobs(server);
    const before = (await notifiedOf(ana)).length;
    const released = { earningIds: earnings.map((earning) => earning.id) };
    const job = '5f0c1f6e-6d0c-4f0e-9d6e-0a3f6f7b8c9d';
    await Promise.all([server, second].map(({ deps }) => enqueueReleaseNotifications(deps, released, job)));
    await runPendingJobs(server);
    await enqueueReleaseNotifications(server.deps, released, job);
    expect((await notifiedOf(ana)).slice(before)).toEqual(['R$ 500,00 disponíveis para saque']);
  });

  it('reads earnings and balance in one snapshot, even if a withdrawal is requested in between', async () => {
    const ana = await signUp(server);
    await addBank(server, ana);
    const id = await earn(server, ana, operator);
    await runPendingJobs(server);
    const before = (await notifiedOf(ana)).length;
    const earnings = await server.db
      .selectFrom('earning')
      .select('id')
      .where('referral_id', '=', id)
      .execute();
    let reads = 0;
    const db = server.deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // The first read is for the push message, the second for the e-mail.
        if (result.rows[0]?.['expiresOn'] !== undefined && (reads += 1) === 2)
          expect((await ana.post('/api/withdraw-payments')).status).toBe(201);
        return result;
      },
    });
    const notice = { about: 'reward_available', earningIds: earnings.map((one) => one.id) } as const;
    await sendNotification({ ...server.deps, db }, notice, '6f0c1f6e-6d0c-4f0e-9d6e-0a3f6f7b8c9d');
    await runPendingJobs(server);
    expect((await notifiedOf(ana)).slice(before).toSorted()).toEqual([
      'R$ 500,00 disponíveis para saque',
      'Saque de R$ 500,00 solicitado',
    ]);
  });

  it('sends the e-mail after the mail server was unavailable', async () => {
    const ana = await signUp(server);
    const referralId = await refer(ana);
    const notice = { about: 'referral_status', referralId, status: 'in_contact', reason: null } as const;
    const id = '4f0c1f6e-6d0c-4f0e-9d6e-0a3f6f7b8c9d';
    const away = { ...server.deps.mailer, send: () => Promise.reject(new Error('away')) };
    await expect(sendNotification({ ...server.deps, mailer: away }, notice, id)).rejects.toThrow('away');
    await sendNotification(server.deps, notice, id);
    expect(await notifiedOf(ana)).toHaveLength(1);
  });
});

const PATH = '/api/me/notifications';
const choose = (who: Client, kind: string, enabled: unknown) =>
  who.put(PATH, { notifications: [{ kind, enabled }] });

describe('preferences', () => {
  it('are all on by default, and security is locked', async () => {
    const ana = await signUp(server);
    const { status, body } = await ana.get(PATH);
    expect(status).toBe(200);
    expect(body.data.map((one: { kind: string; enabled: boolean; locked: boolean }) => one)).toMatchObject([
      { kind: 'referral_status', enabled: true, locked: false },
      { kind: 'reward_available', enabled: true, locked: false },
      { kind: 'withdrawal', enabled: true, locked: false },
      { kind: 'expiry_reminder', enabled: true, locked: false },
      { kind: 'clawback', enabled: true, locked: false },
      { kind: 'message', enabled: true, locked: false },
      { kind: 'announcement', enabled: true, locked: false },
      { kind: 'security', enabled: true, locked: true },
    ]);
  });

  it('are stored per Indiker, and only the given kinds change', async () => {
    const [ana, bia] = [await signUp(server), await signUp(server)];
    expect((await choose(ana, 'withdrawal', false)).body.message).toBe('Avisos atualizados');
    await choose(ana, 'clawback', false);
    await choose(ana, 'clawback', false);
    const off = async (who: Client) =>
      (await who.get(PATH)).body.data
        .filter(({ enabled }: { enabled: boolean }) => !enabled)
        .map(({ kind }: { kind: string }) => kind);
    expect(await off(ana)).toEqual(['withdrawal', 'clawback']);
    expect(await off(bia)).toEqual([]);
    await choose(ana, 'withdrawal', true);
    expect(await off(ana)).toEqual(['clawback']);
  });

  it('refuse invalid input without changing anything', async () => {
    const ana = await signUp(server);
    const locked = await choose(ana, 'security', false);
    expect(locked.status).toBe(422);
    expect(locked.body.message).toBe('Este aviso protege a sua conta e não pode ser desligado');
    expect((await choose(ana, 'security', true)).status).toBe(200);
    for (const [kind, enabled] of [['outro', false] as const, ['clawback', 'não'] as const]) {
      expect((await choose(ana, kind, enabled)).status).toBe(422);
    }
    for (const notifications of [[], 'x', null, [null], Array.from({ length: 50 }, () => ({}))]) {
      expect((await ana.put(PATH, { notifications })).status).toBe(422);
    }
    expect((await ana.get(PATH)).body.data.every(({ enabled }: { enabled: boolean }) => enabled)).toBe(true);
  });

  it('are respected, but a change of bank data is always notified', async () => {
    const ana = await signUp(server);
    for (const kind of ['referral_status', 'reward_available', 'withdrawal', 'expiry_reminder', 'clawback']) {
      await choose(ana, kind, false);
    }
    await addBank(server, ana);
    await earn(server, ana, operator);
    const { body } = await ana.post('/api/withdraw-payments');
    await act(body.id, 'schedule', {});
    await changeBank(server, ana, { pix_key: 'nova@example.com' });
    expect((await notifiedOf(ana)).toSorted()).toEqual([
      'Seus dados bancários foram alterados',
      'Seus dados bancários foram cadastrados',
    ]);
  });
});

describe('what expired', () => {
  const settle = async (instant: string) => {
    server.clock.set(instant);
    await runDailySettlement(server.deps);
  };

  it('is named with amount and last day, also when the contract finished and its e-mail is off', async () => {
    const ana = await signUp(server);
    await choose(ana, 'referral_status', false);
    await earn(server, ana, operator);
    await settle('2027-11-23T12:00:00Z');
    const email = await emailTo(server, ana.email, 'expirou');
    expect(email).toContain(
      `A bonificação da empresa ${COMPANY}, no valor de R$ 500,00, expirou: o prazo terminou em 21 de nov. de 2027.`,
    );
    const { body: session } = await clientOf(server).post('/api/auth/login', {
      login: ana.email,
      password: PASSWORD,
    });
    const { body } = await clientOf(server, session.access_token).get('/api/me/notices?limit=2');
    expect(body.data.map(({ text }: { text: string }) => text)).toEqual([
      'R$\u00a0500,00 expiraram',
      `${COMPANY}: contrato finalizado`,
    ]);
  });

  it('is not told again in the e-mail about the finished contract', async () => {
    const ana = await signUp(server);
    await earn(server, ana, operator);
    await settle('2027-11-23T12:00:00Z');
    expect(await emailTo(server, ana.email, 'contrato finalizado')).not.toContain('expirou');
    expect((await notifiedOf(ana)).filter((subject) => subject.includes('expirou'))).toHaveLength(1);
  });

  it('is not in the e-mail about a contract that was paid', async () => {
    const ana = await signUp(server);
    await addBank(server, ana);
    await earn(server, ana, operator);
    const { body } = await ana.post('/api/withdraw-payments');
    await act(body.id, 'schedule', {});
    await act(body.id, 'pay', { paid_at: '2026-11-21' });
    const email = await emailTo(server, ana.email, 'contrato finalizado');
    expect(email).toContain('O ciclo desta indicação terminou.');
    expect(email).not.toContain('expirou');
  });
});

describe('reminders', () => {
  const remindersTo = async (who: Indiker) =>
    (await notifiedOf(who)).filter((subject) => /expira|prazo da fatura/.test(subject));
  const on = async (instant: string) => {
    server.clock.set(instant);
    await Promise.all([sendReminders(server.deps), sendReminders(second.deps)]);
    await sendReminders(server.deps);
    await runPendingJobs(server);
  };

  it('are sent once each, 30, 7 and 1 days before an available reward expires', async () => {
    const ana = await signUp(server);
    await earn(server, ana, operator);
    for (const day of ['2027-10-21', '2027-10-22', '2027-10-23', '2027-11-14', '2027-11-20', '2027-11-21'])
      await on(`${day}T12:00:00Z`);
    expect(await remindersTo(ana)).toEqual([
      'R$ 500,00 expiram em 30 dias',
      'R$ 500,00 expiram em 7 dias',
      'R$ 500,00 expiram amanhã',
    ]);
  });

  it('are reduced to the latest one, with the days left, after weeks without a run', async () => {
    const ana = await signUp(server);
    await earn(server, ana, operator);
    await on('2027-11-17T12:00:00Z');
    expect(await remindersTo(ana)).toEqual(['R$ 500,00 expiram em 4 dias']);
  });

  it('count to the last day that a block has moved, and pause while it lasts', async () => {
    const ana = await signUp(server);
    await earn(server, ana, operator);
    const account = server.db.updateTable('indiker').where('id', '=', ana.id);
    const blocked = { blocked_at: server.clock.now(), blocked_reason: 'x', blocked_by: operator.id };
    await account.set(blocked).execute();
    await on('2027-11-20T12:00:00Z');
    expect(await remindersTo(ana)).toEqual([]);
    const unblocked_at = new Date('2027-11-25T12:00:00Z');
    const unblocked = { blocked_at: null, blocked_reason: null, blocked_by: null, unblocked_at };
    await account.set(unblocked).execute();
    for (const day of ['2027-11-25', '2027-11-26', '2027-12-18', '2027-12-24']) await on(`${day}T12:00:00Z`);
    expect(await remindersTo(ana)).toEqual([
      'R$ 500,00 expiram em 30 dias',
      'R$ 500,00 expiram em 7 dias',
      'R$ 500,00 expiram amanhã',
    ]);
    expect(await emailTo(server, ana.email, 'amanhã')).toContain('termina em 25 de dez. de 2027');
    server.clock.set('2027-12-26T12:00:00Z');
    await runDailySettlement(server.deps);
    expect(await emailTo(server, ana.email, 'expirou')).toContain('terminou em 25 de dez. de 2027');
  });

  it('are sent for an unpaid first invoice', async () => {
    const ana = await signUp(server);
    await close(server, ana, operator, { due: '2026-12-01' });
    await on('2027-01-30T12:00:00Z');
    expect(await remindersTo(ana)).toEqual([
      'Bonificação de R$ 500,00: o prazo da fatura termina em 30 dias',
    ]);
  });
});
