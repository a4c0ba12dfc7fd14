import type { ImportResult } from '@indike/contract/operator/money/invoices';
import { operatorRole } from '@indike/rules/operators/roles';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { close, expectCleanLedger, transitionTo, payInvoice } from '../../testing/money.ts';
import { newOperator, type Operator } from '../../testing/operators.ts';
import { newCnpj, refer, signUp, type Indiker } from '../../testing/people.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const IMPORT = '/api/operator/invoice-payments/import';
const HEADER = 'cnpj;paid_at;value';
const CLOSED = '2026-11-18';
/** The test clock starts on 21 Nov 2026. */
const PAID = '2026-11-20';

const server = useTestServer();
let finance: Operator;
let admin: Operator;
let ana: Indiker;
beforeAll(async () => {
  admin = await newOperator(server);
  finance = await newOperator(server, operatorRole.finance);
  ana = await signUp(server);
});
afterEach(() => expectCleanLedger(server));

interface Sent {
  readonly token?: string;
  readonly query?: string;
  readonly type?: string;
}
async function upload(
  file: string | Buffer<ArrayBuffer>,
  { token, query = '', type = 'text/csv' }: Sent = {},
) {
  const response = await fetch(`${server.url}${IMPORT}${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token ?? finance.token}`, 'content-type': type },
    body: file,
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape, as the other clients give them
  const body: any = await response.json();
  return { status: response.status, body };
}
async function imported(file: string | Buffer<ArrayBuffer>, query = ''): Promise<ImportResult> {
  const { status, body } = await upload(file, { query });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
const csv = (...lines: string[]) => [HEADER, ...lines].join('\r\n');

/** A signed contract whose first invoice is not paid yet. */
async function newContract(value = 1_000): Promise<{ id: number; cnpj: string; line: string }> {
  const cnpj = newCnpj();
  const id = await close(server, ana, admin, { value, closed_at: CLOSED, document: cnpj });
  return { id, cnpj, line: `${cnpj};${PAID};${value.toFixed(2).replace('.', ',')}` };
}

const outcomesOf = ({ lines }: ImportResult) => lines.map(({ outcome, refusal }) => refusal?.code ?? outcome);
const paidAt = async (id: number) =>
  (await admin.get(`/api/operator/indications/${id}`)).body.contract.invoice_paid_at;
const auditRows = (action: string) =>
  server.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute();

describe('who may import', () => {
  it('excludes analysts, auditors and Indikers', async () => {
    const { line, id } = await newContract();
    for (const role of [operatorRole.analyst, operatorRole.auditor]) {
      const { token } = await newOperator(server, role);
      expect(await upload(csv(line), { token })).toMatchObject({
        status: 403,
        body: { code: 'role_not_allowed' },
      });
    }
    for (const token of [ana.token, 'x'.repeat(43)])
      expect((await upload(csv(line), { token })).status).toBe(401);
    expect(await paidAt(id)).toBeNull();
  });

  it('is checked before the file is read', async () => {
    const large = 'x'.repeat(600 * 1024);
    expect((await upload(large, { token: ana.token })).status).toBe(401);
    expect((await upload(large, { token: ana.token, type: 'application/zip' })).status).toBe(401);
    expect((await upload(large)).status).toBe(413);
  });
});

describe('refuses as a whole', () => {
  it.each([
    ['', 'payment_file_empty'],
    [HEADER, 'payment_file_empty'],
    ['{"cnpj": 1}', 'payment_file_columns'],
    ['cnpj;valor\n1;2', 'payment_file_columns'],
    [`"${HEADER}`, 'payment_file_quotes'],
    [csv(...Array<string>(1_001).fill(';x;y')), 'payment_file_too_long'],
  ])('file %#', async (file, code) => {
    const before = (await auditRows('invoice-payment.import')).length;
    expect(await upload(file)).toMatchObject({ status: 422, body: { code } });
    expect(await auditRows('invoice-payment.import')).toHaveLength(before);
  });

  it('a file of another type, an invalid dry_run and a missing file', async () => {
    expect(await upload('{}', { type: 'application/json' })).toMatchObject({
      status: 415,
      body: { message: 'Formato de envio não aceito: use text/csv' },
    });
    expect((await upload(csv('1;2;3'), { query: '?dry_run=sim' })).body.errors).toHaveProperty('dry_run');
    const { status } = await fetch(server.url + IMPORT, {
      method: 'POST',
      headers: { authorization: `Bearer ${finance.token}` },
    });
    expect(status).toBe(422);
  });

  it.each([
    ['bytes that are no text', Buffer.from([0x00, 0xff, 0xfe, 0x80, 0x22])],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an endless line', Buffer.from('a;'.repeat(200_000))],
    ['a wall of quotes', Buffer.from('"'.repeat(400_001))],
    ['a row of nothing', Buffer.from([0, 0x3b, 0, 0x3b, 0, 0x3b, 0x41])],
  ])('%s', async (_what, file) => {
    const { status, body } = await upload(Buffer.from(file));
    expect([status, typeof body.message]).toEqual([422, 'string']);
  });
});

it('refuses the line of a cell that the database cannot store', async () => {
  const surrogates = Buffer.from('\uFEFF\ud800;\udc00;x', 'utf16le');
  for (const file of ['\u0000;x;y', surrogates])
    expect(outcomesOf(await imported(file))).toEqual(['cnpj_invalid']);
});

it('every other call still accepts only JSON', async () => {
  const answer = await fetch(`${server.url}/api/operator/holidays`, {
    method: 'POST',
    headers: { authorization: `Bearer ${finance.token}`, 'content-type': 'text/csv' },
    body: HEADER,
  });
  expect(answer.status).toBe(415);
});

it('reports the outcome of each line and the reason', async () => {
  const [first, second, other, paid] = [
    await newContract(),
    await newContract(5_000.5),
    await newContract(),
    await newContract(),
  ];
  await payInvoice(admin, paid.id, '2026-11-19');
  const open = newCnpj();
  const openId = await refer(ana, { document: open });
  const result = await imported(
    csv(
      first.line,
      `"${second.cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')}";"20/11/2026";"5.000,50"`,
      `${newCnpj()};${PAID};1,00`,
      `${open};${PAID};1,00`,
      `${other.cnpj};${PAID};999,99`,
      `${other.cnpj};22/11/2026;1000`,
      paid.line,
      `${paid.cnpj};19/11/2026;1000,00`,
      `19131243000198;${PAID};1,00`,
      `${first.cnpj};30/02/2026;1000`,
      first.line,
    ),
  );
  expect(outcomesOf(result)).toEqual([
    'applied',
    'applied',
    'unknown_company',
    'no_contract',
    'different_lines',
    'different_lines',
    'paid_otherwise',
    'repeated',
    'cnpj_invalid',
    'date_invalid',
    'repeated',
  ]);
  expect(result).toMatchObject({ applied: 2, repeated: 2, refused: 7 });
  expect(result.lines[1]).toEqual({
    line: 3,
    document: second.cnpj,
    referral: { id: second.id, name: expect.any(String) },
    paid_at: PAID,
    value: 5_000.5,
    outcome: 'applied',
    refusal: null,
  });
  expect(result.lines[3]?.referral?.id).toBe(openId);
  expect(result.lines[2]).toMatchObject({
    referral: null,
    refusal: { message: 'Nenhuma indicação tem este CNPJ.' },
  });
  expect(await Promise.all([first, second, other, paid].map(({ id }) => paidAt(id)))).toEqual([
    PAID,
    PAID,
    null,
    '2026-11-19',
  ]);
});

it.each([
  ['999,99', PAID, 'value_differs'],
  ['1.000,01', PAID, 'value_differs'],
  ['1.000,00', '2026-11-22', 'paid_in_future'],
  ['1.000,00', '2026-11-17', 'paid_before_closing'],
])('refuses %s paid on %s: %s', async (value, day, code) => {
  const { cnpj, id } = await newContract();
  expect(outcomesOf(await imported(csv(`${cnpj};${day};${value}`)))).toEqual([code]);
  expect(await paidAt(id)).toBeNull();
});

it('refuses a payment of long ago, also after the reward expired, and points to the referral’s page', async () => {
  const line = async (closed_at: string, due: string) => {
    const document = newCnpj();
    await close(server, ana, admin, { closed_at, due, document });
    return `${document};2026-06-01;1000`;
  };
  const result = await imported(
    csv(await line('2026-05-01', '2026-11-30'), await line('2026-01-01', '2026-02-01')),
  );
  expect(outcomesOf(result)).toEqual(['paid_long_ago', 'paid_long_ago']);
  expect(result.lines[0]?.refusal?.message).toMatch(/página da indicação/);
});

it('ignores the contract of a cancelled referral', async () => {
  const { id, line } = await newContract();
  expect((await transitionTo(admin, id, { status: 'cancelled', reason: 'no_budget' })).status).toBe(200);
  expect(outcomesOf(await imported(csv(line)))).toEqual(['no_contract']);
});

describe('a dry run', () => {
  it.each(['?dry_run', '?dry_run=1', '?dry_run=true'])(
    '%s reports the same as the import and changes nothing',
    async (query) => {
      const [first, second] = [await newContract(), await newContract(2_000)];
      const file = csv(first.line, first.line, second.line, `${newCnpj()};${PAID};1`);
      const before = (await auditRows('invoice-payment.import')).length;
      const preview = await imported(file, query);
      expect(outcomesOf(preview)).toEqual(['applied', 'repeated', 'applied', 'unknown_company']);
      expect([await paidAt(first.id), await paidAt(second.id)]).toEqual([null, null]);
      expect(await auditRows('invoice-payment.import')).toHaveLength(before);
      expect(await imported(file, '?dry_run=0')).toEqual(preview);
      expect([await paidAt(first.id), await paidAt(second.id)]).toEqual([PAID, PAID]);
    },
  );
});

it('makes the reward receivable, and records each payment and the file', async () => {
  const bia = await signUp(server);
  const cnpj = newCnpj();
  const id = await close(server, bia, admin, { closed_at: CLOSED, document: cnpj });
  const file = csv(`${cnpj};${PAID};1000`, `${newCnpj()};${PAID};1`);
  await imported(file);
  const { body } = await bia.get(`/api/indication/${id}/reward`);
  expect(body.reward.earnings).toMatchObject([{ state: 'receivable', release_date: '2026-11-25' }]);
  const fingerprint = { file_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) };
  const payment = (await auditRows('referral.invoice-payment')).at(-1);
  expect(payment).toMatchObject({
    operator_id: finance.id,
    entity_id: id,
    after: { paid_at: PAID, ...fingerprint },
  });
  expect((await auditRows('invoice-payment.import')).at(-1)).toMatchObject({
    operator_id: finance.id,
    entity_id: null,
    after: { lines: 2, applied: 1, repeated: 0, refused: 1, ...fingerprint },
  });
});

