import { sql } from 'kysely';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import {
  company,
  failure,
  startCompanyRegister,
  type CompanyRegisterStandIn,
} from '../testing/company-register.ts';
import { newCnpj, refer, referralForm, signUp, type Indiker } from '../testing/people.ts';
import { rowCounts } from '../testing/rows.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let register: CompanyRegisterStandIn;
let server: TestServer;
let ana: Indiker;
beforeAll(async () => {
  register = await startCompanyRegister();
  server = await startTestServer({ cnpjLookupUrl: register.url });
  ana = await signUp(server);
});
afterAll(async () => {
  await server.stop();
  await register.stop();
});

const HOUR = 3_600_000;
const INACTIVE = 'Esta empresa não está ativa na Receita Federal e não pode ser indicada. Confira o CNPJ.';
const ACCEPTED = 'Esta empresa pode ser indicada';
const check = (cnpj: unknown, who = ana) => who.post('/api/check-cnpj', { cnpj });
const written = () => rowCounts(server.db, 'referral', 'referral_contact', 'consent');

/** The CNPJ of a new company for which the register sends this reply. */
function companyWith(reply: (response: ServerResponse) => void): string {
  const cnpj = newCnpj();
  register.answer(cnpj, reply);
  return cnpj;
}

describe('POST /api/check-cnpj', () => {
  it('returns 401 without a session and does not ask the register', async () => {
    const cnpj = newCnpj();
    for (const who of [clientOf(server), clientOf(server, 'a'.repeat(43))]) {
      expect((await who.post('/api/check-cnpj', { cnpj })).status).toBe(401);
      expect((await who.post('/api/check-cnpj', {})).status).toBe(401);
    }
    expect(register.hits(cnpj)).toBe(0);
  });

  it.each([
    [undefined, 'CNPJ da empresa é obrigatório'],
    [null, 'CNPJ da empresa é obrigatório'],
    ['', 'CNPJ da empresa é obrigatório'],
    ['19131243000198', 'CNPJ inválido'],
    ['00000000000000', 'CNPJ inválido'],
    ['12ABC34501DE36', 'CNPJ inválido'],
    ['12ABC34501DE35?x=1', 'CNPJ inválido'],
    ['12ABC34501DE35\u0000', 'CNPJ inválido'],
    [19131243000197, 'Formato inválido'],
    [['19131243000197'], 'Formato inválido'],
  ])('returns 422 for %j', async (cnpj, message) => {
    const { status, body } = await check(cnpj);
    expect([status, body.errors]).toEqual([422, { cnpj: [message] }]);
  });

  it('refuses a company that the caller already referred, without asking the register', async () => {
    const cnpj = companyWith(company());
    await refer(ana, { document: cnpj });
    const asked = register.hits(cnpj);
    server.clock.advance(25 * HOUR);
    for (const { status, body } of [
      await check(cnpj),
      await ana.post('/api/indication-v3', referralForm({ document: cnpj })),
    ]) {
      expect([status, body.message]).toEqual([422, 'Este documento já foi indicado por você']);
    }
    expect(register.hits(cnpj)).toBe(asked);
  });

  it('returns the name of an active company, however its CNPJ is written', async () => {
    const cnpj = companyWith(company({ razao_social: 'AÇAÍ & CIA 🍇' }));
    const { status, body } = await check(
      cnpj.toLowerCase().replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5'),
    );
    expect([status, body]).toEqual([200, { message: ACCEPTED, company_name: 'AÇAÍ & CIA 🍇' }]);
    expect(register.hits(cnpj)).toBe(1);
  });

  it('allows 300 checks an hour per person', async () => {
    const bia = await signUp(server);
    const cnpj = companyWith(company());
    const answers = [];
    for (let round = 0; round < 31; round += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => check(cnpj, bia)))));
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.body.message).toMatch(/^Muitas tentativas\. Tente de novo em \d+ minutos\.$/);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await check(cnpj)).status).toBe(200);
  });
});

describe('a company that is not active', () => {
  it.each([1, 3, 4, 8])('is refused by the check and in a referral: situation %d', async (situation) => {
    const cnpj = companyWith(company({ situacao_cadastral: situation }));
    const before = await written();
    const checked = await check(cnpj);
    expect([checked.status, checked.body.message]).toEqual([422, INACTIVE]);
    const referred = await ana.post('/api/indication-v3', referralForm({ document: cnpj }));
    expect([referred.status, referred.body.errors]).toEqual([422, { document: [INACTIVE] }]);
    expect(await written()).toEqual(before);
    expect(register.hits(cnpj)).toBe(1);
  });

  it('is refused in a referral without an earlier check', async () => {
    const cnpj = companyWith(company({ situacao_cadastral: 8 }));
    const before = await written();
    const { status, body } = await ana.post('/api/indication-v3', referralForm({ document: cnpj }));
    expect([status, body.message]).toEqual([422, INACTIVE]);
    expect(await written()).toEqual(before);
  });
});

