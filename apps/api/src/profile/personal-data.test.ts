import { afterEach, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { profileCode } from '../testing/codes.ts';
import { emailTo } from '../testing/emails.ts';
import { PASSWORD, signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import {
  WRONG_CODE,
  MISSING_CODE,
  profileForm,
  profileOf,
  saveProfile,
  attemptsOf,
  statusAndErrors,
  securityNoticesTo,
} from '../testing/profile.ts';

const NEW_PASSWORD = 'outra senha 2';

const MALFORMED = 'O código tem 6 letras e números. Confira no e-mail.';

const server = useTestServer({ jobs: true });
afterEach(() => server.db.deleteFrom('rate_limit').execute());

const isOpen = async (token: string) => (await clientOf(server, token).get('/api/auth/user')).status === 200;

const signIn = (login: string, password: string) =>
  clientOf(server).post('/api/auth/login', { login, password });

describe('PUT /api/user/{id}: data', () => {
  it('returns a message for every missing field', async () => {
    expect(statusAndErrors(await saveProfile(await signUp(server), {}))).toEqual([
      422,
      {
        firstname: ['O nome é obrigatório'],
        lastname: ['O sobrenome é obrigatório'],
        phone: ['Telefone obrigatório'],
        validation_code: [MISSING_CODE],
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
  ])('refuses %s = %j without counting a code attempt', async (field, value, message) => {
    const ana = await signUp(server);
    const validation_code = await profileCode(server, ana, 'data');
    expect(statusAndErrors(await saveProfile(ana, profileForm({ validation_code, [field]: value })))).toEqual(
      [422, { [field]: [message] }],
    );
    expect(await attemptsOf(server, ana)).toBe(0);
  });

  it.each([
    [{ password: 'curta', password_confirmation: 'curta' }, { password: ['Mínimo de 8 caracteres'] }],
    [
      { password: 'abcdefgh', password_confirmation: 'abcdefgh' },
      { password: ['Esta senha é muito usada e fácil de adivinhar. Escolha outra.'] },
    ],
    [{ password: NEW_PASSWORD }, { password_confirmation: ['A confirmação da senha é requerida'] }],
    [
      { password: NEW_PASSWORD, password_confirmation: PASSWORD },
      { password_confirmation: ['As senhas não coincidem'] },
    ],
  ])('refuses %j', async (more, errors) => {
    const ana = await signUp(server);
    expect(statusAndErrors(await saveProfile(ana, profileForm(more)))).toEqual([422, errors]);
    expect((await signIn(ana.email, PASSWORD)).status).toBe(200);
  });

  it('refuses a wrong code and one for another change, and changes nothing', async () => {
    const ana = await signUp(server);
    const before = await profileOf(ana);
    const form = { firstname: 'Bia', password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect(statusAndErrors(await saveProfile(ana, profileForm(form)))).toEqual([
      422,
      { validation_code: [WRONG_CODE] },
    ]);
    const validation_code = await profileCode(server, ana, 'avatar');
    expect(statusAndErrors(await saveProfile(ana, profileForm({ ...form, validation_code })))).toEqual([
      422,
      { validation_code: [WRONG_CODE] },
    ]);
    expect(await profileOf(ana)).toEqual(before);
    expect((await signIn(ana.email, PASSWORD)).status).toBe(200);
    expect(await securityNoticesTo(server, ana)).toEqual([]);
  });

  it('changes only names and phone, and sends a security e-mail', async () => {
    const ana = await signUp(server);
    const before = await profileOf(ana);
    const validation_code = await profileCode(server, ana, 'data');
    const { status, body } = await saveProfile(
      ana,
      profileForm({
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
    expect(await profileOf(ana)).toEqual({
      ...before,
      firstname: 'Zoë 🌻',
      lastname: 'd’Ávila',
      phone: '2134567890',
    });
    expect((await signIn(ana.email, PASSWORD)).status).toBe(200);
    expect(await securityNoticesTo(server, ana)).toEqual(['Seus dados foram alterados']);
    expect(statusAndErrors(await saveProfile(ana, profileForm({ validation_code })))).toEqual([
      422,
      { validation_code: [WRONG_CODE] },
    ]);
  });

  it('sends no e-mail when nothing changed', async () => {
    const ana = await signUp(server);
    const validation_code = await profileCode(server, ana, 'data');
    expect((await saveProfile(ana, profileForm({ validation_code }))).status).toBe(200);
    expect(await securityNoticesTo(server, ana)).toEqual([]);
  });

  it('ends every other session, but not this one, when the password changes', async () => {
    const ana = await signUp(server);
    const bia = await signUp(server);
    const others = [await signIn(ana.email, PASSWORD), await signIn(ana.document, PASSWORD)];
    const validation_code = await profileCode(server, ana, 'data');
    const { status } = await saveProfile(
      ana,
      profileForm({ password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, validation_code }),
    );
    expect(status).toBe(200);
    expect(await isOpen(ana.token)).toBe(true);
    for (const { body } of others) expect(await isOpen(body.access_token)).toBe(false);
    expect(await isOpen(bia.token)).toBe(true);
    expect((await signIn(ana.email, PASSWORD)).status).toBe(401);
    expect((await signIn(ana.email, NEW_PASSWORD)).status).toBe(200);
    expect(await securityNoticesTo(server, ana)).toEqual(['Sua senha foi alterada']);
    expect(await emailTo(server, ana.email, 'Sua senha')).toContain(
      'os outros aparelhos foram desconectados',
    );
  });

  it('ends the sessions of concurrent sign-ins with the old password', async () => {
    const ana = await signUp(server);
    const validation_code = await profileCode(server, ana, 'data');
    const form = profileForm({
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
      validation_code,
    });
    const [saved, ...entered] = await Promise.all([
      saveProfile(ana, form),
      ...Array.from({ length: 6 }, () => signIn(ana.email, PASSWORD)),
    ]);
    expect(saved.status).toBe(200);
    for (const { body } of entered.filter(({ status }) => status === 200))
      expect(await isOpen(body.access_token)).toBe(false);
    expect(await isOpen(ana.token)).toBe(true);
  });
});

it('accepts 60 saves of data or avatar in 15 minutes', async () => {
  const ana = await signUp(server);
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await saveProfile(ana, profileForm())).status);
  expect(statuses).toEqual([...Array<number>(60).fill(422), 429]);
});
