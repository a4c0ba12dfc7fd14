import type { StatementLine } from '@indike/contract/money/statement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDailySettlement } from '../rewards/jobs.ts';
import { clientOf, type Client } from '../testing/client.ts';
import { addBank, close, earn, expectOk, payInvoice, totals } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { readPdf } from '../testing/pdf.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const STATEMENT = '/api/me/statement';

let server: TestServer;
let ana: Indiker;
let bia: Indiker;
/** In October Ana earns R$ 800,00, of which R$ 300,00 are released in November and all is paid in December. */
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-10-30T15:00:00Z');
  [ana, bia] = [await signUp(server, { firstname: 'Ana' }), await signUp(server, { firstname: 'Bia' })];
  await addBank(server, ana);
  let operator = await newOperator(server);
  await earn(server, ana, operator, 1_000);
  const id = await close(server, ana, operator, { value: 600 });
  await payInvoice(operator, id, '2026-10-30');
  await earn(server, bia, operator, 200);

  server.clock.set('2026-11-05T15:00:00Z');
  await runDailySettlement(server.deps);
  const withdrawal = (await ana.post('/api/withdraw-payments')).body.id;
  await totals(bia);

  server.clock.set('2026-12-01T15:00:00Z');
  operator = await newOperator(server);
  const path = `/api/operator/withdrawals/${withdrawal}`;
  await operator.post(`${path}/schedule`, {});
  expectOk(await operator.post(`${path}/pay`, { paid_at: '2026-12-01' }), 'payment');
});
afterAll(() => server.stop());

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const read = async (who: Client, query = '') => (await who.get(`${STATEMENT}${query}`)).body;
const lines = (data: readonly StatementLine[]) =>
  data.map(({ date, sentence, kind, amount, from_part, to_part, balance }) => [
    date,
    plain(sentence),
    kind,
    amount,
    from_part,
    to_part,
    balance,
  ]);

