import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { addBank, earn } from '../testing/money.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { readPdf } from '../testing/pdf.ts';
import { PASSWORD, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const YEARS = '/api/tax-statements';

let server: TestServer;
let operator: Operator;
let ana: Indiker;

/** Requests, schedules and pays a withdrawal. The payment is made on the day of the product's clock. */
async function payOut(person: Indiker, reais: number, payment_date: string): Promise<void> {
  await earn(server, person, operator, reais * 2);
  const { id } = (await person.post('/api/withdraw-payments')).body;
  const day = server.clock.now().toISOString().slice(0, 10);
  await operator.post(`/api/operator/withdrawals/${id}/schedule`, { payment_date });
  const { status, body } = await operator.post(`/api/operator/withdrawals/${id}/pay`, { paid_at: day });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** Moves the clock and signs in again, because the earlier sessions have ended by then. */
async function goTo(instant: string): Promise<void> {
  server.clock.set(instant);
  operator = await newOperator(server);
  const { body } = await clientOf(server).post('/api/auth/login', { login: ana.email, password: PASSWORD });
  ana = { ...ana, ...clientOf(server, body.access_token), token: body.access_token };
}

beforeAll(async () => {
  server = await startTestServer();
  operator = await newOperator(server);
  ana = await signUp(server, { firstname: 'Íris', lastname: 'Araújo' });
  await addBank(server, ana);
  await payOut(ana, 500, '2026-11-23');
});
afterAll(() => server.stop());

describe('before the year is over', () => {
  it('requires the session of an Indiker', async () => {
    for (const path of [YEARS, `${YEARS}/2026`]) {
      expect((await clientOf(server).get(path)).status).toBe(401);
      expect((await operator.get(path)).status).toBe(401);
    }
  });

  it('has no statement yet, and tells the year of the next one', async () => {
    expect((await (await signUp(server)).get(YEARS)).body).toEqual({
      data: [],
      next: 2026,
      next_is_due: false,
    });
    expect((await ana.get(YEARS)).body).toEqual({ data: [], next: 2026, next_is_due: true });
    for (const year of [2026, 2027]) {
      const { status, body } = await ana.get(`${YEARS}/${year}`);
      expect([status, body.code]).toEqual([409, 'tax_statement_not_ready']);
    }
    expect((await ana.get(`${YEARS}/2025`)).status).toBe(404);
  });

  it.each(['20', 'ontem', '1899', '20266'])('refuses %s as a year', async (year) => {
    expect((await ana.get(`${YEARS}/${year}`)).status).toBe(422);
  });
});

describe('from January on', () => {
  beforeAll(async () => {
    await operator.put('/api/operator/withholding', { enabled: true, effective_from: '2026-12-01' });
    await goTo('2026-12-15T15:00:00Z');
    await payOut(ana, 6_000, '2026-12-15');
    await payOut(ana, 1_607.2, '2026-12-15');
    await goTo('2027-01-01T03:00:00Z');
  });

  it('lists the year with the amounts that were paid in it', async () => {
    expect((await ana.get(YEARS)).body).toEqual({
      data: [{ year: 2026, gross: 8_107.2, withheld: 1_016.27 }],
      next: 2027,
      next_is_due: false,
    });
    expect((await (await signUp(server)).get(YEARS)).body).toEqual({
      data: [],
      next: 2027,
      next_is_due: false,
    });
  });

  it('creates a PDF with a row for each month, in the order of the tax office’s form', async () => {
    const { status, headers, body } = await ana.get(`${YEARS}/2026`);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="informe-rendimentos-2026.pdf"',
    ]);
    const pdf = await readPdf(body);
    expect(pdf).toMatchObject({ title: 'Informe de rendimentos de 2026', language: 'pt-BR' });
    const lines = pdf.text.split('\n');
    const { document } = ana;
    const cpf = `${document.slice(0, 3)}.${document.slice(3, 6)}.${document.slice(6, 9)}-${document.slice(9)}`;
    for (const line of [
      'Íris Araújo',
      cpf,
      '12.ABC.345/01DE-35',
      '3. Rendimentos tributáveis, deduções e imposto retido',
    ])
      expect(lines).toContain(line);
    const table = lines.slice(lines.indexOf('4. Pagamentos por mês') + 1);
    expect(table.slice(0, 16).join(' | ')).toBe(
      [
        'Mês | Bruto | Imposto retido | Líquido',
        'nov/26 | R$ 500,00 | R$ 0,00 | R$ 500,00',
        'dez/26 | R$ 7.607,20 | R$ 1.016,27 | R$ 6.590,93',
        'Total | R$ 8.107,20 | R$ 1.016,27 | R$ 7.090,93',
      ].join(' | '),
    );
    expect(pdf.roles.filter((role) => role === 'TH')).toHaveLength(2 + 3 + 3 + 4 + 3);
  });

  it('returns 404 for a year without payments, and to another Indiker', async () => {
    expect((await ana.get(`${YEARS}/2025`)).status).toBe(404);
    expect((await (await signUp(server)).get(`${YEARS}/2026`)).status).toBe(404);
  });
});
