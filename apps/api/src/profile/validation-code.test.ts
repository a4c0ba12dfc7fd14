import { afterEach, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { codesSentTo, profileCode } from '../testing/codes.ts';
import { emailTo, emailsTo, runPendingJobs } from '../testing/emails.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import {
  WRONG_CODE,
  profileForm,
  addressForm,
  profileOf,
  saveProfile,
  saveAddress,
  attemptsOf,
  statusAndErrors,
} from '../testing/profile.ts';

const server = useTestServer({ jobs: true });
afterEach(() => server.db.deleteFrom('rate_limit').execute());

it('returns 401 without a session', async () => {
  const visitor = clientOf(server);
  const calls = [
    visitor.post('/api/user-validation'),
    visitor.put('/api/user/1', profileForm()),
    visitor.put('/api/user/1', { image: null, validation_code: 'ABC234' }),
    visitor.put('/api/address/1', addressForm()),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(401);
});

it('returns 404 for another person’s id, without counting a code attempt', async () => {
  const [ana, bia] = [await signUp(server), await signUp(server)];
  const validation_code = await profileCode(server, bia);
  const before = await profileOf(ana);
  for (const answer of [
    await saveProfile(bia, profileForm({ firstname: 'Outra', validation_code }), ana.id),
    await saveProfile(bia, { image: null, validation_code }, ana.id),
    await saveAddress(bia, addressForm({ validation_code }), ana.id),
    await saveProfile(bia, profileForm({ validation_code }), 999_999_999),
  ]) {
    expect([answer.status, answer.body.message]).toEqual([404, 'Recurso não encontrado']);
  }
  expect(await profileOf(ana)).toEqual(before);
  expect(await attemptsOf(server, bia)).toBe(0);
});

describe('POST /api/user-validation', () => {
  const ask = (who: Indiker, body?: unknown) => who.post('/api/user-validation', body);

  it.each([
    [{ change: 'senha' }, { change: ['Mudança desconhecida'] }],
    [{ change: 7 }, { change: ['Mudança desconhecida'] }],
    ['data', { body: ['Formato inválido'] }],
  ])('refuses %j', async (body, errors) => {
    expect(statusAndErrors(await ask(await signUp(server), body))).toEqual([422, errors]);
  });

  it.each([
    ['data', 'Seu código para alterar os seus dados'],
    ['address', 'Seu código para alterar o seu endereço'],
    ['bank_account', 'Seu código para alterar os dados bancários'],
    ['avatar', 'Seu código para trocar a sua foto'],
    ['erasure', 'Seu código para excluir o seu cadastro'],
  ])('sends a code for %s in an e-mail that names the change', async (change, subject) => {
    const ana = await signUp(server);
    const { status, body } = await ask(ana, { change });
    expect([status, body]).toEqual([200, { message: 'E-mail enviado com êxito' }]);
    const email = await emailTo(server, ana.email, subject);
    expect(email).toContain(`Use o código abaixo para ${subject.replace('Seu código para ', '')}.`);
    expect(email).toContain('Ele vale por 10 minutos e só pode ser usado uma vez.');
    expect(email).toContain('Se não foi você quem pediu');
    expect(codesSentTo(server, ana.email)).toHaveLength(1);
  });

  it.each([[undefined], [{}], [{ change: null }]])(
    'sends a code for any change when the body names none (%j)',
    async (body) => {
      const ana = await signUp(server);
      expect((await ask(ana, body)).status).toBe(200);
      expect(await emailsTo(server, ana.email)).toContain('Seu código para alterar o seu perfil');
      const [code] = codesSentTo(server, ana.email);
      expect((await saveAddress(ana, addressForm({ validation_code: code }))).status).toBe(200);
    },
  );

  it('sends the next code only 60 seconds later, and only the last one is valid', async () => {
    const ana = await signUp(server);
    expect((await ask(ana, { change: 'address' })).status).toBe(200);
    await runPendingJobs(server);
    const [first] = codesSentTo(server, ana.email);
    server.clock.advance(18_000);
    const early = await ask(ana, { change: 'data' });
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '42']);
    expect(early.body.message).toBe('Você já pediu um código há pouco. Peça outro em 42 segundos.');
    server.clock.advance(42_000);
    expect((await ask(ana, { change: 'address' })).status).toBe(200);
    await runPendingJobs(server);
    const [second] = codesSentTo(server, ana.email).filter((code) => code !== first);
    expect(statusAndErrors(await saveAddress(ana, addressForm({ validation_code: first })))).toEqual([
      422,
      { validation_code: [WRONG_CODE] },
    ]);
    expect((await saveAddress(ana, addressForm({ validation_code: second }))).status).toBe(200);
  });

  it('tells whether the code sent before still works for this change', async () => {
    const ana = await signUp(server);
    const early = async (change?: string) => {
      const { status, body } = await ask(ana, { change });
      return [status, body.code];
    };
    expect((await ask(ana, { change: 'address' })).status).toBe(200);
    await runPendingJobs(server);
    const [first] = codesSentTo(server, ana.email);
    expect(await early('address')).toEqual([429, 'code_still_valid']);
    expect(await early('data')).toEqual([429, 'too_many_requests']);
    expect(await early()).toEqual([429, 'too_many_requests']);
    expect((await saveAddress(ana, addressForm({ validation_code: first }))).status).toBe(200);
    expect(await early('address')).toEqual([429, 'too_many_requests']);

    server.clock.advance(60_000);
    expect((await ask(ana)).status).toBe(200);
    expect(await early('data')).toEqual([429, 'code_still_valid']);
    for (let tries = 0; tries < 5; tries += 1)
      await saveAddress(ana, addressForm({ validation_code: 'ABC234' }));
    expect(await early('data')).toEqual([429, 'too_many_requests']);
  });

  it('sends one code for 20 concurrent requests', async () => {
    const ana = await signUp(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ana, { change: 'data' })));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(19).fill(429)]);
    for (const { headers } of answers.filter(({ status }) => status === 429))
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await emailTo(server, ana.email, 'código');
    expect(codesSentTo(server, ana.email)).toHaveLength(1);
  });

  it('sends at most 20 codes an hour to one person', async () => {
    const ana = await signUp(server);
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      statuses.push((await ask(ana)).status);
      server.clock.advance(60_000);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });
});
