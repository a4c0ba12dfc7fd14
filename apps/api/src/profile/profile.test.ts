import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dataUrl, plain } from '../system-tests/testing/images.ts';
import { clientOf, type Answer } from '../testing/client.ts';
import { codesSentTo, profileCode } from '../testing/codes.ts';
import { emailTo, emailsTo, settle } from '../testing/emails.ts';
import { PASSWORD, SAO_PAULO, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const NEW_PASSWORD = 'outra senha 2';
const WRONG = 'Código incorreto ou vencido. Confira o e-mail mais recente ou peça outro código.';
const MALFORMED = 'O código tem 6 letras e números. Confira no e-mail.';
const MISSING = 'Informe o código enviado ao seu e-mail';
const RIO = 3_304_557;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
});
afterAll(() => server.stop());
afterEach(() => server.db.deleteFrom('rate_limit').execute());

const data = (more: Record<string, unknown> = {}) => ({
  firstname: 'Ana',
  lastname: 'Conceição',
  phone: '(11) 98765-4321',
  validation_code: 'ABC234',
  ...more,
});
const address = (more: Record<string, unknown> = {}) => ({
  state_id: 33,
  city_id: RIO,
  validation_code: 'ABC234',
  ...more,
});
const me = async (who: Indiker) => (await who.get('/api/auth/user')).body;
const save = (who: Indiker, body: unknown, id = who.id) => who.put(`/api/user/${id}`, body);
const move = (who: Indiker, body: unknown, id = who.id) => who.put(`/api/address/${id}`, body);
const isOpen = async (token: string) => (await clientOf(server, token).get('/api/auth/user')).status === 200;
const signIn = (login: string, password: string) =>
  clientOf(server).post('/api/auth/login', { login, password });

/** How often the person's code was tried. */
async function attemptsOf({ email }: Indiker): Promise<number | undefined> {
  const row = await server.db
    .selectFrom('email_code')
    .select('attempts')
    .where('recipient', '=', server.deps.codes.recipient(email))
    .executeTakeFirst();
  return row?.attempts;
}

const statusAndErrors = ({ status, body }: Answer) => [status, body.errors];

/** The news about security, without the welcome and the codes. */
const newsTo = async (who: Indiker) =>
  (await emailsTo(server, who.email)).filter((subject) => /^(Sua senha|Seus dados)/.test(subject));

