import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, send } from '../testing/client.ts';
import { erase } from '../testing/erasure.ts';
import { addBank, earn, expectCleanLedger } from '../testing/money.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const SHEET = '/api/operator/tax/2026-11';
/** The date on the test clock. */
const TODAY = '2026-11-21';

let server: TestServer;
let operator: Operator;
let ana: Indiker;
let bia: Indiker;

async function payOut(person: Indiker, reais: number): Promise<void> {
  await earn(server, person, operator, reais * 2);
  const { id } = (await person.post('/api/withdraw-payments')).body;
  await operator.post(`/api/operator/withdrawals/${id}/schedule`, { payment_date: '2026-11-23' });
  const { status, body } = await operator.post(`/api/operator/withdrawals/${id}/pay`, { paid_at: TODAY });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

beforeAll(async () => {
  server = await startTestServer();
  operator = await newOperator(server);
  ana = await signUp(server, { firstname: '=Ana', lastname: 'Lima' });
  bia = await signUp(server, { firstname: 'Bia', lastname: 'Souza' });
  await addBank(server, ana);
  await addBank(server, bia);
  // Not taxed, because withholding is turned on only afterwards.
  await payOut(bia, 500);
  await operator.put('/api/operator/withholding', { enabled: true, effective_from: '2026-11-21' });
  await payOut(ana, 6_000);
  await payOut(ana, 1_607.2);
  // Only scheduled, so not a payment yet.
  await earn(server, bia, operator);
  const { id } = (await bia.post('/api/withdraw-payments')).body;
  await operator.post(`/api/operator/withdrawals/${id}/schedule`, { payment_date: '2026-11-23' });
});
afterAll(() => server.stop());

const masked = ({ document }: Indiker) => `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`;
const csvOf = (who: Operator, path = SHEET) =>
  send(server.url + path, 'GET', undefined, { authorization: `Bearer ${who.token}`, accept: 'text/csv' });

describe('access', () => {
  it('is for roles that may read money', async () => {
    expect((await clientOf(server).get(SHEET)).status).toBe(401);
    const statuses: [role: string, read: number, downloaded: number][] = [];
    for (const role of OPERATOR_ROLES) {
      const who = await newOperator(server, role);
      statuses.push([role, (await who.get(SHEET)).status, (await csvOf(who)).status]);
    }
    expect(statuses).toEqual([
      [operatorRole.analyst, 403, 403],
      [operatorRole.finance, 200, 200],
      [operatorRole.admin, 200, 200],
      [operatorRole.auditor, 200, 200],
    ]);
  });
});

it.each(['2026-13', '2026-1', '2026', 'ontem', '2026-11-01'])('refuses %s as a month', async (month) => {
  const { status, body } = await operator.get(`/api/operator/tax/${month}`);
  expect([status, body.errors]).toEqual([422, { month: ['Mês inválido'] }]);
});

it.each(['?limit=0', '?limit=101', '?after=x', "?after=1'"])('refuses the query %s', async (query) => {
  expect((await operator.get(SHEET + query)).status).toBe(422);
});

describe('the sheet of a month', () => {
  it('shows for each CPF what was paid, withheld and due', async () => {
    const { status, body } = await operator.get(SHEET);
    expect([status, body.month, body.next]).toEqual([200, '2026-11', null]);
    expect(body.data).toMatchObject([
      {
        id: ana.id,
        name: '=Ana Lima',
        document: masked(ana),
        payments: 2,
        gross: 7_607.2,
        withheld: 1_016.27,
        net: 6_590.93,
        due: 1_016.27,
      },
      // Bia's payment date has withholding, but her withdrawal was scheduled before it was turned on.
      { id: bia.id, document: masked(bia), payments: 1, gross: 500, withheld: 0, net: 500, due: 0 },
    ]);
    expect(body.total).toEqual({
      people: 2,
      payments: 3,
      gross: 8_107.2,
      withheld: 1_016.27,
      net: 7_090.93,
    });
  });

  it('matches the ledger', async () => {
    await expectCleanLedger(server);
    const { body } = await operator.get(SHEET);
    const sums = await server.db
      .selectFrom('ledger_account as a')
      .innerJoin('ledger_entry as e', 'e.account_id', 'a.id')
      .select(['a.kind', (q) => q.fn.sum<string>('e.amount').as('sum')])
      .where('a.user_id', 'is', null)
      .where('a.kind', 'in', ['cash', 'taxes_payable'])
      .groupBy('a.kind')
      .execute();
    const of = (kind: string) => Number(sums.find((row) => row.kind === kind)?.sum);
    expect([of('cash'), of('taxes_payable')]).toEqual([
      -Math.round(body.total.net * 100),
      -Math.round(body.total.withheld * 100),
    ]);
  });

  it('continues from where the last page ended', async () => {
    const first = (await operator.get(`${SHEET}?limit=1`)).body;
    expect([first.data.length, first.total.people]).toEqual([1, 2]);
    const second = (await operator.get(`${SHEET}?limit=1&after=${first.next}`)).body;
    expect([second.data.length, second.next]).toEqual([1, null]);
    expect([first.data[0].id, second.data[0].id]).toEqual([ana.id, bia.id]);
  });

  it('is empty for a month without payments', async () => {
    const { body } = await operator.get('/api/operator/tax/2026-10');
    expect(body).toMatchObject({
      data: [],
      next: null,
      total: { people: 0, payments: 0, gross: 0, withheld: 0, net: 0 },
    });
  });
});

describe('the file for the accountant', () => {
  it('has CPFs in clear, amounts in the Brazilian number format, and no formulas', async () => {
    const { status, headers, body } = await csvOf(operator);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="impostos-2026-11.csv"',
    ]);
    const clear = ({ document }: Indiker) =>
      `${document.slice(0, 3)}.${document.slice(3, 6)}.${document.slice(6, 9)}-${document.slice(9)}`;
    expect(body.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Mês;CPF;Nome;Pagamentos;Rendimento bruto;Imposto devido no mês;Imposto retido;Líquido pago',
      `2026-11;${clear(ana)};'=Ana Lima;2;7607,20;1016,27;1016,27;6590,93`,
      `2026-11;${clear(bia)};Bia Souza;1;500,00;0,00;0,00;500,00`,
      '',
    ]);
  });

  it('is audited with the operator and the month', async () => {
    await csvOf(operator, '/api/operator/tax/2026-09');
    const entry = await server.db
      .selectFrom('audit_log')
      .select(['operator_id', 'action', 'entity', 'entity_id', 'before', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({
      operator_id: operator.id,
      action: 'tax.download',
      entity: 'tax',
      entity_id: null,
      before: null,
      after: { month: '2026-09' },
    });
  });
});

it('keeps the CPF after an erasure, and has one line for an Indiker who came back', async () => {
  const cleo = await signUp(server, { firstname: 'Cleo' });
  await addBank(server, cleo);
  await payOut(cleo, 300);
  server.clock.advance(60_000);
  expect((await erase(server, cleo)).status).toBe(200);
  const gone = (await operator.get(SHEET)).body.data.at(-1);
  expect(gone).toMatchObject({ name: 'Cadastro removido', document: masked(cleo), gross: 300 });
  const again = await signUp(server, { firstname: 'Cleo', email: cleo.email, document: cleo.document });
  await addBank(server, again);
  await payOut(again, 200);
  const { body } = await operator.get(SHEET);
  expect(body.data.filter(({ document }: { document: string }) => document === masked(cleo))).toMatchObject([
    { id: again.id, name: expect.stringMatching(/^Cleo /), payments: 2, gross: 500 },
  ]);
});