it('the same payments again change nothing, in whatever format and encoding', async () => {
  const contracts = [await newContract(), await newContract(1_234.56)];
  const lines = contracts.map(({ line }) => line);
  expect(outcomesOf(await imported(csv(...lines)))).toEqual(['applied', 'applied']);
  const entries = async () => (await server.db.selectFrom('ledger_entry').select('id').execute()).length;
  const before = await entries();
  const windows = Buffer.from(
    `\uFEFF"CNPJ";"Data do pagamento";"Valor";"Observação"\r\n` +
      contracts
        .map(({ cnpj }, n) => `"${cnpj}";"20/11/2026";"R$ ${n === 0 ? '1.000,00' : '1.234,56'}";"São José"`)
        .join('\r\n'),
  );
  const latin1 = Buffer.from(windows.toString().slice(1), 'latin1');
  for (const file of [csv(...lines), windows, latin1])
    expect(outcomesOf(await imported(Buffer.from(file)))).toEqual(['repeated', 'repeated']);
  expect(await entries()).toBe(before);
});

it('twelve concurrent imports of one file record each payment once', async () => {
  const contracts = await Promise.all(Array.from({ length: 4 }, () => newContract()));
  const file = csv(...contracts.map(({ line }) => line));
  const results = await Promise.all(Array.from({ length: 12 }, () => imported(file)));
  const all = results.flatMap(outcomesOf);
  expect(all.filter((outcome) => outcome === 'applied')).toHaveLength(4);
  expect(all.filter((outcome) => outcome === 'repeated')).toHaveLength(44);
  const rows = await auditRows('referral.invoice-payment');
  for (const { id } of contracts) expect(rows.filter((row) => row.entity_id === id)).toHaveLength(1);
});

it('of an import and an operator with different dates at once, one succeeds and the other is refused', async () => {
  const contracts = await Promise.all(Array.from({ length: 6 }, () => newContract()));
  for (const { id, line } of contracts) {
    const [file, hand] = await Promise.all([imported(csv(line)), payInvoice(admin, id, '2026-11-19')]);
    const [outcome] = outcomesOf(file);
    expect([outcome, hand.status]).toEqual(
      outcome === 'applied' ? ['applied', 409] : ['paid_otherwise', 200],
    );
    expect(await paidAt(id)).toBe(outcome === 'applied' ? PAID : '2026-11-19');
  }
});
