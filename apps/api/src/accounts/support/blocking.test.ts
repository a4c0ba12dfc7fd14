import { addDays, dateInSaoPaulo, formatDate } from '@indike/rules/dates/calendar';
import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { runDaily } from '../../jobs.ts';
import { checkLedger } from '../../ledger/check.ts';
import { clientOf, type Answer } from '../../testing/client.ts';
import { emailTo } from '../../testing/emails.ts';
import { downloadExport } from '../../testing/exports.ts';
import { addBank, earn, expectCleanLedger, totals } from '../../testing/money.ts';
import { lastAuditOf, newOperator, type Operator } from '../../testing/operators.ts';
import { newCnpj, PASSWORD, refer, referralForm, signUp, type Indiker } from '../../testing/people.ts';
import { statusOf } from '../../testing/rows.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const server = useTestServer({ jobs: true });
let operator: Operator;
beforeAll(async () => {
  operator = await newOperator(server);
});

const REASON = 'suspeita de fraude';
const act = (name: 'block' | 'unblock', { id }: { readonly id: number }, reason: unknown = REASON) =>
  operator.post(`/api/operator/indikers/${id}/${name}`, { reason });
const signIn = ({ email }: Indiker, password = PASSWORD): Promise<Answer> =>
  clientOf(server).post('/api/auth/login', { login: email, password });
const openSessions = ({ id }: Indiker) =>
  server.db.selectFrom('session').select('id').where('user_id', '=', id).execute();
const shareCodeOf = async (who: Indiker): Promise<string> => (await who.get('/api/me/share-link')).body.code;

describe.each(['block', 'unblock'] as const)('POST /api/operator/indikers/{id}/%s', (name) => {
  it('is for administrators', async () => {
    const ana = await signUp(server);
    for (const role of [operatorRole.analyst, operatorRole.finance, operatorRole.auditor]) {
      const other = await newOperator(server, role);
      expect((await other.post(`/api/operator/indikers/${ana.id}/${name}`, { reason: REASON })).status).toBe(
        403,
      );
    }
    expect((await ana.post(`/api/operator/indikers/${ana.id}/${name}`, { reason: REASON })).status).toBe(401);
    expect((await ana.get('/api/auth/user')).status).toBe(200);
  });

  it('needs a reason and an existing Indiker', async () => {
    const ana = await signUp(server);
    for (const reason of [null, ' ', 'x'.repeat(301)]) {
      const { status, body } = await act(name, ana, reason);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['reason']]);
    }
    expect((await act(name, { id: 999_999_999 })).status).toBe(404);
  });

  it('is refused when the account is already in that state', async () => {
    const ana = await signUp(server);
    if (name === 'block') await act('block', ana);
    const { status, body } = await act(name, ana);
    expect([status, body.code]).toEqual([409, name === 'block' ? 'already_blocked' : 'not_blocked']);
  });
});

describe('a block', () => {
  it('ends every session, refuses the right password with an explanation, is e-mailed and recorded', async () => {
    const ana = await signUp(server);
    await signIn(ana);
    const { status, body } = await act('block', ana);
    expect([status, body]).toMatchObject([
      200,
      { blocked_at: server.clock.now().toISOString(), blocked_reason: REASON, blocked_by: 'Operadora' },
    ]);
    expect((await ana.get('/api/auth/user')).status).toBe(401);
    expect(await openSessions(ana)).toEqual([]);
    const refused = await signIn(ana);
    expect([refused.status, refused.body.code]).toEqual([403, 'account_blocked']);
    expect(refused.body.message).toMatch(
      /^O acesso a este cadastro está bloqueado\. O que você ganhou continua seu/,
    );
    expect((await signIn(ana, 'senha errada 1')).body.code).toBe('wrong_credentials');
    expect(await emailTo(server, ana.email, 'foi bloqueado')).toContain('O que você ganhou continua seu');
    expect(await lastAuditOf(server, ana.id)).toMatchObject({
      operator_id: operator.id,
      action: 'indiker.block',
      before: { blocked_at: null },
      after: { reason: REASON, ended_sessions: 2 },
    });
  });

  it('does not count a sign-in with the right password as a failed attempt', async () => {
    const ana = await signUp(server);
    await act('block', ana);
    for (let tries = 0; tries < 12; tries += 1) expect((await signIn(ana)).status).toBe(403);
    await act('unblock', ana, 'esclarecido');
    expect((await signIn(ana)).status).toBe(200);
  });

  it('lets referrals continue, pays an open withdrawal and keeps the balance', async () => {
    const ana = await signUp(server);
    await addBank(server, ana);
    const waiting = await refer(ana, { document: newCnpj() });
    await earn(server, ana, operator);
    const { body: withdrawal } = await ana.post('/api/withdraw-payments');
    await earn(server, ana, operator, 600);
    await act('block', ana);
    const paths = `/api/operator/withdrawals/${withdrawal.id}`;
    expect((await operator.post(`${paths}/schedule`, {})).status).toBe(200);
    const paid_at = dateInSaoPaulo(server.clock.now());
    expect((await operator.post(`${paths}/pay`, { paid_at })).status).toBe(200);
    const moved = await operator.post(`/api/operator/indications/${waiting}/transitions`, {
      status: 'in_contact',
    });
    expect([moved.status, await statusOf(server.db, waiting)]).toEqual([200, 'in_contact']);
    await act('unblock', ana, 'esclarecido');
    const again = clientOf(server, (await signIn(ana)).body.access_token);
    expect(await totals(again)).toEqual({ available: 300, requested: 0, paid: 500 });
    await expectCleanLedger(server);
  });

  it('disables the share link until it ends, but a sign-up through it still succeeds', async () => {
    const ana = await signUp(server);
    const code = await shareCodeOf(ana);
    await act('block', ana);
    const visitor = clientOf(server);
    expect((await visitor.get(`/api/share-links/${code}`)).status).toBe(404);
    expect((await visitor.post(`/api/share-links/${code}/company`, referralForm())).status).toBe(404);
    const rui = await signUp(server, { trk: code });
    const { invited_by } = (await operator.get(`/api/operator/indikers/${rui.id}`)).body;
    expect(invited_by).toBeNull();
    await act('unblock', ana, 'esclarecido');
    expect((await visitor.get(`/api/share-links/${code}`)).status).toBe(200);
  });

  it('keeps the available balance from expiring until 30 days after it ends', async () => {
    const ana = await signUp(server);
    await earn(server, ana, operator);
    await act('block', ana);
    const daily = async (days: number) => {
      server.clock.advance(days * 86_400_000);
      await runDaily(server.deps);
      operator = await newOperator(server);
      return (await operator.get(`/api/operator/indikers/${ana.id}`)).body.available;
    };
    /** What the check would say so many days later if the job did nothing until then. */
    const findingsIn = async (days: number) => {
      const { findings } = await checkLedger(server.db, addDays(dateInSaoPaulo(server.clock.now()), days));
      return findings.map(({ check }) => check);
    };
    expect(await daily(400)).toBe(500);
    await expectCleanLedger(server);
    expect((await act('unblock', ana, 'esclarecido')).status).toBe(200);
    expect(await daily(30)).toBe(500);
    await expectCleanLedger(server);
    expect(await findingsIn(1)).toEqual([]);
    expect(await findingsIn(2)).toEqual(['cada parcela é liberada ou expirada quando o dia chega']);
    expect(await daily(1)).toBe(0);
    await expectCleanLedger(server);
  });
});

