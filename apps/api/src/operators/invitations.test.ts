import { operatorRole } from '@indike/rules/operators/roles';
import { beforeEach, expect, it } from 'vitest';
import { clientOf, type Answer } from '../testing/client.ts';
import { emailTo } from '../testing/emails.ts';
import { insertTestOperator, lastAuditOf, newOperator, type Operator } from '../testing/operators.ts';
import { PASSWORD } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const OPERATORS = '/api/operator/operators';
const INVITATIONS = '/api/operator/invitations';
const SESSION = '/api/operator/session';
const LOGIN = '/api/operator/auth/login';
const { analyst, auditor, finance } = operatorRole;

const visitor = () => clientOf(server);
const signIn = (email: string, password = PASSWORD) => visitor().post(LOGIN, { email, password });

const server = useTestServer({ jobs: true });
let admin: Operator;
beforeEach(async () => {
  await server.db.deleteFrom('rate_limit').execute();
  admin = await newOperator(server);
});

let serial = 0;
const invitee = () => `convidada${(serial += 1)}@example.com`;
const NEW_PASSWORD = { password: 'outra senha 2', password_confirmation: 'outra senha 2' };
/** The `{id}/{signature}` at the end of the link in the newest invitation e-mail. */
async function linkOf(email: string): Promise<string> {
  const text = await emailTo(server, email, 'Convite para a equipe');
  return /\/operacao\/convite\/(\d+\/[\w-]{43})/.exec(text)?.[1] ?? 'none';
}
async function invited(role: string = finance): Promise<{ email: string; link: string; id: number }> {
  const email = invitee();
  const { status, body } = await admin.post(OPERATORS, { name: 'Rita Campos', email, role });
  expect(status).toBe(201);
  return { email, link: await linkOf(email), id: body.id };
}
const accept = (link: string): Promise<Answer> => visitor().post(`${INVITATIONS}/${link}`, NEW_PASSWORD);

it('an invitation is e-mailed, shows its details, and creates an operator with a password', async () => {
  const { email, link, id } = await invited();
  const text = await emailTo(server, email, 'Convite para a equipe');
  expect(text).toContain('Operadora convidou você para a equipe');
  expect(text).toContain('com o papel de Financeiro');
  expect(await lastAuditOf(server, id)).toEqual({
    operator_id: admin.id,
    action: 'operator.invite',
    before: null,
    after: { email, name: 'Rita Campos', role: finance },
  });
  const open = await visitor().get(`${INVITATIONS}/${link}`);
  expect(open.body).toEqual({
    name: 'Rita Campos',
    email,
    role: finance,
    role_name: 'Financeiro',
    expires_at: new Date(server.clock.now().getTime() + 7 * 86_400_000).toISOString(),
  });
  const list = await admin.get(INVITATIONS);
  expect(list.body.data[0]).toMatchObject({ id, email, invited_by: { id: admin.id } });
  expect((await signIn(email, NEW_PASSWORD.password)).status).toBe(401);
  expect((await accept(link)).status).toBe(201);
  const { body } = await signIn(email, NEW_PASSWORD.password);
  const session = await clientOf(server, body.access_token).get(SESSION);
  expect(session.body).toMatchObject({ name: 'Rita Campos', email, role: finance });
  expect(await lastAuditOf(server, session.body.id)).toMatchObject({ action: 'operator.sign_in' });
  expect((await admin.get(INVITATIONS)).body.data.map((row: { id: number }) => row.id)).not.toContain(id);
});

it('an invitation works once, even for concurrent requests', async () => {
  const { email, link } = await invited();
  const answers = await Promise.all([1, 2, 3, 4].map(() => accept(link)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403, 403]);
  const again = await visitor().post(`${INVITATIONS}/${link}`, {
    password: 'tomada 1234',
    password_confirmation: 'tomada 1234',
  });
  expect([again.status, again.body.code]).toEqual([403, 'invitation_invalid']);
  expect((await visitor().get(`${INVITATIONS}/${link}`)).status).toBe(403);
  expect((await signIn(email, 'tomada 1234')).status).toBe(401);
  expect((await signIn(email, NEW_PASSWORD.password)).status).toBe(200);
});

