import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { addBank, PIX } from '../testing/money.ts';
import { newCpf, signUp } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const TED = {
  transfer_type: 2,
  bank_id: '001',
  agency: '1234',
  account: '12345-6',
  account_type: 1,
  account_owner_is_user: true,
};

it('asks for a session', async () => {
  const visitor = clientOf(server);
  expect((await visitor.get('/api/banks')).status).toBe(401);
  expect((await visitor.get('/api/bank-account')).status).toBe(401);
  expect((await visitor.post('/api/bank-account', PIX)).status).toBe(401);
  expect((await visitor.put('/api/bank-account/1', PIX)).status).toBe(401);
});

it('lists the banks by title, with text codes', async () => {
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
  [{ ...TED, account: 'nulo\u0000' }, { account: ['Há caracteres que não podem ser usados'] }],
])('refuses %j', async (form, errors) => {
  const ana = await signUp(server);
  const { status, body } = await ana.post('/api/bank-account', form);
  expect([status, body.errors]).toEqual([422, errors]);
  expect((await ana.get('/api/bank-account')).body).toEqual({ bank_account: null });
});

it('keeps one account, in its canonical form, for its owner alone', async () => {
  const ana = await signUp(server);
  const posts = await Promise.all(
    Array.from({ length: 8 }, () =>
      ana.post('/api/bank-account', { ...PIX, pix_type: 1, pix_key: '(11) 98765-4321' }),
    ),
  );
  expect(posts.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(posts.filter(({ status }) => status === 409)).toHaveLength(7);
  const { body: user } = await ana.get('/api/auth/user');
  expect(user).toMatchObject({ bank_account: { id: user.bank_account_id, pix_key: '+5511987654321' } });

  const bia = await signUp(server);
  expect((await bia.put(`/api/bank-account/${user.bank_account_id}`, PIX)).status).toBe(404);
  await addBank(bia);
  const third = {
    ...TED,
    account_owner_is_user: false,
    account_owner_fisrtname: 'Rui',
    account_owner_lastname: 'Sá',
    account_owner_document: newCpf(),
    account_owner_phone: '1130001234',
  };
  const changed = await ana.put(`/api/bank-account/${user.bank_account_id}`, third);
  expect(changed.body).toMatchObject({
    message: 'Dados bancários atualizados com sucesso',
    bank_account: { bank_title: 'Banco do Brasil S.A.', pix_key: null, account_owner_fisrtname: 'Rui' },
  });
});