it('asks for a session', async () => {
  const visitor = clientOf(server);
  const calls = [
    visitor.post('/api/user-validation'),
    visitor.put('/api/user/1', data()),
    visitor.put('/api/user/1', { image: null, validation_code: 'ABC234' }),
    visitor.put('/api/address/1', address()),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(401);
});

it('is one’s own alone, and a foreign id tries no code', async () => {
  const [ana, bia] = [await signUp(server), await signUp(server)];
  const validation_code = await profileCode(server, bia);
  const before = await me(ana);
  for (const answer of [
    await save(bia, data({ firstname: 'Outra', validation_code }), ana.id),
    await save(bia, { image: null, validation_code }, ana.id),
    await move(bia, address({ validation_code }), ana.id),
    await save(bia, data({ validation_code }), 999_999_999),
  ]) {
    expect([answer.status, answer.body.message]).toEqual([404, 'Recurso não encontrado']);
  }
  expect(await me(ana)).toEqual(before);
  expect(await attemptsOf(bia)).toBe(0);
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
    ['data', 'Seu código para mudar os seus dados'],
    ['address', 'Seu código para mudar o seu endereço'],
    ['bank_account', 'Seu código para mudar os dados bancários'],
    ['avatar', 'Seu código para mudar a sua foto'],
    ['erasure', 'Seu código para excluir o seu cadastro'],
  ])('sends a code for %s in an e-mail that says so', async (change, subject) => {
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
    'of a caller that names none (%j) sends one for any change',
    async (body) => {
      const ana = await signUp(server);
      expect((await ask(ana, body)).status).toBe(200);
      expect(await emailsTo(server, ana.email)).toContain('Seu código para mudar o seu perfil');
      const [code] = codesSentTo(server, ana.email);
      expect((await move(ana, address({ validation_code: code }))).status).toBe(200);
    },
  );

  it('sends the next only 60 seconds later, and the last alone is good', async () => {
    const ana = await signUp(server);
    expect((await ask(ana, { change: 'address' })).status).toBe(200);
    await settle(server);
    const [first] = codesSentTo(server, ana.email);
    server.clock.advance(18_000);
    const early = await ask(ana, { change: 'data' });
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '42']);
    expect(early.body.message).toBe('Já enviamos um código há pouco. Você pode pedir outro em 42 segundos.');
    server.clock.advance(42_000);
    expect((await ask(ana, { change: 'address' })).status).toBe(200);
    await settle(server);
    const [second] = codesSentTo(server, ana.email).filter((code) => code !== first);
    expect(statusAndErrors(await move(ana, address({ validation_code: first })))).toEqual([
      422,
      { validation_code: [WRONG] },
    ]);
    expect((await move(ana, address({ validation_code: second }))).status).toBe(200);
  });

  it('sends one of 20 asked for at once', async () => {
    const ana = await signUp(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ana, { change: 'data' })));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(19).fill(429)]);
    for (const { headers } of answers.filter(({ status }) => status === 429))
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await emailTo(server, ana.email, 'código');
    expect(codesSentTo(server, ana.email)).toHaveLength(1);
  });

  it('stops after twenty codes an hour for one person', async () => {
    const ana = await signUp(server);
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      statuses.push((await ask(ana)).status);
      server.clock.advance(60_000);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });
});