it('an invitation stays open when an operator with its e-mail exists', async () => {
  const { email, link, id } = await invited();
  const { id: operatorId } = await insertTestOperator(server, analyst);
  await server.db.updateTable('operator').set({ email }).where('id', '=', operatorId).execute();
  expect((await accept(link)).body.code).toBe('invitation_invalid');
  const open = (await admin.get(INVITATIONS)).body.data.map((row: { id: number }) => row.id);
  expect(open).toContain(id);
});

it('an invitation expires after seven days', async () => {
  const { email, link } = await invited();
  server.clock.advance(7 * 86_400_000 - 1);
  expect((await visitor().get(`${INVITATIONS}/${link}`)).status).toBe(200);
  server.clock.advance(1);
  expect((await visitor().get(`${INVITATIONS}/${link}`)).body.code).toBe('invitation_invalid');
  expect((await accept(link)).body.code).toBe('invitation_invalid');
  expect((await signIn(email, NEW_PASSWORD.password)).status).toBe(401);
});

it('an invitation stops working when it is withdrawn or replaced', async () => {
  const first = await invited();
  expect((await admin.delete(`${INVITATIONS}/${first.id}`)).status).toBe(200);
  expect((await accept(first.link)).status).toBe(403);
  expect((await admin.delete(`${INVITATIONS}/${first.id}`)).status).toBe(404);
  const second = await invited();
  await admin.post(OPERATORS, { name: 'Rita', email: second.email, role: auditor });
  const third = await linkOf(second.email);
  expect(third).not.toBe(second.link);
  expect((await accept(second.link)).status).toBe(403);
  expect((await accept(third)).status).toBe(201);
});

it('an invitation ends with the access of the administrator who sent it', async () => {
  const { email, link } = await invited('admin');
  const setRole = (role: string) =>
    server.db.updateTable('operator').set({ role }).where('id', '=', admin.id).execute();
  await setRole(finance);
  expect((await visitor().get(`${INVITATIONS}/${link}`)).status).not.toBe(200);
  expect((await accept(link)).body.code).toBe('invitation_invalid');
  expect((await signIn(email, NEW_PASSWORD.password)).status).toBe(401);
  await setRole('admin');
  expect((await accept(link)).status).toBe(201);
});

it('an invitation’s signature cannot be forged or used for another invitation', async () => {
  const [one, other] = [await invited(), await invited()];
  const [, signature = ''] = one.link.split('/');
  for (const link of [
    `${other.id}/${signature}`,
    `${one.id}/${'A'.repeat(43)}`,
    `${one.id}/x`,
    `999999/${signature}`,
  ])
    expect([link, (await accept(link)).status]).toEqual([link, 403]);
  expect((await accept(`abc/${signature}`)).status).toBe(404);
  expect((await accept(one.link)).status).toBe(201);
});

it('an invitation needs a valid password and a matching confirmation', async () => {
  const { link } = await invited();
  const bad = await visitor().post(`${INVITATIONS}/${link}`, {
    password: 'senha comprida',
    password_confirmation: 'outra comprida',
  });
  expect([bad.status, bad.body.errors]).toEqual([
    422,
    { password_confirmation: ['As senhas não coincidem'] },
  ]);
  const short = { password: 'curta', password_confirmation: 'curta' };
  expect((await visitor().post(`${INVITATIONS}/${link}`, short)).body.errors).toEqual({
    password: ['Mínimo de 8 caracteres'],
  });
  const common = { password: 'qwertyuiop', password_confirmation: 'qwertyuiop' };
  expect((await visitor().post(`${INVITATIONS}/${link}`, common)).body.errors).toEqual({
    password: ['Esta senha é muito usada e fácil de adivinhar. Escolha outra.'],
  });
  expect((await accept(link)).status).toBe(201);
});

it('an invitation is refused for an existing operator’s address and for missing fields', async () => {
  const taken = await admin.post(OPERATORS, { name: 'Rita', email: admin.email, role: analyst });
  expect([taken.status, taken.body.errors]).toEqual([
    422,
    { email: ['Já existe um operador com este e-mail.'] },
  ]);
  const empty = await admin.post(OPERATORS, { role: 'chefe' });
  expect(Object.keys(empty.body.errors).toSorted()).toEqual(['email', 'name', 'role']);
});
