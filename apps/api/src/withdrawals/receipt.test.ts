import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { addBank, earn } from '../testing/money.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { readPdf } from '../testing/pdf.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let operator: Operator;
let ana: Indiker;
/** A paid withdrawal of Ana's, and one that is only requested. */
let [paid, waiting] = [0, 0];

const receiptOf = (id: number) => `/api/withdraw-payments/${id}/receipt`;

async function withdraw(person: Indiker, reais: number): Promise<number> {
  await earn(server, person, operator, reais * 2);
  return (await person.post('/api/withdraw-payments')).body.id;
}

async function payOut(id: number): Promise<void> {
  await operator.post(`/api/operator/withdrawals/${id}/schedule`, { payment_date: '2026-11-23' });
  const { status, body } = await operator.post(`/api/operator/withdrawals/${id}/pay`, {
    paid_at: '2026-11-21',
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

beforeAll(async () => {
  server = await startTestServer();
  operator = await newOperator(server);
  ana = await signUp(server, { firstname: 'Łucja', lastname: 'Conceição' });
  await addBank(server, ana);
  paid = await withdraw(ana, 1_234.56);
  await payOut(paid);
  waiting = await withdraw(ana, 500);
});
afterAll(() => server.stop());

describe('the receipt', () => {
  it('requires an Indiker’s session, and is 404 for other people’s and unknown withdrawals', async () => {
    expect((await clientOf(server).get(receiptOf(paid))).status).toBe(401);
    expect((await operator.get(receiptOf(paid))).status).toBe(401);
    expect((await (await signUp(server)).get(receiptOf(paid))).status).toBe(404);
    expect((await ana.get(receiptOf(9_999_999))).status).toBe(404);
  });
});

it('refuses a receipt before the payment', async () => {
  const { status, body } = await ana.get(receiptOf(waiting));
  expect([status, body.code]).toEqual([409, 'receipt_before_payment']);
  expect((await ana.get(`/api/withdraw-payments/${waiting}`)).body.receipt).toBeNull();
});

describe('the receipt of a paid withdrawal', () => {
  it('is also part of the withdrawal’s details', async () => {
    const { body } = await ana.get(`/api/withdraw-payments/${paid}`);
    expect(body).toMatchObject({ net: 1_234.56, payment_date: '2026-11-21' });
    expect(body.receipt).toEqual({
      payment_id: expect.stringMatching(/^\d{6}-\d+$/),
      bank_number: null,
      destination: 'PIX no e-mail a•••@example.com',
      owner: null,
    });
  });

  it('is a tagged PDF with the same facts', async () => {
    const { status, headers, body } = await ana.get(receiptOf(paid));
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="comprovante-saque-${paid}.pdf"`,
    ]);
    expect(headers.get('cache-control')).toContain('no-store');
    const { receipt } = (await ana.get(`/api/withdraw-payments/${paid}`)).body;
    const pdf = await readPdf(body);
    expect(pdf).toMatchObject({ title: 'Comprovante de pagamento', language: 'pt-BR' });
    for (const line of [
      'Comprovante de pagamento',
      'R$ 1.234,56',
      '21/11/2026',
      receipt.payment_id,
      'Łucja Conceição',
      `***.${ana.document.slice(3, 6)}.${ana.document.slice(6, 9)}-**`,
      'PIX no e-mail a•••@example.com',
      '12.ABC.345/01DE-35',
    ])
      expect(pdf.text.split('\n')).toContain(line);
    expect(pdf.text).not.toContain('ana@example.com');
    expect(pdf.text).not.toContain('Imposto');
    expect(pdf.roles).toContain('H1');
    expect(pdf.roles.filter((role) => role === 'H2')).toHaveLength(3);
    expect(pdf.roles.filter((role) => role === 'TH')).toHaveLength(
      pdf.roles.filter((role) => role === 'TD').length,
    );
  });

  it('names the company that pays, the owner of another person’s account, and the withheld tax', async () => {
    await operator.put('/api/operator/payer', {
      legal_name: 'Indike Pagamentos S.A.',
      cnpj: '19131243000197',
      bank_code: '001',
      agreement: '1234567',
      agency: '1584',
      agency_digit: '9',
      account: '00210169',
      account_digit: '6',
    });
    await operator.put('/api/operator/withholding', { enabled: true, effective_from: '2026-11-21' });
    const bia = await signUp(server);
    await addBank(server, bia, {
      transfer_type: 2,
      bank_id: '001',
      agency: '1234',
      account: '98765-4',
      account_type: 1,
      account_owner_is_user: false,
      account_owner_fisrtname: 'Rui',
      account_owner_lastname: 'Lima',
      account_owner_document: '11144477735',
      account_owner_phone: '11987654321',
    });
    const id = await withdraw(bia, 6_000);
    await payOut(id);
    const { text } = await readPdf((await bia.get(receiptOf(id))).body);
    const lines = text.split('\n');
    for (const line of ['R$ 6.000,00', 'R$ 394,54', 'R$ 5.605,46', 'Rui Lima', 'Indike Pagamentos S.A.'])
      expect(lines).toContain(line);
    expect(lines).toContain('19.131.243/0001-97');
    expect(text).not.toContain('98765-4');
    expect(text).not.toContain('11144477735');
  });

  it('is created for each of several concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ana.get(receiptOf(paid))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  });
});