describe('PUT /api/user/{id}: data', () => {
  it('names every missing field in the words of the specification', async () => {
    expect(statusAndErrors(await save(await signUp(server), {}))).toEqual([
      422,
      {
        firstname: ['O nome é obrigatório'],
        lastname: ['O sobrenome é obrigatório'],
        phone: ['Telefone obrigatório'],
        validation_code: [MISSING],
      },
    ]);
  });

  it.each([
    ['firstname', ' ', 'O nome é obrigatório'],
    ['lastname', 'x'.repeat(10_000), 'Máximo de 100 caracteres'],
    [
      'firstname',
      'nulo\u0000',
      'Há um caractere que não aceitamos. Apague o texto e digite de novo, sem colar.',
    ],
    ['phone', '20987654321', 'Telefone inválido'],
    ['validation_code', 'ABC', MALFORMED],
  ])('refuses %s = %j, and burns no try on it', async (field, value, message) => {
    const ana = await signUp(server);
    const validation_code = await profileCode(server, ana, 'data');
    expect(statusAndErrors(await save(ana, data({ validation_code, [field]: value })))).toEqual([
      422,
      { [field]: [message] },
    ]);
    expect(await attemptsOf(ana)).toBe(0);
  });

  it.each([
    [{ password: 'curta', password_confirmation: 'curta' }, { password: ['Mínimo de 8 caracteres'] }],
    [{ password: NEW_PASSWORD }, { password_confirmation: ['A confirmação da senha é requerida'] }],
    [
      { password: NEW_PASSWORD, password_confirmation: PASSWORD },
      { password_confirmation: ['As senhas não coincidem'] },
    ],
  ])('refuses %j', async (more, errors) => {
    const ana = await signUp(server);
    expect(statusAndErrors(await save(ana, data(more)))).toEqual([422, errors]);
    expect((await signIn(ana.email, PASSWORD)).status).toBe(200);
  });

  it('refuses a wrong code and one for another change, and changes nothing', async () => {
    const ana = await signUp(server);
    const before = await me(ana);
    const form = { firstname: 'Bia', password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect(statusAndErrors(await save(ana, data(form)))).toEqual([422, { validation_code: [WRONG] }]);
    const validation_code = await profileCode(server, ana, 'avatar');
    expect(statusAndErrors(await save(ana, data({ ...form, validation_code })))).toEqual([
      422,
      { validation_code: [WRONG] },
    ]);
    expect(await me(ana)).toEqual(before);
    expect((await signIn(ana.email, PASSWORD)).status).toBe(200);
    expect(await newsTo(ana)).toEqual([]);
  });

  it('changes names and phone, nothing else, and tells so', async () => {
    const ana = await signUp(server);
    const before = await me(ana);
    const validation_code = await profileCode(server, ana, 'data');
    const { status, body } = await save(
      ana,
      data({
        firstname: 'Zoë 🌻',
        lastname: 'd’Ávila',
        phone: '+55 (21) 3456-7890',
        password: '',
        password_confirmation: '',
        email: 'outra@example.com',
        document: '19131243000197',
        validation_code: ` ${validation_code.toLowerCase()} `,
      }),
    );
    expect([status, body]).toEqual([200, { message: 'Cadastro atualizado com sucesso' }]);
    expect(await me(ana)).toEqual({
      ...before,
      firstname: 'Zoë 🌻',
      lastname: 'd’Ávila',
      phone: '2134567890',
    });
    expect((await signIn(ana.email, PASSWORD)).status).toBe(200);
    expect(await newsTo(ana)).toEqual(['Seus dados foram alterados']);
    expect(statusAndErrors(await save(ana, data({ validation_code })))).toEqual([
      422,
      { validation_code: [WRONG] },
    ]);
  });

  it('tells nothing when everything stays as it was', async () => {
    const ana = await signUp(server);
    const validation_code = await profileCode(server, ana, 'data');
    expect((await save(ana, data({ validation_code }))).status).toBe(200);
    expect(await newsTo(ana)).toEqual([]);
  });

  it('a new password ends every other session and keeps this one', async () => {
    const ana = await signUp(server);
    const bia = await signUp(server);
    const others = [await signIn(ana.email, PASSWORD), await signIn(ana.document, PASSWORD)];
    const validation_code = await profileCode(server, ana, 'data');
    const { status } = await save(
      ana,
      data({ password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, validation_code }),
    );
    expect(status).toBe(200);
    expect(await isOpen(ana.token)).toBe(true);
    for (const { body } of others) expect(await isOpen(body.access_token)).toBe(false);
    expect(await isOpen(bia.token)).toBe(true);
    expect((await signIn(ana.email, PASSWORD)).status).toBe(401);
    expect((await signIn(ana.email, NEW_PASSWORD)).status).toBe(200);
    expect(await newsTo(ana)).toEqual(['Sua senha foi alterada']);
    expect(await emailTo(server, ana.email, 'Sua senha')).toContain(
      'os outros aparelhos foram desconectados',
    );
  });

  it('lets no sign-in with the old password outlive the new one', async () => {
    const ana = await signUp(server);
    const validation_code = await profileCode(server, ana, 'data');
    const form = data({ password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, validation_code });
    const [saved, ...entered] = await Promise.all([
      save(ana, form),
      ...Array.from({ length: 6 }, () => signIn(ana.email, PASSWORD)),
    ]);
    expect(saved.status).toBe(200);
    for (const { body } of entered.filter(({ status }) => status === 200))
      expect(await isOpen(body.access_token)).toBe(false);
    expect(await isOpen(ana.token)).toBe(true);
  });
});

describe('PUT /api/user/{id}: avatar', () => {
  const picture = async () => dataUrl(await plain(300, 200).jpeg().toBuffer());

  it.each([
    ['data:text/html;base64,PGI+', 'Não conseguimos ler esta imagem. Envie uma foto em JPEG, PNG ou WebP.'],
    [7, 'A imagem deve vir como data URL'],
  ])('refuses the image %j, and burns no try on it', async (image, message) => {
    const ana = await signUp(server);
    const validation_code = await profileCode(server, ana, 'avatar');
    expect(statusAndErrors(await save(ana, { image, validation_code }))).toEqual([422, { image: [message] }]);
    expect(await attemptsOf(ana)).toBe(0);
  });

  it('refuses a wrong code, a missing one and one for another change', async () => {
    const ana = await signUp(server);
    const image = await picture();
    expect(statusAndErrors(await save(ana, { image }))).toEqual([422, { validation_code: [MISSING] }]);
    expect(statusAndErrors(await save(ana, { image, validation_code: 'ABC234' }))).toEqual([
      422,
      { validation_code: [WRONG] },
    ]);
    const validation_code = await profileCode(server, ana, 'data');
    expect(statusAndErrors(await save(ana, { image, validation_code }))).toEqual([
      422,
      { validation_code: [WRONG] },
    ]);
    expect(await me(ana)).toMatchObject({ image: null, image_url: null });
  });

  it('is put there and taken away, touching no data, without an e-mail', async () => {
    const ana = await signUp(server);
    const before = await me(ana);
    const put = await save(ana, {
      ...data({ firstname: 'Ignorada' }),
      kind: 'data',
      image: await picture(),
      validation_code: await profileCode(server, ana, 'avatar'),
    });
    expect([put.status, put.body]).toEqual([200, { message: 'Avatar atualizado com sucesso' }]);
    const { image, image_url, ...rest } = await me(ana);
    expect(before).toMatchObject(rest);
    expect([typeof image, typeof image_url]).toEqual(['string', 'string']);
    const taken = await save(ana, {
      image: null,
      validation_code: await profileCode(server, ana, 'avatar'),
    });
    expect([taken.status, taken.body]).toEqual([200, { message: 'Avatar atualizado com sucesso' }]);
    expect(await me(ana)).toEqual(before);
    expect(await newsTo(ana)).toEqual([]);
  });
});

it('takes sixty saves of data or avatar in a quarter of an hour', async () => {
  const ana = await signUp(server);
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await save(ana, data())).status);
  expect(statuses).toEqual([...Array<number>(60).fill(422), 429]);
});

