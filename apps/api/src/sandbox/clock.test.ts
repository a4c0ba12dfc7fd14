import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOf, type Answer, type Client } from '../testing/client.ts';
import { codesSentTo } from '../testing/codes.ts';
import { emailsTo } from '../testing/emails.ts';
import { addBank, close, expectCleanLedger, payInvoice, PIX, totals } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer } from '../testing/server.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const PATH = '/api/sandbox/clock';
const NOW = '2026-11-21T15:00:00.000Z';
const COMPANY = 'Padaria Pão de Açúcar 🥖';
const server = useTestServer({ jobs: true });
let visitor: Client;
let operator: Client;
beforeAll(async () => {
  visitor = clientOf(server);
  operator = await newOperator(server);
});
beforeEach(async () => {
  await visitor.delete(PATH);
});

const to = (now: unknown): Promise<Answer> => visitor.put(PATH, { now });
const act = (id: number, what: string, body: unknown) =>
  operator.post(`/api/operator/withdrawals/${id}/${what}`, body);
const subjectsSentTo = async (who: Indiker) =>
  (await emailsTo(server, who.email)).filter((subject) => !subject.startsWith('Boas-vindas'));

describe('the clock', () => {
  it('is read, moved ahead and reset', async () => {
    expect((await visitor.get(PATH)).body).toEqual({ now: NOW, real_now: NOW, moved: false });
    const { status, body } = await to('2026-12-15T12:00:00-03:00');
    expect(status).toBe(200);
    expect(body).toEqual({ now: '2026-12-15T15:00:00.000Z', real_now: NOW, moved: true });
    expect((await visitor.get(PATH)).body).toEqual(body);
    expect((await visitor.delete(PATH)).body).toEqual({ now: NOW, real_now: NOW, moved: false });
  });

  it.each([
    undefined,
    null,
    0,
    '',
    'amanhã',
    '2026-12-15',
    '2026-12-15T12:00:00',
    '2027-02-30T12:00:00Z',
    '2026-12-15T25:00:00Z',
    '+202612-12-15T12:00:00Z',
    ['2026-12-15T12:00:00Z'],
  ])('refuses %j', async (now) => {
    const { status, body } = await to(now);
    expect([status, body.errors]).toEqual([
      422,
      { now: ['Informe data e hora, como 2026-03-16T12:00:00-03:00'] },
    ]);
    expect((await visitor.get(PATH)).body.moved).toBe(false);
  });

  it('moves back only to the real time, and forward by at most 2 years at once', async () => {
    await to('2026-11-25T15:00:00Z');
    expect(await to('2026-11-25T14:59:59Z')).toMatchObject({
      status: 422,
      body: { code: 'clock_backwards' },
    });
    expect((await to('2026-11-25T15:00:00Z')).status).toBe(200);
    expect(await to('2029-11-25T15:00:00Z')).toMatchObject({ status: 422, body: { code: 'clock_too_far' } });
    expect((await visitor.get(PATH)).body.now).toBe('2026-11-25T15:00:00.000Z');
  });

  it('handles concurrent changes in order and ends at the latest instant', async () => {
    const answers = await Promise.all([3, 1, 2].map((days) => to(`2026-11-2${days + 2}T15:00:00Z`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 422]);
    expect((await visitor.get(PATH)).body.now).toBe('2026-11-25T15:00:00.000Z');
  });

  it('is shared with other processes and survives a restart', async () => {
    await to('2026-12-24T15:00:00Z');
    const other = await startTestServer({ beside: server });
    try {
      expect((await clientOf(other).get(PATH)).body.now).toBe('2026-12-24T15:00:00.000Z');
      await visitor.delete(PATH);
      await expect.poll(async () => (await clientOf(other).get(PATH)).body.moved).toBe(false);
    } finally {
      await other.stop();
    }
  });

  it('keeps people signed in, however far it moves', async () => {
    const ana = await signUp(server);
    await to('2028-06-01T15:00:00Z');
    expect((await ana.get('/api/auth/user')).status).toBe(200);
    expect((await operator.get('/api/operator/indications')).status).toBe(200);
    await visitor.delete(PATH);
    expect((await ana.get('/api/auth/user')).status).toBe(200);
    expect((await operator.get('/api/operator/indications')).status).toBe(200);
    const session = server.db.selectFrom('session').select('expires_at').where('user_id', '=', ana.id);
    expect((await session.executeTakeFirstOrThrow()).expires_at.toISOString()).toBe(
      '2026-12-21T15:00:00.000Z',
    );
  });

  it('ends the one-minute wait between two codes, while the codes stay valid', async () => {
    const ana = await signUp(server);
    const statusOfAnother = async () =>
      (await ana.post('/api/user-validation', { change: 'bank_account' })).status;
    expect([await statusOfAnother(), await statusOfAnother()]).toEqual([200, 429]);
    await to('2026-11-21T15:00:59Z');
    expect(await statusOfAnother()).toBe(429);
    await to('2027-01-04T15:00:00Z');
    expect([await statusOfAnother(), await statusOfAnother()]).toEqual([200, 429]);
    await to('2028-01-04T15:00:00Z');
    const [validation_code] = codesSentTo(server, ana.email);
    expect((await ana.post('/api/bank-account', { ...PIX, validation_code })).status).toBe(201);
    await visitor.delete(PATH);
    expect(await statusOfAnother()).toBe(200);
  });

  it('does not exist outside the sandbox', async () => {
    const product = await startTestServer({ sandbox: false });
    try {
      for (const method of ['get', 'put', 'delete'] as const) {
        const { status, body } = await clientOf(product)[method](PATH, { now: '2027-01-01T00:00:00Z' });
        expect([method, status, body.message]).toEqual([method, 404, 'Recurso não encontrado']);
      }
    } finally {
      await product.stop();
    }
  });
});

/** Goes from the sign-up to a paid withdrawal. Each move of the clock is one call of `jump`. */
async function signUpToPayout(jump: (days: number) => Promise<void>): Promise<Indiker> {
  const ana = await signUp(server);
  await addBank(server, ana);
  const id = await close(server, ana, operator, { closed_at: '2026-11-21' });
  expect((await payInvoice(operator, id, '2026-11-21')).status).toBe(200);
  await jump(5);
  expect(await totals(ana)).toEqual({ available: 500, requested: 0, paid: 0 });
  const { body } = await ana.post('/api/withdraw-payments');
  expect(body.payment_date).toBe('2026-12-15');
  expect((await act(body.id, 'schedule', {})).status).toBe(200);
  await jump(19);
  expect((await act(body.id, 'pay', { paid_at: '2026-12-15' })).status).toBe(200);
  await jump(0);
  expect(await totals(ana)).toEqual({ available: 0, requested: 0, paid: 500 });
  return ana;
}

const SUBJECTS = [
  'Seus dados bancários foram cadastrados',
  `${COMPANY}: primeiro contato feito`,
  `${COMPANY}: negociação em andamento`,
  `${COMPANY}: proposta aceita`,
  `${COMPANY}: bonificação a caminho`,
  'R$ 500,00 disponíveis para saque',
  'Saque de R$ 500,00 solicitado',
  'Saque de R$ 500,00 agendado para 15 de dez. de 2026',
  'Saque de R$ 500,00 pago',
  `${COMPANY}: contrato finalizado`,
];

async function jumpBy(days: number): Promise<void> {
  const { body } = await visitor.get(PATH);
  const target = new Date(Date.parse(body.now) + days * 86_400_000);
  expect((await to(target.toISOString())).status).toBe(200);
}

describe('a referral from signature to payout', () => {
  it('runs the jobs and sends the e-mails of each day before the call answers', async () => {
    const ana = await signUpToPayout(jumpBy);
    expect((await subjectsSentTo(ana)).toSorted()).toEqual(SUBJECTS.toSorted());
    await expectCleanLedger(server);
  });

  it('sends the same e-mails in one jump as day by day', async () => {
    const byDay = await signUpToPayout(async (days) => {
      for (let n = 0; n < days; n += 1) await jumpBy(1);
      await jumpBy(0);
    });
    const first = await subjectsSentTo(byDay);
    await visitor.delete(PATH);
    const byJump = await signUpToPayout(jumpBy);
    expect(first.toSorted()).toEqual((await subjectsSentTo(byJump)).toSorted());
    await expectCleanLedger(server);
  });
});

it('sends a year’s reminders and expires the earning in one jump, each on its day', async () => {
  const ana = await signUp(server);
  const id = await close(server, ana, operator, { closed_at: '2026-11-21' });
  await payInvoice(operator, id, '2026-11-21');
  expect((await to('2027-12-01T15:00:00Z')).status).toBe(200);
  const emails = server.mailbox.messages(ana.email).toReversed();
  const expiryEmails = emails.filter(({ subject }) => /expira|finalizado/.test(subject));
  expect(expiryEmails.map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toEqual([
    'R$ 500,00 expiram em 30 dias',
    'R$ 500,00 expiram em 7 dias',
    'R$ 500,00 expiram amanhã',
    `${COMPANY}: contrato finalizado`,
  ]);
  expect(await totals(ana)).toEqual({ available: 0, requested: 0, paid: 0 });
  await expectCleanLedger(server);
});

it('counts rate limits in real time, so that a jump does not reset them', async () => {
  const login = { login: (await signUp(server)).email, password: 'senha errada' };
  for (let n = 0; n < 10; n += 1) await visitor.post('/api/auth/login', login);
  await to('2026-11-30T15:00:00Z');
  expect((await visitor.post('/api/auth/login', login)).status).toBe(429);
  expect(await refer(await signUp(server))).toBeGreaterThan(0);
});
