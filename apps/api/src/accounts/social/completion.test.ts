import { createHash } from 'node:crypto';
import { wholeText } from '@indike/contract/texts/legal-text';
import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readOperations, validBody } from '../../system-tests/testing/api-document.ts';
import { clientOf, send, type Client } from '../../testing/client.ts';
import { emailsTo } from '../../testing/emails.ts';
import { newCpf, PASSWORD, SAO_PAULO, signUp } from '../../testing/people.ts';
import { rowCounts } from '../../testing/rows.ts';
import type { TestServer } from '../../testing/server.ts';
import type { SocialProvidersStandIn } from '../../testing/social-providers.ts';
import { startSocialServer } from '../../testing/social-server.ts';
import { termsWith } from '../../platform/brand.ts';

const terms = termsWith(FIRST_PROGRAMME);

let providers: SocialProvidersStandIn;
let server: TestServer;
beforeAll(async () => {
  ({ server, providers } = await startSocialServer());
});
afterAll(() => server.stop());
afterEach(() => server.db.deleteFrom('rate_limit').execute());

let serial = 0;

interface IncompletePerson extends Client {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  /** Signs the same person in again. */
  again(): Promise<Client>;
}

async function incompletePerson(): Promise<IncompletePerson> {
  const email = `novato${(serial += 1)}@example.com`;
  const person = { subject: email, email, firstname: 'Rui', lastname: 'Novo' };
  const signIn = async () => {
    const { body } = await clientOf(server).post('/api/auth/social/token', {
      grant_type: 'social',
      provider: 'google',
      access_token: providers.token('google', person),
    });
    return body.access_token as string;
  };
  const token = await signIn();
  const client = clientOf(server, token);
  const { body } = await client.get('/api/auth/user');
  return { ...client, id: body.id, email, token, again: async () => clientOf(server, await signIn()) };
}