describe('the register’s answer', () => {
  it('is cached for 24 hours, for everyone', async () => {
    const bia = await signUp(server);
    const cnpj = companyWith(company());
    await check(cnpj);
    await check(cnpj, bia);
    register.answer(cnpj, company({ situacao_cadastral: 8 }));
    server.clock.advance(24 * HOUR - 1);
    expect((await check(cnpj)).status).toBe(200);
    expect(register.hits(cnpj)).toBe(1);
    server.clock.advance(1);
    expect((await check(cnpj)).status).toBe(422);
    expect(register.hits(cnpj)).toBe(2);
    // Active again, which is noticed a day later.
    register.answer(cnpj, company({ razao_social: 'NOVO NOME' }));
    server.clock.advance(24 * HOUR);
    expect((await check(cnpj)).body.company_name).toBe('NOVO NOME');
    expect(register.hits(cnpj)).toBe(3);
    await refer(ana, { document: cnpj });
    expect(register.hits(cnpj)).toBe(3);
  });

  it('is requested again when there was none', async () => {
    const cnpj = companyWith(failure(500));
    expect((await check(cnpj)).body).toEqual({ message: ACCEPTED, company_name: null });
    register.answer(cnpj, company({ situacao_cadastral: 8 }));
    expect((await check(cnpj)).status).toBe(422);
    expect(register.hits(cnpj)).toBe(2);
  });

  const json = (text: string) => (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  it.each<[string, (response: ServerResponse) => unknown]>([
    ['404', failure(404, '{"message":"CNPJ 12 não encontrado."}')],
    ['400', failure(400, '{"message":"CNPJ inválido."}')],
    ['429', failure(429)],
    ['500', failure(500, '<html>')],
    ['503 with a body like an inactive company’s', failure(503, '{"situacao_cadastral":8}')],
    ['a redirect', (response) => response.writeHead(302, { location: '/outro' }).end()],
    ['a closed connection', (response) => response.destroy()],
    ['half an answer', (response) => response.writeHead(200, { 'content-length': '99' }).end('{')],
    ['broken JSON', json('{"situacao_cadastral": 8')],
    ['no JSON', json('<html></html>')],
    ['nothing', json('')],
    ['null', json('null')],
    ['a list', json('[{"situacao_cadastral": 8}]')],
    ['a text', json('"8"')],
    ['no situation', json('{"razao_social": "A"}')],
    ['situation null', json('{"situacao_cadastral": null}')],
    ['situation in words', json('{"situacao_cadastral": "BAIXADA"}')],
    ['situation empty', json('{"situacao_cadastral": ""}')],
    ['situation in a list', json('{"situacao_cadastral": [8]}')],
    ['an unknown situation', json('{"situacao_cadastral": 77}')],
    ['more than a megabyte', json(`{"situacao_cadastral": 8, "x": "${'x'.repeat(2 ** 21)}"}`)],
  ])('causes no refusal when it is %s', async (_what, reply) => {
    const cnpj = companyWith((response) => void reply(response));
    const { status, body } = await check(cnpj);
    expect([status, body]).toEqual([200, { message: ACCEPTED, company_name: null }]);
    expect((await ana.get(`/api/indication/${await refer(ana, { document: cnpj })}`)).status).toBe(200);
    expect(register.hits(cnpj)).toBe(2);
  });

  it.each([
    ['a number', 42, null],
    ['missing', undefined, null],
    ['with a null byte and half a pair', 'A\u0000B \ud83d', 'AB \ufffd'],
    ['of 10 000 characters', 'x'.repeat(10_000), 'x'.repeat(200)],
    ['of emoji, cut between two of them', `x${'🌻'.repeat(200)}`, `x${'🌻'.repeat(99)}\ufffd`],
  ])('is used when the name is %s', async (_what, given, kept) => {
    const cnpj = companyWith(company({ razao_social: given }));
    for (let twice = 0; twice < 2; twice += 1) {
      const { status, body } = await check(cnpj);
      expect([status, body.company_name]).toEqual([200, kept]);
    }
    expect(register.hits(cnpj)).toBe(1);
  });
});

describe('a register that is down or slow', () => {
  it('causes no refusal when nothing listens at its address', async () => {
    const gone = await startCompanyRegister();
    await gone.stop();
    const other = await startTestServer({ cnpjLookupUrl: gone.url, beside: server });
    const cnpj = newCnpj();
    const { status, body } = await clientOf(other, ana.token).post('/api/check-cnpj', { cnpj });
    expect([status, body.company_name]).toEqual([200, null]);
    const referred = await clientOf(other, ana.token).post(
      '/api/indication-v3',
      referralForm({ document: cnpj }),
    );
    expect(referred.status).toBe(201);
    await other.stop();
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['never answers', () => {}],
    ['begins and never ends', (response) => void response.writeHead(200).write('{"situacao_cadastral": 8,')],
  ])('times out after 3 seconds and holds no database connection when it %s', async (_what, reply) => {
    const bia = await signUp(server);
    const forms = Array.from({ length: 24 }, () => referralForm({ document: companyWith(reply) }));
    const started = performance.now();
    const calls = Promise.all(forms.map((form) => bia.post('/api/indication-v3', form)));
    await expect.poll(() => forms.every(({ document }) => register.hits(String(document)) === 1)).toBe(true);

    // More requests wait than the pool has connections, and other requests are still answered.
    const asked = performance.now();
    expect((await ana.get('/api/auth/user')).status).toBe(200);
    await refer(ana, { document: companyWith(company()) });
    expect(performance.now() - asked).toBeLessThan(1_000);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(server.db);
    expect(rows).toEqual([{ n: 0 }]);

    const answers = await calls;
    const elapsed = performance.now() - started;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(elapsed).toBeGreaterThan(2_500);
    expect(elapsed).toBeLessThan(6_000);
  });
});

describe('without a register', () => {
  it('only the check digits decide', async () => {
    const bare = await startTestServer({ beside: server });
    const cnpj = companyWith(company({ situacao_cadastral: 8 }));
    const me = clientOf(bare, ana.token);
    const { status, body } = await me.post('/api/check-cnpj', { cnpj });
    expect([status, body]).toEqual([200, { message: ACCEPTED, company_name: null }]);
    expect(register.hits(cnpj)).toBe(0);
    await bare.stop();
  });
});
