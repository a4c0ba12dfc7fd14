import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { NOTICE_DAYS } from '@indike/rules/accounts/notice-lines';
import { cleanUp } from '../jobs.ts';
import { runDailySettlement } from '../rewards/jobs.ts';
import { clientOf, type Client } from '../testing/client.ts';
import { runPendingJobs } from '../testing/emails.ts';
import { erase } from '../testing/erasure.ts';
import { addBank, close, earn, payInvoice, transitionTo } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { newCnpj, PASSWORD, refer, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { insertNotices } from './notice-store.ts';

const COMPANY = 'Padaria Pão de Açúcar 🥖';
const server = useTestServer({ jobs: true });
let operator: Client;
let ana: Indiker;
beforeEach(async () => {
  server.clock.set('2026-11-21T15:00:00Z');
  operator = await newOperator(server);
  ana = await signUp(server);
});

interface Shown {
  readonly id: number;
  readonly text: string;
  readonly path: string;
  readonly read: boolean;
}
const listOf = async (who: Client, query = '?limit=100'): Promise<Shown[]> =>
  (await who.get(`/api/me/notices${query}`)).body.data;
const textsOf = async (who: Client) => (await listOf(who)).map(({ text }) => text.replaceAll('\u00a0', ' '));
const unreadOf = async (who: Client): Promise<number> =>
  (await who.get('/api/me/notices/unread')).body.unread;
const act = (id: number, what: string, body: unknown) =>
  operator.post(`/api/operator/withdrawals/${id}/${what}`, body);
const contact = async (who: Indiker) => {
  const id = await refer(who);
  await transitionTo(operator, id, { status: 'in_contact' });
  return id;
};

describe('the notice centre', () => {
  it('tells each step from first contact to payout once, the newest first, with names and amounts', async () => {
    await addBank(server, ana);
    const id = await close(server, ana, operator, { closed_at: '2026-11-16' });
    await payInvoice(operator, id, '2026-11-16');
    const key = { 'idempotency-key': 'um' };
    const { body } = await ana.post('/api/withdraw-payments', undefined, key);
    await ana.post('/api/withdraw-payments', undefined, key);
    await act(body.id, 'schedule', {});
    await act(body.id, 'pay', { paid_at: '2026-11-21' });
    await runPendingJobs(server);
    expect(await textsOf(ana)).toEqual([
      `${COMPANY}: contrato finalizado`,
      'Saque de R$ 500,00 pago em 21 de nov.',
      'Saque de R$ 500,00 agendado para 15 de dez.',
      'Saque de R$ 500,00 solicitado: previsão de pagamento 15 de dez.',
      'R$ 500,00 entraram no seu saldo',
      `${COMPANY}: bonificação a caminho`,
      `${COMPANY}: proposta aceita`,
      `${COMPANY}: negociação em andamento`,
      `${COMPANY}: primeiro contato feito`,
      'Seus dados bancários foram cadastrados',
    ]);
    expect((await listOf(ana)).map(({ path }) => path)).toContain(`/indicacao?indicationId=${id}`);
  });

  it('keeps what the Indiker turned off by e-mail and push', async () => {
    const off = [{ kind: 'referral_status', enabled: false, push: false }];
    await ana.put('/api/me/notifications', { notifications: off });
    await contact(ana);
    expect(await textsOf(ana)).toEqual([`${COMPANY}: primeiro contato feito`]);
  });

  it('tells the loser of a dispute, and nobody of what was refused', async () => {
    const bia = await signUp(server);
    const document = newCnpj();
    await refer(bia, { document });
    const id = await close(server, ana, operator, { document });
    expect((await transitionTo(operator, id, { status: 'in_contact' })).status).toBe(409);
    expect(await textsOf(bia)).toEqual([`${COMPANY}: a indicação não avançou`]);
    expect((await textsOf(ana))[0]).toBe(`${COMPANY}: proposta aceita`);
  });

  it('tells each owner of released rewards once, however often the settlement runs', async () => {
    const bia = await signUp(server);
    for (const who of [ana, ana, bia])
      await payInvoice(operator, await close(server, who, operator), '2026-11-21');
    server.clock.set('2026-11-26T15:00:00Z');
    await Promise.all([runDailySettlement(server.deps), runDailySettlement(server.deps)]);
    await runPendingJobs(server);
    const released = async (who: Client) =>
      (await textsOf(who)).filter((text) => text.includes('no seu saldo'));
    expect(await released(ana)).toEqual(['R$ 1.000,00 entraram no seu saldo']);
    expect(await released(bia)).toEqual(['R$ 500,00 entraram no seu saldo']);
  });
});

describe('what is read', () => {
  it('is read on every device, one by one or all that were seen', async () => {
    for (let n = 0; n < 3; n += 1) await contact(ana);
    const { body } = await clientOf(server).post('/api/auth/login', { login: ana.email, password: PASSWORD });
    const phone = clientOf(server, body.access_token);
    const [newest, second, oldest] = await listOf(ana);
    expect([await unreadOf(ana), await unreadOf(phone)]).toEqual([3, 3]);
    const read = async () => (await ana.post(`/api/me/notices/${oldest?.id}/read`)).status;
    expect([await read(), await read(), await unreadOf(phone)]).toEqual([200, 200, 2]);
    await ana.post('/api/me/notices/read', { up_to: second?.id });
    expect((await listOf(phone)).map((one) => [one.id, one.read])).toEqual([
      [newest?.id, false],
      [second?.id, true],
      [oldest?.id, true],
    ]);
    expect(await unreadOf(phone)).toBe(1);
  });

  it('is nobody else’s business', async () => {
    await contact(ana);
    const [notice] = await listOf(ana);
    const bia = await signUp(server);
    expect((await bia.post(`/api/me/notices/${notice?.id}/read`)).status).toBe(404);
    await bia.post('/api/me/notices/read', { up_to: Number.MAX_SAFE_INTEGER });
    expect([await listOf(bia), await unreadOf(bia), await unreadOf(ana)]).toEqual([[], 0, 1]);
  });

  it.each([{}, { up_to: 0 }, { up_to: '3' }, { up_to: 1.5 }, { up_to: 1e300 }, { up_to: [1] }, [[]]])(
    'refuses %j',
    async (body) => {
      const answer = await ana.post('/api/me/notices/read', body);
      expect([answer.status, typeof answer.body.message]).toEqual([422, 'string']);
    },
  );
});

describe('the list', () => {
  it('comes in pages, which a new notice does not shift', async () => {
    for (let n = 0; n < 3; n += 1) await contact(ana);
    const first = (await ana.get('/api/me/notices?limit=2')).body;
    await contact(ana);
    const second = (await ana.get(`/api/me/notices?limit=2&after=${first.next}`)).body;
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect([ids.length, new Set(ids).size, second.next]).toEqual([3, 3, null]);
  });

  it.each(['?limit=0', '?limit=101', '?after=x', '?after=1;drop', `?after=${'9'.repeat(40)}`])(
    'refuses %s',
    async (query) => {
      expect((await ana.get(`/api/me/notices${query}`)).status).toBe(422);
    },
  );

  it('counts to 99 and says 100 for more, with an index of its own', async () => {
    await sql`
      insert into notice (user_id, about, created_at)
      select ${ana.id}, jsonb_build_object('about', 'security', 'userId', ${ana.id}::int, 'change', 'data_changed'), now()
      from generate_series(1, 5000)`.execute(server.db);
    expect(await unreadOf(ana)).toBe(100);
    await ana.post('/api/me/notices/read', { up_to: (await listOf(ana))[0]?.id });
    await sql`analyze notice`.execute(server.db);
    const { rows } = await sql<Record<'QUERY PLAN', string>>`
      explain select count(*) from (select from notice where user_id = ${ana.id} and read_at is null limit 100) u`.execute(
      server.db,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('notice_unread');
  });
});

describe('how long a notice is kept', () => {
  it('ends with the account, and nothing comes after it', async () => {
    const id = await earn(server, ana, operator);
    await addBank(server, ana);
    const { body } = await ana.post('/api/withdraw-payments');
    await act(body.id, 'schedule', {});
    await act(body.id, 'pay', { paid_at: '2026-11-21' });
    expect((await ana.get('/api/me/data')).body.notices[0].text).toContain('contrato finalizado');
    server.clock.advance(60_000);
    expect((await erase(server, ana)).status).toBe(200);
    await server.deps.db
      .transaction()
      .execute((tx) =>
        insertNotices(tx, [{ about: 'company_submitted', referralId: id }], server.clock.now()),
      );
    const left = await server.db.selectFrom('notice').select('id').where('user_id', '=', ana.id).execute();
    expect(left).toEqual([]);
  });

  it('ends after 180 days', async () => {
    await contact(ana);
    server.clock.advance((NOTICE_DAYS - 1) * 86_400_000);
    await cleanUp(server.deps);
    const rows = () => server.db.selectFrom('notice').select('id').where('user_id', '=', ana.id).execute();
    expect((await rows()).length).toBe(1);
    server.clock.advance(2 * 86_400_000);
    await cleanUp(server.deps);
    expect(await rows()).toEqual([]);
  });
});