const complete = '/api/auth/complete-registration';
const form = (more: Record<string, unknown> = {}) => ({
  phone: '(11) 98765-4321',
  document: newCpf(),
  address: { city_id: SAO_PAULO },
  accepted_terms: true,
  ...more,
});
const rowOf = (id: number) =>
  server.db.selectFrom('indiker').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('before the sign-up is complete', () => {
  it('only the current user, the completion and the logout are accessible', async () => {
    const rui = await incompletePerson();
    const before = await rowCounts(server.db, 'referral', 'withdrawal', 'bank_account', 'notification_off');
    const opened: string[] = [];
    for (const operation of await readOperations(server.url)) {
      const { key, method, path, access } = operation;
      if (access.audience !== 'indiker' || path.endsWith('/logout') || path === complete) continue;
      const body = JSON.stringify(validBody(operation, { indication_id: 1 }));
      const answer = await send(server.url + path.replaceAll(/\{\w+\}/g, '1'), method, body, {
        authorization: `Bearer ${rui.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      });
      const { code, message } = answer.body;
      if (code !== 'registration_incomplete' || message !== 'Complete o seu cadastro para continuar.')
        opened.push(`${key} ${answer.status}`);
    }
    expect(opened).toEqual(['GET /api/auth/user 200']);
    expect(await rowCounts(server.db, 'referral', 'withdrawal', 'bank_account', 'notification_off')).toEqual(
      before,
    );
  });

  it('the person can sign out', async () => {
    const rui = await incompletePerson();
    expect((await rui.post('/api/auth/logout')).status).toBe(200);
    expect((await rui.get('/api/auth/user')).status).toBe(401);
  });
});

describe('POST /api/auth/complete-registration', () => {
  it('requires a session', async () => {
    expect((await clientOf(server).post(complete, form())).status).toBe(401);
  });

  it('names every missing field in the product’s words', async () => {
    const rui = await incompletePerson();
    const { status, body } = await rui.post(complete, {});
    expect([status, body.errors]).toEqual([
      422,
      {
        phone: ['Telefone obrigatório'],
        address: ['A cidade é obrigatória'],
        document: ['CPF é obrigatório'],
        accepted_terms: ['Deve aceptar os termos de uso'],
      },
    ]);
    expect((await rui.get('/api/indication')).status).toBe(403);
  });

  it.each([
    ['phone', '20987654321', 'phone', 'Telefone inválido'],
    ['document', '11111111111', 'document', 'Cpf inválido'],
    ['accepted_terms', false, 'accepted_terms', 'Deve aceptar os termos de uso'],
    ['address', {}, 'address.city_id', 'A cidade é obrigatória'],
    ['address', { city_id: 1 }, 'address.city_id', 'A cidade é obrigatória'],
    ['document', null, 'document', 'CPF é obrigatório'],
  ])('refuses %s = %j', async (field, value, named, message) => {
    const rui = await incompletePerson();
    const { status, body } = await rui.post(complete, form({ [field]: value }));
    expect([status, body.errors]).toEqual([422, { [named]: [message] }]);
    expect(await rowOf(rui.id)).toMatchObject({ cpf: null, phone: null, city_id: null });
  });

  it('refuses the terms of a version of the programme that is not in force', async () => {
    const rui = await incompletePerson();
    const { status, body } = await rui.post(complete, form({ programme_version: 2 }));
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'terms_changed', ['accepted_terms']]);
    expect(await rowOf(rui.id)).toMatchObject({ cpf: null, phone: null, city_id: null });
    expect((await rui.post(complete, form({ programme_version: 1 }))).status).toBe(200);
  });

  it('refuses the CPF of another account', async () => {
    const ana = await signUp(server);
    const rui = await incompletePerson();
    const { status, body } = await rui.post(complete, form({ document: ana.document }));
    expect([status, body.errors]).toEqual([422, { document: ['Este documento já foi cadastrado'] }]);
    expect((await rui.get('/api/indication')).status).toBe(403);
  });

  it('stores the data and the consent, completes every session and sends the welcome e-mail', async () => {
    const rui = await incompletePerson();
    const elsewhere = await rui.again();
    const data = form();
    const { status, body } = await rui.post(complete, { ...data, email: 'outro@example.com', id: 1 });
    expect([status, body.missing]).toEqual([200, []]);
    expect(body).toMatchObject({
      id: rui.id,
      email: rui.email,
      phone: '11987654321',
      document: data.document,
      address: { city: { id: SAO_PAULO } },
    });
    for (const client of [rui, elsewhere, await rui.again()])
      expect((await client.get('/api/indication')).status).toBe(200);
    const consents = await server.db
      .selectFrom('consent')
      .selectAll()
      .where('user_id', '=', rui.id)
      .execute();
    expect(consents).toMatchObject([{ kind: 'terms', version: terms.version, address: '127.0.0.1' }]);
    expect(consents[0]?.text_hash.equals(createHash('sha256').update(wholeText(terms)).digest())).toBe(true);
    expect(await emailsTo(server, rui.email)).toEqual(['Boas-vindas ao Indike']);
  });

  it('requires only the missing fields and leaves the others unchanged', async () => {
    const rui = await incompletePerson();
    await server.db.updateTable('indiker').set({ phone: '2133334444' }).where('id', '=', rui.id).execute();
    const { phone: _, ...rest } = form();
    expect((await rui.get('/api/auth/user')).body.missing).toEqual(['address', 'document', 'terms']);
    expect((await rui.post(complete, rest)).body.phone).toBe('2133334444');
    const before = await rowOf(rui.id);
    const again = await rui.post(complete, form({ phone: '11999998888' }));
    expect([again.status, again.body.missing]).toEqual([200, []]);
    expect(await rowOf(rui.id)).toEqual(before);
    expect(await emailsTo(server, rui.email)).toHaveLength(1);
  });

  it('applies one of ten concurrent requests; the others find nothing missing', async () => {
    const rui = await incompletePerson();
    const answers = await Promise.all(Array.from({ length: 10 }, () => rui.post(complete, form())));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.document)).size).toBe(1);
    const consents = await server.db
      .selectFrom('consent')
      .select('id')
      .where('user_id', '=', rui.id)
      .execute();
    expect(consents).toHaveLength(1);
  });

  it('gives a CPF to only one of two people who send it concurrently', async () => {
    const document = newCpf();
    const people = [await incompletePerson(), await incompletePerson()];
    const answers = await Promise.all(people.map((person) => person.post(complete, form({ document }))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('completes sessions that are opened concurrently', async () => {
    const rui = await incompletePerson();
    const [done, ...others] = await Promise.all([
      rui.post(complete, form()),
      ...Array.from({ length: 6 }, () => rui.again()),
    ]);
    expect(done.status).toBe(200);
    for (const client of others) expect((await client.get('/api/indication')).status).toBe(200);
  });
});

it('a registration with a password is complete', async () => {
  const ana = await signUp(server);
  const { body } = await clientOf(server).post('/api/auth/login', { login: ana.email, password: PASSWORD });
  const client = clientOf(server, body.access_token);
  expect((await client.get('/api/auth/user')).body.missing).toEqual([]);
  expect((await client.get('/api/indication')).status).toBe(200);
});