describe('PUT /api/address/{id}', () => {
  it('names every missing field in the words of the specification', async () => {
    expect(statusAndErrors(await move(await signUp(server), {}))).toEqual([
      422,
      {
        state_id: ['O estado é obrigatório'],
        city_id: ['A cidade é obrigatória'],
        validation_code: [MISSING],
      },
    ]);
  });

  it.each([
    ['a city that does not exist', { city_id: 1 }],
    ['a city of another state', { state_id: 35 }],
    ['a state that does not exist', { state_id: 99 }],
  ])('refuses %s, and burns no try on it', async (_, more) => {
    const ana = await signUp(server);
    const validation_code = await profileCode(server, ana, 'address');
    expect(statusAndErrors(await move(ana, address({ ...more, validation_code })))).toEqual([
      422,
      {
        city_id: ['A cidade é obrigatória'],
      },
    ]);
    expect(await attemptsOf(ana)).toBe(0);
  });

  it('refuses a wrong code and one for another change', async () => {
    const ana = await signUp(server);
    expect(statusAndErrors(await move(ana, address()))).toEqual([422, { validation_code: [WRONG] }]);
    const validation_code = await profileCode(server, ana, 'bank_account');
    expect(statusAndErrors(await move(ana, address({ validation_code })))).toEqual([
      422,
      { validation_code: [WRONG] },
    ]);
    expect((await me(ana)).address.city_id).toBe(SAO_PAULO);
  });

  it('changes state and city, without an e-mail', async () => {
    const ana = await signUp(server);
    const before = await me(ana);
    expect(before.address_id).toBe(ana.id);
    const validation_code = await profileCode(server, ana, 'address');
    const { status, body } = await move(ana, address({ validation_code }));
    expect([status, body]).toEqual([200, { message: 'Endereço atualizado com sucesso' }]);
    const city = { id: RIO, title: 'Rio de Janeiro', state_id: 33 };
    expect(await me(ana)).toEqual({ ...before, address: { id: ana.id, city_id: RIO, city } });
    expect(await newsTo(ana)).toEqual([]);
  });
});
