import { createHash } from 'node:crypto';
import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import { describe, expect, it } from 'vitest';
import { wholeText } from '@indike/contract/texts/legal-text';
import { clientOf } from '../testing/client.ts';
import { newCpf, PASSWORD, registrationForm, signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { termsWith } from '../platform/brand.ts';

const terms = termsWith(FIRST_PROGRAMME);

const server = useTestServer({ jobs: true });

const visitor = () => clientOf(server);
const peopleCount = async () =>
  (
    await server.db
      .selectFrom('indiker')
      .select((q) => q.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('POST /api/auth/register', () => {
  it('names every missing field in the product’s words', async () => {
    const { status, body } = await visitor().post('/api/auth/register', {});
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      firstname: ['Nome é obrigatório'],
      lastname: ['Sobrenome é obrigatório'],
      email: ['E-mail é obrigatório'],
      phone: ['Telefone obrigatório'],
      document: ['CPF é obrigatório'],
      password: ['Senha obrigatória'],
      password_confirmation: ['A confirmação da senha é requerida'],
      accepted_terms: ['Deve aceptar os termos de uso'],
      address: ['A cidade é obrigatória'],
    });
  });

  it.each([
    ['email', 'a..b@example.com', 'E-mail inválido'],
    ['phone', '20987654321', 'Telefone inválido'],
    ['document', '11111111111', 'Cpf inválido'],
    ['password', 'curta', 'Mínimo de 8 caracteres'],
    ['password', 'Password1', 'Esta senha é muito usada e fácil de adivinhar. Escolha outra.'],
    ['password_confirmation', 'outra coisa', 'As senhas não coincidem'],
    ['accepted_terms', false, 'Deve aceptar os termos de uso'],
    ['programme_version', 'um', 'Formato inválido'],
    ['firstname', 42, 'Formato inválido'],
    ['lastname', 'x'.repeat(10_000), 'Máximo de 100 caracteres'],
    [
      'firstname',
      'nulo\u0000',
      'Há um caractere que não aceitamos. Apague o texto e digite de novo, sem colar.',
    ],
    [
      'firstname',
      'meio par \ud83d',
      'Há um caractere que não aceitamos. Apague o texto e digite de novo, sem colar.',
    ],
  ])('refuses %s = %j', async (field, value, message) => {
    const before = await peopleCount();
    const { status, body } = await visitor().post('/api/auth/register', registrationForm({ [field]: value }));
    expect(status).toBe(422);
    expect(body.errors[field]).toEqual([message]);
    expect(await peopleCount()).toBe(before);
  });

  it('refuses a city that does not exist', async () => {
    const { status, body } = await visitor().post(
      '/api/auth/register',
      registrationForm({ address: { city_id: 1 } }),
    );
    expect(status).toBe(422);
    expect(body.errors).toEqual({ 'address.city_id': ['A cidade é obrigatória'] });
  });

  it('refuses a CPF or an e-mail that already has an account', async () => {
    const ana = await signUp(server);
    const sameCpf = await visitor().post('/api/auth/register', registrationForm({ document: ana.document }));
    expect([sameCpf.status, sameCpf.body.errors]).toEqual([
      422,
      { document: ['Este documento já foi cadastrado'] },
    ]);
    const sameEmail = await visitor().post(
      '/api/auth/register',
      registrationForm({ email: ana.email.toUpperCase() }),
    );
    expect([sameEmail.status, sameEmail.body.errors]).toEqual([
      422,
      { email: ['Este e-mail já tem cadastro. Faça login ou recupere a senha.'] },
    ]);
  });

  it('accepts one of 10 identical concurrent sign-ups', async () => {
    const form = registrationForm();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor().post('/api/auth/register', form)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
  });

  it('opens a session, records the consent and sends the welcome e-mail', async () => {
    const ana = await signUp(server, { firstname: 'Zoë 🌻', phone: '+55 (11) 98765-4321' });
    const { body } = await ana.get('/api/auth/user');
    expect(body).toMatchObject({ firstname: 'Zoë 🌻', phone: '11987654321', document: ana.document });
    expect(body.address.city).toEqual({ id: 3_550_308, title: 'São Paulo', state_id: 35 });
    expect(JSON.stringify(body)).not.toContain('argon2');

    const consent = await server.db
      .selectFrom('consent')
      .selectAll()
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow();
    expect(consent).toMatchObject({ kind: 'terms', version: terms.version, address: '127.0.0.1' });
    expect(consent.text_hash.equals(createHash('sha256').update(wholeText(terms)).digest())).toBe(true);

    await expect.poll(() => server.mailbox.messages(ana.email)).toHaveLength(1);
    expect(server.mailbox.messages(ana.email)[0]).toMatchObject({ subject: 'Boas-vindas ao Indike' });
  });

  it('ignores fields that the caller may not set', async () => {
    const ana = await signUp(server, {
      id: 1,
      email_verified_at: '2020-01-01',
      role: 'admin',
      created_at: '2000-01-01',
    });
    const row = await server.db
      .selectFrom('indiker')
      .selectAll()
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow();
    expect(row.email_verified_at).toBeNull();
    expect(row.created_at).toEqual(server.clock.now());
  });
});

describe('POST /api/auth/login', () => {
  it('names missing and invalid fields', async () => {
    const { body } = await visitor().post('/api/auth/login', {});
    expect(body.errors).toEqual({ login: ['Documento obrigatório'], password: ['Senha obrigatória'] });
    const invalid = await visitor().post('/api/auth/login', { login: '123', password: 'abc' });
    expect(invalid.body.errors).toEqual({
      login: ['Documento inválido'],
      password: ['Mínimo de 8 caracteres'],
    });
  });

  it('compares a common password like any other, because older accounts may have one', async () => {
    const { status } = await visitor().post('/api/auth/login', {
      login: 'antiga@example.com',
      password: '12345678',
    });
    expect(status).toBe(401);
  });

  it('accepts the e-mail in any case, and the CPF with or without its mask', async () => {
    const ana = await signUp(server);
    const masked = ana.document.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
    for (const login of [ana.email, ana.email.toUpperCase(), ana.document, masked]) {
      const { status, body } = await visitor().post('/api/auth/login', { login, password: PASSWORD });
      expect(status).toBe(200);
      expect((await clientOf(server, body.access_token).get('/api/auth/user')).body.id).toBe(ana.id);
    }
  });

  it('answers the same for a wrong password and an unknown person', async () => {
    const ana = await signUp(server);
    const wrong = await visitor().post('/api/auth/login', { login: ana.email, password: 'errada 123' });
    const unknown = await visitor().post('/api/auth/login', { login: newCpf(), password: 'errada 123' });
    expect(wrong.status).toBe(401);
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
  });
});

describe('sessions', () => {
  it('end with logout, for that token only', async () => {
    const ana = await signUp(server);
    const { body } = await visitor().post('/api/auth/login', { login: ana.email, password: PASSWORD });
    const second = clientOf(server, body.access_token);
    expect((await second.post('/api/auth/logout')).status).toBe(200);
    expect((await second.get('/api/auth/user')).status).toBe(401);
    expect((await ana.get('/api/auth/user')).status).toBe(200);
  });

  it('last 30 days from their last use', async () => {
    const day = 86_400_000;
    const ana = await signUp(server);
    server.clock.advance(29 * day);
    expect((await ana.get('/api/auth/user')).status).toBe(200);
    server.clock.advance(29 * day);
    expect((await ana.get('/api/indication')).status).toBe(200);
    server.clock.advance(30 * day + 1);
    expect((await ana.get('/api/auth/user')).status).toBe(401);
    server.clock.set('2026-11-21T15:00:00Z');
  });

  it('are stored only as hashes', async () => {
    const ana = await signUp(server);
    const rows = await server.db
      .selectFrom('session')
      .select('token_hash')
      .where('user_id', '=', ana.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.token_hash.toString('base64url')).not.toContain(ana.token);
    expect(rows[0]?.token_hash.equals(createHash('sha256').update(ana.token).digest())).toBe(true);
  });
});

describe('GET /api/public/document-verification/{cpf}', () => {
  it('distinguishes a free, a taken and an invalid CPF', async () => {
    const ana = await signUp(server);
    const check = (cpf: string) => visitor().get(`/api/public/document-verification/${cpf}`);
    expect((await check(newCpf())).status).toBe(200);
    const taken = await check(ana.document);
    expect([taken.status, taken.body.message]).toEqual([422, 'Este documento já foi cadastrado']);
    const invalid = await check('12345678900');
    expect([invalid.status, invalid.body.message]).toEqual([422, 'Cpf inválido']);
  });
});