describe('the statement', () => {
  it('requires a session', async () => {
    for (const path of [STATEMENT, `${STATEMENT}/csv`, `${STATEMENT}/pdf`])
      expect((await clientOf(server).get(path)).status).toBe(401);
  });

  it.each([
    ['month=2026-13', 'month', 'Mês inválido'],
    ['part=cash', 'part', 'Filtro inválido'],
    ['after=x', 'after', 'Ponto de partida inválido'],
    ['limit=101', 'limit', 'O limite vai de 1 a 100'],
  ])('refuses ?%s', async (query, field, message) => {
    const { status, body } = await ana.get(`${STATEMENT}?${query}`);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  it('shows the last month with movements, each with its sentence', async () => {
    const { data, ...month } = await read(ana);
    expect(month).toEqual({
      month: '2026-12',
      older: '2026-11',
      newer: null,
      opening: 0,
      closing: 0,
      next: null,
    });
    expect(lines(data)).toEqual([
      ['2026-12-01', 'Saque de R$ 800,00 pago', 'moved', 800, 'Aguardando pagamento', 'Pago', 0],
    ]);
  });

  it('shows another month with the balance before, after each movement and at its end', async () => {
    const { data, ...month } = await read(ana, '?month=2026-11');
    expect(month).toMatchObject({ older: '2026-10', newer: '2026-12', opening: 500, closing: 0 });
    expect(lines(data)).toEqual([
      ['2026-11-05', 'Saque de R$ 800,00 solicitado', 'moved', 800, 'Disponível', 'Aguardando pagamento', 0],
      [
        '2026-11-04',
        'Bonificação de Padaria Pão de Açúcar 🥖 disponível para saque: R$ 300,00',
        'moved',
        300,
        'A liberar',
        'Disponível',
        800,
      ],
    ]);
    const october = await read(ana, '?month=2026-10&limit=100');
    expect(october).toMatchObject({ older: null, newer: '2026-11', opening: 0, closing: 500 });
    const days: string[] = october.data.map(({ date }: StatementLine) => date);
    expect(days).toEqual(days.toSorted((one, other) => other.localeCompare(one)));
  });

  it('is empty before the first movement, and nobody reads another person’s', async () => {
    const rui = await signUp(server);
    expect(await read(rui)).toEqual({
      month: '2026-12',
      older: null,
      newer: null,
      opening: 0,
      closing: 0,
      data: [],
      next: null,
    });
    const { data, closing } = await read(bia, '?limit=100');
    expect(closing).toBe((await totals(bia)).available);
    const ids = new Set(data.map(({ id }: StatementLine) => id));
    const of = async (query: string) => (await read(ana, query)).data as StatementLine[];
    const all = [await of('?month=2026-10&limit=100'), await of('?month=2026-11'), await of('')].flat();
    expect(all.filter(({ id }) => ids.has(id))).toEqual([]);
  });

  it('keeps only what changed a part of the money, without changing the balances', async () => {
    const { data, opening, closing } = await read(ana, '?month=2026-11&part=receivable');
    expect([opening, closing]).toEqual([500, 0]);
    expect(data.map(({ amount, balance }: StatementLine) => [amount, balance])).toEqual([[300, 800]]);
    expect((await read(ana, '?month=2026-11&part=paid')).data).toEqual([]);
  });

  it('goes on where the page before ended', async () => {
    const whole = (await read(ana, '?month=2026-10&limit=100')).data;
    const pages: StatementLine[] = [];
    let after = '';
    do {
      const { data, next } = await read(ana, `?month=2026-10&limit=2&after=${after}`);
      expect(data.length).toBeLessThanOrEqual(2);
      pages.push(...data);
      after = next ?? '';
    } while (after !== '');
    expect(pages).toEqual(whole);
    expect(whole.length).toBeGreaterThan(4);
  });
});

describe('the statement as a file', () => {
  it('is a CSV of a month, or of all of them, the newest first', async () => {
    const all = await ana.get(`${STATEMENT}/csv`);
    expect(all.headers.get('content-disposition')).toBe('attachment; filename="extrato.csv"');
    const [head, ...rows] = plain(all.body.slice(1)).trimEnd().split('\r\n');
    expect(head).toBe('Data;Movimento;Tipo;De;Para;Valor;Saldo disponível depois');
    expect(rows.slice(0, 2)).toEqual([
      '01/12/2026;Saque de R$ 800,00 pago;Mudança de etapa;Aguardando pagamento;Pago;800,00;0,00',
      '05/11/2026;Saque de R$ 800,00 solicitado;Mudança de etapa;Disponível;Aguardando pagamento;800,00;0,00',
    ]);
    expect(rows.at(-1)).toMatch(/;Entrada;;Previsto;500,00;0,00$/);
    const november = await ana.get(`${STATEMENT}/csv?month=2026-11&part=requested`);
    expect(november.headers.get('content-disposition')).toContain('extrato-2026-11.csv');
    expect(plain(november.body.slice(1)).trimEnd().split('\r\n')).toEqual([head, rows[1]]);
    expect(november.body.slice(1).split('\r\n')).toHaveLength(3);
  });

  it('is a PDF of a month, with the name and the balances', async () => {
    const { status, headers, body } = await ana.get(`${STATEMENT}/pdf?month=2026-11`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="extrato-2026-11.pdf"');
    const { title, text, roles } = await readPdf(body);
    expect(title).toBe('Extrato de nov/26');
    expect(text).toMatch(/Ana Conceição[\s\S]*R\$ 500,00[\s\S]*R\$ 0,00/);
    expect(text).toContain('Saque de R$ 800,00 solicitado');
    expect(text).not.toContain('Só os');
    expect(roles).toContain('H1');
    const empty = await readPdf((await bia.get(`${STATEMENT}/pdf?month=2027-03`)).body);
    expect(empty.text).toContain('Nenhum movimento.');
  });
});