describe('the last day that a block has moved', () => {
  const pass = async (days: number) => {
    server.clock.advance(days * 86_400_000);
    await runDaily(server.deps);
    operator = await newOperator(server);
  };
  const shownDays = async (ana: Indiker, id: number) => {
    const client = clientOf(server, (await signIn(ana)).body.access_token);
    const { reward } = (await client.get(`/api/indication/${id}/reward`)).body;
    const { body: data } = await client.get('/api/me/data');
    const { body: csv } = await downloadExport(server, operator, `earnings?indiker=${ana.id}`);
    const [names, cells] = csv.split('\r\n').map((line: string) => line.split(';'));
    return {
      page: reward.earnings[0].expiry_date,
      data: data.earnings[0].expiry_date,
      csv: cells[names.indexOf('Expira em')],
    };
  };
  const expiring = async (id: number) => {
    const { body } = await operator.get('/api/operator/queue?attention=reward_expiring&limit=100');
    return body.data.some((one: { id: number }) => one.id === id);
  };

  it('is shown on the page, in the data, the export and the attention list, until another one comes too late', async () => {
    const ana = await signUp(server);
    const id = await earn(server, ana, operator);
    await pass(364);
    await act('block', ana);
    await pass(10);
    await act('unblock', ana, 'esclarecido');
    const day = addDays(dateInSaoPaulo(server.clock.now()), 30);
    const moved = { page: day, data: day, csv: formatDate(day) };
    expect([await shownDays(ana, id), await expiring(id)]).toEqual([moved, true]);
    await pass(31);
    expect([await shownDays(ana, id), await expiring(id)]).toEqual([moved, false]);
    const first = await server.db
      .selectFrom('earning')
      .select(['state', 'expires_on'])
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow();
    expect(first).toMatchObject({ state: 'expired' });
    await pass(60);
    await act('block', ana);
    await act('unblock', ana, 'esclarecido');
    // The day of the earlier end is known no more.
    expect((await shownDays(ana, id)).page).toBe(first.expires_on);
  });
});

describe('concurrent requests', () => {
  const ROUNDS = 4;

  it('a block and sign-ins leave no session, in whatever order they run', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ana = await signUp(server);
      const [blocked, ...answers] = await Promise.all([
        act('block', ana),
        signIn(ana),
        signIn(ana),
        signIn(ana),
      ]);
      expect(blocked?.status).toBe(200);
      for (const { status } of answers) expect([200, 403]).toContain(status);
      expect(await openSessions(ana)).toEqual([]);
    }
  });

  it('a withdrawal is granted before the block, or refused and the money stays available', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ana = await signUp(server);
      await addBank(server, ana);
      await earn(server, ana, operator);
      const [asked, blocked] = await Promise.all([ana.post('/api/withdraw-payments'), act('block', ana)]);
      expect(blocked.status).toBe(200);
      expect([201, 401, 403]).toContain(asked.status);
      const { body } = await operator.get(`/api/operator/indikers/${ana.id}`);
      expect([body.available, body.requested]).toEqual(asked.status === 201 ? [0, 500] : [500, 0]);
    }
    await expectCleanLedger(server);
  });

  it('only one of several blocks succeeds', async () => {
    const ana = await signUp(server);
    const answers = await Promise.all([1, 2, 3, 4].map(() => act('block', ana)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });
});
