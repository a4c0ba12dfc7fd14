import { expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { profileCode } from '../testing/codes.ts';
import { addBank, PIX } from '../testing/money.ts';
import { newCpf, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();

const WRONG = 'Código incorreto ou vencido. Confira o e-mail mais recente ou peça outro código.';
const MALFORMED = 'O código tem 6 letras e números. Confira no e-mail.';

async function attemptsOf({ email }: Indiker): Promise<number | undefined> {
  const { db, codes } = server.deps;
  const query = db.selectFrom('email_code').select('attempts');
  const row = await query.where('recipient', '=', codes.keyedHash(email)).executeTakeFirst();
  return row?.attempts;
}

const TED = {
  transfer_type: 2,
  bank_id: '001',
  agency: '1234',
  account: '12345-6',
  account_type: 1,
  account_owner_is_user: true,
};

it('requires a session', async () => {
  const visitor = clientOf(server);
  expect((await visitor.get('/api/banks')).status).toBe(401);
  expect((await visitor.get('/api/bank-account')).status).toBe(401);
  expect((await visitor.post('/api/bank-account', PIX)).status).toBe(401);
  expect((await visitor.put('/api/bank-account/1', PIX)).status).toBe(401);
});

it('lists the banks by title, with their codes as text', async () => {
  const { body } = await (await signUp(server)).get('/api/banks');
  expect(body.length).toBeGreaterThan(400);
  expect(body).toContainEqual({ id: '001', title: 'Banco do Brasil S.A.' });
  const titles = body.map(({ title }: { title: string }) => title);
  const portuguese = new Intl.Collator('pt-BR', { sensitivity: 'base' });
  expect(titles).toEqual(titles.toSorted(portuguese.compare));
});

it.each([
  [
    { ...TED, bank_id: '', agency: '' },
    { bank_id: ['Banco é obrigatório'], agency: ['Agência é obrigatória'] },
  ],
  [{ ...TED, bank_id: 'xyz' }, { bank_id: ['Banco é obrigatório'] }],
  [{ ...PIX, pix_type: null }, { pix_type: ['Tipo de chave PIX é obrigatório'] }],
  [{ ...PIX, pix_type: 2, pix_key: newCpf() }, { pix_key: ['A chave deve ser o CPF do titular da conta'] }],
  [
    { ...TED, account_owner_is_user: false, account_owner_document: '12345678900', account_owner_phone: '1' },
    {
      account_owner_fisrtname: ['Nome é obrigatório'],
      account_owner_lastname: ['Sobrenome é obrigatório'],
      account_owner_document: ['Formato do CPF errado'],
      account_owner_phone: ['Formato de telefone errado'],
    },
  ],
  [
    { ...TED, account: 'nulo\u0000' },
    { account: ['Há um caractere que não aceitamos. Apague o texto e digite de novo, sem colar.'] },
  ],
  [{ ...PIX, validation_code: undefined }, { validation_code: ['Informe o código enviado ao seu e-mail'] }],
  [{ ...PIX, validation_code: 'ABC' }, { validation_code: [MALFORMED] }],
])('refuses %j without using up a try of the code', async (form, errors) => {
  const ana = await signUp(server);
  const right = await profileCode(server, ana, 'bank_account');
  const { status, body } = await ana.post('/api/bank-account', { validation_code: right, ...form });
  expect([status, body.errors]).toEqual([422, errors]);
  expect((await ana.get('/api/bank-account')).body).toEqual({ bank_account: null });
  expect(await attemptsOf(ana)).toBe(0);
});

it('refuses a wrong code and a code that was sent for another change', async () => {
  const ana = await signUp(server);
  await addBank(server, ana);
  const { body: before } = await ana.get('/api/bank-account');
  const path = `/api/bank-account/${before.bank_account.id}`;
  await profileCode(server, ana, 'bank_account');
  const forAddress = await profileCode(server, ana, 'address');
  for (const validation_code of ['ABC234', forAddress]) {
    const answer = await ana.put(path, { ...PIX, pix_key: 'nova@example.com', validation_code });
    expect([answer.status, answer.body.errors]).toEqual([422, { validation_code: [WRONG] }]);
  }
  expect((await ana.get('/api/bank-account')).body).toEqual(before);
});

it('stores one account per Indiker, in its canonical form, visible to its owner only', async () => {
  const ana = await signUp(server);
  const validation_code = await profileCode(server, ana, 'bank_account');
  const form = { ...PIX, pix_type: 1, pix_key: '(11) 98765-4321' };
  const posts = await Promise.all(
    Array.from({ length: 8 }, () => ana.post('/api/bank-account', { ...form, validation_code })),
  );
  expect(posts.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(posts.filter(({ status }) => status === 422)).toHaveLength(7);
  const unused = await profileCode(server, ana, 'bank_account');
  expect((await ana.post('/api/bank-account', { ...form, validation_code: unused })).status).toBe(409);
  const { body: user } = await ana.get('/api/auth/user');
  expect(user).toMatchObject({ bank_account: { id: user.bank_account_id, pix_key: '+5511987654321' } });

  const bia = await signUp(server);
  const hers = await profileCode(server, bia, 'bank_account');
  const foreign = `/api/bank-account/${user.bank_account_id}`;
  expect((await bia.put(foreign, { ...PIX, validation_code: hers })).status).toBe(404);
  expect(await attemptsOf(bia)).toBe(0);
  await addBank(server, bia);
  const third = {
    ...TED,
    account_owner_is_user: false,
    account_owner_fisrtname: 'Rui',
    account_owner_lastname: 'Sá',
    account_owner_document: newCpf(),
    account_owner_phone: '1130001234',
  };
  // The refused creation did not use up the code.
  const changed = await ana.put(foreign, { ...third, validation_code: unused });
  expect(changed.body).toMatchObject({
    message: 'Dados bancários atualizados com sucesso',
    bank_account: { bank_title: 'Banco do Brasil S.A.', pix_key: null, account_owner_fisrtname: 'Rui' },
  });
});
