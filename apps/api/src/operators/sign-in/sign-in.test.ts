import { createHash } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { newOperator } from '../../testing/operators.ts';
import { PASSWORD, refer, referralForm, signUp, type Indiker } from '../../testing/people.ts';
import { rowCounts, statusOf } from '../../testing/rows.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const server = useTestServer();
let operator: Awaited<ReturnType<typeof newOperator>>;
let ana: Indiker;
beforeAll(async () => {
  operator = await newOperator(server);
  ana = await signUp(server);
});
afterEach(() => server.clock.set('2026-11-21T15:00:00Z'));

const LOGIN = '/api/operator/auth/login';
const QUEUE = '/api/operator/indications';
const WRONG = 'E-mail, CPF ou senha incorretos';
const visitor = () => clientOf(server);
const emailOf = async ({ id }: { id: number }) =>
  (
    await server.db
      .selectFrom('operator')
      .select('email')
      .$narrowType<{ email: string }>()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email;
const signIn = (email: unknown, password: unknown = PASSWORD) => visitor().post(LOGIN, { email, password });

describe('POST /api/operator/auth/login', () => {
  it('refuses missing or invalid fields', async () => {
    const empty = await visitor().post(LOGIN, {});
    expect([empty.status, empty.body.errors]).toEqual([
      422,
      { email: ['E-mail é obrigatório'], password: ['Senha obrigatória'] },
    ]);
    const invalid = await signIn('operador', 'curta');
    expect(invalid.body.errors).toEqual({
      email: ['E-mail inválido'],
      password: ['Mínimo de 8 caracteres'],
    });
    const types = await signIn(42, ['Demo1234']);
    expect([types.status, types.body.errors]).toEqual([
      422,
      { email: ['Formato inválido'], password: ['Formato inválido'] },
    ]);
  });

  it('answers the same for a wrong password, an unknown person and an Indiker', async () => {
    const email = await emailOf(operator);
    const before = await rowCounts(server.db, 'operator_session', 'session');
    for (const answer of [
      await signIn(email, 'errada 123'),
      await signIn('ninguem@example.com'),
      await signIn(ana.email),
      await visitor().post('/api/auth/login', { login: email, password: PASSWORD }),
    ]) {
      expect([answer.status, answer.body.message, answer.body.access_token]).toEqual([401, WRONG, undefined]);
    }
    expect(await rowCounts(server.db, 'operator_session', 'session')).toEqual(before);
  });

  it('accepts the e-mail in any case, and stores only a hash of the token', async () => {
    const { status, body } = await signIn(` ${(await emailOf(operator)).toUpperCase()} `);
    expect([status, Object.keys(body)]).toEqual([200, ['access_token']]);
    expect((await clientOf(server, body.access_token).get(QUEUE)).status).toBe(200);
    const row = await server.db
      .selectFrom('operator_session')
      .selectAll()
      .where('token_hash', '=', createHash('sha256').update(body.access_token).digest())
      .executeTakeFirstOrThrow();
    expect(row.operator_id).toBe(operator.id);
  });

  it('blocks the account after 10 failures, even with the right password, and no other account', async () => {
    const [tired, fresh] = [await newOperator(server), await newOperator(server)];
    const email = await emailOf(tired);
    const failures = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'errada 123')));
    expect(failures.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(failures.filter(({ status }) => status === 429)).toHaveLength(2);
    const right = await signIn(email);
    expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(right.body.message).toMatch(/^Muitas tentativas\. Tente de novo em \d+ minutos\.$/);
    expect((await signIn(await emailOf(fresh))).status).toBe(200);
  });

  it('resets the failures when an operator signs in', async () => {
    const email = await emailOf(await newOperator(server));
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 6; n += 1) expect((await signIn(email, 'errada 123')).status).toBe(401);
      expect((await signIn(email)).status).toBe(200);
    }
  });
});

describe('an operator’s session', () => {
  it('ends 12 hours after the sign-in, used or not', async () => {
    const working = await newOperator(server);
    server.clock.advance(12 * 3_600_000 - 1);
    expect((await working.get(QUEUE)).status).toBe(200);
    server.clock.advance(1);
    expect((await working.get(QUEUE)).status).toBe(401);
  });

  it('ends only for the token that signs out', async () => {
    const leaving = await newOperator(server);
    const second = clientOf(server, (await signIn(await emailOf(leaving))).body.access_token);
    expect((await leaving.post('/api/operator/auth/logout')).status).toBe(200);
    expect((await leaving.get(QUEUE)).status).toBe(401);
    expect((await second.get(QUEUE)).status).toBe(200);
  });
});

describe('tokens of one side are refused by the other', () => {
  const operatorCalls = (id: number) =>
    [
      ['get', QUEUE, undefined],
      ['get', `${QUEUE}?status=abc`, undefined],
      ['get', `${QUEUE}/${id}`, undefined],
      ['get', `${QUEUE}/abc`, undefined],
      ['post', `${QUEUE}/${id}/transitions`, { status: 'in_contact' }],
      ['post', `${QUEUE}/${id}/transitions`, {}],
      ['post', '/api/operator/auth/logout', undefined],
    ] as const;
  const indikerCalls = (id: number) =>
    [
      ['get', '/api/auth/user', undefined],
      ['get', '/api/indication', undefined],
      ['get', `/api/indication/${id}`, undefined],
      ['get', '/api/indication-status', undefined],
      ['get', '/api/payment-reports/total-available', undefined],
      ['post', '/api/check-cnpj', { cnpj: '12ABC34501DE35' }],
      ['post', '/api/indication-v3', referralForm()],
      ['post', '/api/indication-contact', { indication_id: id }],
      ['put', '/api/indication-contact/1', {}],
      ['delete', '/api/indication-contact/1', undefined],
      ['post', '/api/auth/logout', undefined],
    ] as const;

  it('an Indiker’s token, or none, gets 401 from every operator call', async () => {
    const id = await refer(ana);
    const before = await rowCounts(server.db, 'status_transition', 'audit_log', 'operator_session');
    for (const who of [ana, visitor(), clientOf(server, 'a'.repeat(43))]) {
      for (const [method, path, body] of operatorCalls(id)) {
        const { status } = await who[method](path, body);
        expect([method, path, status]).toEqual([method, path, 401]);
      }
    }
    expect(await statusOf(server.db, id)).toBe('waiting');
    expect(await rowCounts(server.db, 'status_transition', 'audit_log', 'operator_session')).toEqual(before);
    expect((await ana.get('/api/auth/user')).status).toBe(200);
  });

  it('an operator’s token gets 401 from every Indiker call', async () => {
    const id = await refer(ana);
    const before = await rowCounts(server.db, 'referral', 'referral_contact', 'session');
    for (const [method, path, body] of indikerCalls(id)) {
      const { status } = await operator[method](path, body);
      expect([method, path, status]).toEqual([method, path, 401]);
    }
    expect(await rowCounts(server.db, 'referral', 'referral_contact', 'session')).toEqual(before);
    expect((await operator.get(QUEUE)).status).toBe(200);
  });
});
