import { myDataDocument } from '@indike/contract/accounts/privacy';
import { operatorRole } from '@indike/rules/operators/roles';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erase } from '../testing/erasure.ts';
import {
  importsBy,
  outcomesOf,
  PAYMENT_HEADER,
  PAYMENT_IMPORT,
  PAYMENT_PREVIEW,
  paymentFile,
  upload,
} from '../testing/imports.ts';
import { expectCleanLedger } from '../testing/money.ts';
import { newEnrolledOperator, newOperator, type Operator } from '../testing/operators.ts';
import { newCnpj, refer, signUp, signUpConfirmed, type Indiker } from '../testing/people.ts';
import { startTestServer } from '../testing/server.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
let admin: Operator;
let ana: Indiker;
let imports: ReturnType<typeof importsBy>;
beforeAll(async () => {
  admin = await newOperator(server);
  imports = importsBy(server, admin);
});
afterEach(() => expectCleanLedger(server));

const lineOf = (who: Pick<Indiker, 'email'>, cnpj = newCnpj(), rest = '20/11/2025;1.500,00;Contrato 7') =>
  `${who.email};${cnpj};${rest}`;
const paymentsOf = (who: Indiker) =>
  server.db.selectFrom('earlier_payment').selectAll().where('user_id', '=', who.id).orderBy('id').execute();

beforeEach(async () => {
  ana = await signUpConfirmed(server);
});

describe('who may import', () => {
  it('is an administrator, checked before the file is read', async () => {
    const file = paymentFile(lineOf(ana));
    for (const role of [operatorRole.analyst, operatorRole.finance, operatorRole.auditor]) {
      const { token } = await newOperator(server, role);
      for (const path of [PAYMENT_PREVIEW, PAYMENT_IMPORT])
        expect(await upload(server, { path, file, token })).toMatchObject({
          status: 403,
          body: { code: 'role_not_allowed' },
        });
    }
    const large = { path: PAYMENT_PREVIEW, file: 'x'.repeat(600 * 1024) };
    expect((await upload(server, { ...large, token: ana.token })).status).toBe(401);
    expect((await upload(server, { ...large, token: admin.token })).status).toBe(413);
  });

  it('must confirm the second factor for the import, not for the preview', async () => {
    const later = await startTestServer();
    const { token } = (await newEnrolledOperator(later)).operator;
    later.clock.advance(6 * 60_000);
    const file = paymentFile(lineOf(ana));
    expect((await upload(later, { path: PAYMENT_PREVIEW, file, token })).status).toBe(200);
    expect(await upload(later, { path: PAYMENT_IMPORT, file, token })).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required' },
    });
    await later.stop();
  });
});

it('a preview reports what the import would do and changes nothing', async () => {
  const cnpj = newCnpj();
  const file = paymentFile(
    lineOf(ana, cnpj),
    lineOf({ email: 'ninguem@example.com' }),
    lineOf(await signUp(server)),
    lineOf(ana, cnpj),
    lineOf(ana, cnpj, '20/11/2025;1.500,01;'),
    lineOf(ana, cnpj, '22/11/2026;1,00;'),
    lineOf(ana, 'x'),
  );
  const preview = await imports.previewPayments(file);
  expect(outcomesOf(preview)).toEqual([
    'applied',
    'unknown_indiker',
    'indiker_unconfirmed',
    'same_as_line',
    'applied',
    'date_in_future',
    'cnpj_invalid',
  ]);
  expect(preview).toMatchObject({ applied: 2, repeated: 0, refused: 5 });
  for (const { refusal } of preview.lines) expect(refusal?.message ?? '.').toMatch(/\.$/);
  expect(await paymentsOf(ana)).toEqual([]);
  expect(await imports.importPayments(file)).toEqual(preview);
  expect(await paymentsOf(ana)).toMatchObject([
    { cnpj, paid_on: '2025-11-20', value: 150_000, note: 'Contrato 7' },
    { cnpj, paid_on: '2025-11-20', value: 150_001, note: null },
  ]);
});

