import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Client } from '../testing/client.ts';
import { close, earn, transitionTo, payInvoice } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { addPix, codeFor, erase, erasureEligibility, indikerRow, payOut } from '../testing/erasure.ts';

const WRONG = 'Código incorreto ou vencido. Confira o e-mail mais recente ou peça outro código.';

const server = useTestServer({ jobs: true });
let operator: Client;
beforeAll(async () => {
  operator = await newOperator(server);
});

const readable = (text: string) => text.replaceAll('\u00a0', ' ');

describe('before the code is checked', () => {
  it('requires a session', async () => {
    const answer = await clientOf(server).post('/api/me/erasure', { validation_code: 'ABC234' });
    expect(answer.status).toBe(401);
  });

  it.each([
    [{}, 'Informe o código enviado ao seu e-mail'],
    [{ validation_code: '' }, 'Informe o código enviado ao seu e-mail'],
    [{ validation_code: 'ABC' }, 'O código tem 6 letras e números. Confira no e-mail.'],
    [{ validation_code: 7 }, 'Formato inválido'],
  ])('refuses %j', async (body, message) => {
    const ana = await signUp(server);
    const answer = await ana.post('/api/me/erasure', body);
    expect([answer.status, answer.body.errors]).toEqual([422, { validation_code: [message] }]);
    expect((await indikerRow(server, ana.id)).erased_at).toBeNull();
  });
});

describe('a code', () => {
  it('must be correct and sent to this person for this change', async () => {
    const [ana, rui] = [await signUp(server), await signUp(server)];
    const foreign = await codeFor(server, rui);
    const other = await codeFor(server, ana, 'address');
    for (const code of ['ABC234', foreign, other]) {
      const answer = await erase(server, ana, code);
      expect([answer.status, answer.body.errors]).toEqual([422, { validation_code: [WRONG] }]);
    }
    expect((await ana.get('/api/auth/user')).status).toBe(200);
    expect((await indikerRow(server, rui.id)).erased_at).toBeNull();
  });
});

describe('while money is owed', () => {
  const refused = async (person: Indiker): Promise<string> => {
    const answer = await erase(server, person);
    expect([answer.status, answer.body.code]).toEqual([409, 'money_owed']);
    const shown = await erasureEligibility(person);
    expect([shown.allowed, shown.reasons.join(' ')]).toEqual([false, answer.body.message]);
    expect((await indikerRow(server, person.id)).erased_at).toBeNull();
    expect((await person.get('/api/auth/user')).status).toBe(200);
    return readable(answer.body.message);
  };

  it('refuses with the amount and what to do about an available balance', async () => {
    const ana = await signUp(server);
    await earn(server, ana, operator, 5_000);
    expect(await refused(ana)).toBe(
      'Você ainda tem R$ 2.500,00 para sacar. Saque antes de pedir a exclusão.',
    );
  });

  it('refuses with receivable and promised balances', async () => {
    const ana = await signUp(server);
    const id = await close(server, ana, operator);
    await payInvoice(operator, id, server.clock.now().toISOString().slice(0, 10));
    await close(server, ana, operator, { value: 400 });
    expect(await refused(ana)).toBe(
      'Você ainda tem R$ 500,00 a liberar. Espere a liberação antes de pedir a exclusão. Você tem R$ 200,00 previstos em indicações em andamento. Espere o resultado ou peça ao suporte para cancelá-las.',
    );
  });

  it('refuses with a requested balance', async () => {
    const ana = await signUp(server);
    await addPix(server, ana, 'ana@pix.example');
    await earn(server, ana, operator);
    await ana.post('/api/withdraw-payments');
    expect(await refused(ana)).toBe(
      'Você tem um saque de R$ 500,00 em andamento. Espere o pagamento antes de pedir a exclusão.',
    );
  });

  it('refuses with a debt from a clawback', async () => {
    const ana = await signUp(server);
    await addPix(server, ana, 'ana@pix.example');
    await payOut(server, operator, ana);
    const { body } = await ana.get('/api/indication');
    const taken = await operator.post(`/api/operator/indications/${body.data[0].id}/clawback`, {
      amount: 30.5,
      reason: 'valor menor',
    });
    expect(taken.status).toBe(200);
    expect(await refused(ana)).toBe(
      'Falta descontar R$ 30,50 de um estorno. Escreva ao suporte para acertar o valor.',
    );
  });

  it('refuses without using up the code', async () => {
    const ana = await signUp(server);
    const id = await refer(ana);
    await transitionTo(operator, id, { status: 'in_contact' });
    await transitionTo(operator, id, { status: 'in_negotiation', estimated_value: 100 });
    const code = await codeFor(server, ana);
    for (let n = 0; n < 6; n += 1) expect((await erase(server, ana, code)).status).toBe(409);
    await transitionTo(operator, id, { status: 'cancelled', reason: 'no_budget' });
    expect((await erase(server, ana, code)).status).toBe(200);
  });
});