describe('the same file again', () => {
  it('changes nothing, even with another note', async () => {
    const cnpj = newCnpj();
    await imports.importPayments(paymentFile(lineOf(ana, cnpj)));
    for (const note of ['Contrato 7', 'outra'])
      expect(
        outcomesOf(await imports.importPayments(paymentFile(lineOf(ana, cnpj, `2025-11-20;1500;${note}`)))),
      ).toEqual(['repeated']);
    expect(await paymentsOf(ana)).toMatchObject([{ note: 'Contrato 7' }]);
  });

  it('stores each payment once when imported concurrently', async () => {
    const lines = Array.from({ length: 30 }, () => lineOf(ana));
    const results = await Promise.all(
      [lines, lines.toReversed(), lines].map((order) => imports.importPayments(paymentFile(...order))),
    );
    expect(results.reduce((sum, { applied }) => sum + applied, 0)).toBe(30);
    expect(await paymentsOf(ana)).toHaveLength(30);
  });
});

it('the audit log records the outcomes of the file', async () => {
  await imports.importPayments(paymentFile(lineOf(ana), lineOf(ana, 'x')));
  const row = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'import.earlier-payments')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    operator_id: admin.id,
    entity: 'import',
    after: { lines: 2, applied: 1, repeated: 0, refused: 1 },
  });
});

describe('earlier payments', () => {
  it('are read page by page by the Indiker and by roles that read money, and by no one else', async () => {
    const cnpj = newCnpj();
    await refer(ana, { document: cnpj, name: 'Padaria Pão' });
    const days = ['01/03/2024', '20/11/2025', '02/03/2024'];
    await imports.importPayments(paymentFile(...days.map((day) => lineOf(ana, cnpj, `${day};10,50;`))));
    const shown = { name: 'Padaria Pão', document: cnpj, value: 10.5, note: null };
    const finance = await newOperator(server, operatorRole.finance);
    const auditor = await newOperator(server, operatorRole.auditor);
    const path = `/api/operator/indikers/${ana.id}/earlier-payments`;
    for (const read of [
      (query: string) => ana.get(`/api/earlier-payments?${query}`),
      (query: string) => finance.get(`${path}?${query}`),
      (query: string) => auditor.get(`${path}?${query}`),
    ]) {
      const { body: first } = await read('limit=2');
      expect(first.data).toMatchObject([
        { ...shown, paid_at: '2025-11-20' },
        { ...shown, paid_at: '2024-03-02' },
      ]);
      const { body: second } = await read(`limit=2&after=${first.next}`);
      expect(second).toMatchObject({ data: [{ ...shown, paid_at: '2024-03-01' }], next: null });
      expect((await read('after=2026-02-31_1')).status).toBe(422);
    }
    expect((await (await newOperator(server, operatorRole.analyst)).get(path)).status).toBe(403);
    expect((await admin.get('/api/operator/indikers/999999999/earlier-payments')).status).toBe(404);
    const rui = await signUpConfirmed(server);
    expect((await rui.get('/api/earlier-payments')).body).toEqual({ data: [], next: null });
  });

  it('are part of the data export and are deleted by the erasure', async () => {
    await imports.importPayments(paymentFile(lineOf(ana)));
    const { body } = await ana.get('/api/me/data');
    expect(myDataDocument.safeParse(body).success).toBe(true);
    expect(body.earlier_payments).toMatchObject([
      { paid_at: '2025-11-20', value: 1_500, note: 'Contrato 7' },
    ]);
    expect((await erase(server, ana)).status).toBe(200);
    expect(await paymentsOf(ana)).toEqual([]);
  });

  it('count in no balance and no tax statement', async () => {
    await imports.importPayments(paymentFile(lineOf(ana)));
    expect((await ana.get('/api/tax-statements')).body.data).toEqual([]);
    expect((await admin.get(`/api/operator/indikers/${ana.id}`)).body).toMatchObject({
      paid: 0,
      available: 0,
    });
  });
});

it.each([
  ['', 'import_file_empty'],
  [`"${PAYMENT_HEADER}`, 'import_file_quotes'],
  ['{"cnpj": 1}\n2', 'earlier_payment_file_columns'],
  [paymentFile(...Array<string>(2_001).fill('x')), 'earlier_payment_file_too_long'],
])('refuses the whole file %#', async (file, code) => {
  const { token } = admin;
  for (const path of [PAYMENT_PREVIEW, PAYMENT_IMPORT])
    expect(await upload(server, { path, file, token })).toMatchObject({ status: 422, body: { code } });
});

it('2 000 payments are stored within ten seconds', { timeout: 30_000 }, async () => {
  const lines = Array.from({ length: 2_000 }, () => lineOf(ana, newCnpj(), '20/11/2025;1,00;'));
  const start = performance.now();
  expect((await imports.importPayments(paymentFile(...lines))).applied).toBe(2_000);
  expect(performance.now() - start).toBeLessThan(10_000);
});
