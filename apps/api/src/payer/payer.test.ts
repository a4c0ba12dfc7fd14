import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { newEnrolledOperator, newOperator, type Operator } from '../testing/operators.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const PAYER = '/api/operator/payer';
const COMPANY = {
  legal_name: 'Indike Serviços Ltda.',
  cnpj: '12ABC34501DE35',
  bank_code: '001',
  agreement: '1234567',
  agency: '1584',
  agency_digit: '9',
  account: '00210169',
  account_digit: '6',
};
const ADDRESS = {
  street: 'Rua das Acácias',
  number: '120',
  complement: null,
  district: 'Centro',
  city: 'São Paulo',
  state: 'SP',
  postal_code: '01310100',
};

const server = useTestServer();
let admin: Operator;
beforeAll(async () => {
  admin = await newOperator(server);
});
beforeEach(() => server.db.deleteFrom('payer').execute());

const read = async () => (await admin.get(PAYER)).body;
const lastChange = () =>
  server.db
    .selectFrom('audit_log')
    .select(['operator_id', 'entity', 'entity_id', 'before', 'after', 'address'])
    .where('action', '=', 'payer.change')
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('access', () => {
  it('lets only administrators change the payer, and only administrators and auditors read it', async () => {
    expect((await clientOf(server).put(PAYER, COMPANY)).status).toBe(401);
    const statuses: [role: string, read: number, changed: number][] = [];
    for (const role of OPERATOR_ROLES) {
      const operator = await newOperator(server, role);
      const [seen, changed] = [await operator.get(PAYER), await operator.put(PAYER, COMPANY)];
      statuses.push([role, seen.status, changed.status]);
    }
    expect(statuses).toEqual([
      [operatorRole.analyst, 403, 403],
      [operatorRole.finance, 403, 403],
      [operatorRole.admin, 200, 200],
      [operatorRole.auditor, 200, 403],
    ]);
  });

  it('asks for the second factor again', async () => {
    const { operator } = await newEnrolledOperator(server);
    server.clock.advance(5 * 60_000);
    const { status, body } = await operator.put(PAYER, COMPANY);
    expect([status, body.code]).toEqual([403, 'confirmation_required']);
  });
});

describe('refusals', () => {
  it.each([
    ['legal_name', ' ', 'Informe a razão social'],
    ['cnpj', '12ABC34501DE36', 'CNPJ inválido'],
    ['bank_code', '1', 'O código do banco tem 3 números'],
    ['bank_code', '999', 'Não há banco com este código.'],
    ['agreement', '', 'Informe o convênio'],
    ['agency', '1584-9', 'A agência tem até 5 números, sem o dígito'],
    ['agency_digit', '8', 'O dígito não é desta agência'],
    ['account', '1234567890123', 'A conta tem até 12 números, sem o dígito'],
    ['account_digit', '', 'Informe o dígito da conta'],
    ['account_digit', '7', 'O dígito não é desta conta'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const { status, body } = await admin.put(PAYER, { ...COMPANY, [field]: value });
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
    expect((await read()).version).toBe(0);
  });

  it('refuses an incomplete address', async () => {
    const address = { ...ADDRESS, state: 'sp', postal_code: '0131010', city: '' };
    const { status, body } = await admin.put(PAYER, { ...COMPANY, address });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).toSorted()).toEqual([
      'address.city',
      'address.postal_code',
      'address.state',
    ]);
  });

  it('refuses a change that is based on an outdated version', async () => {
    await admin.put(PAYER, { ...COMPANY, seen_version: 0 });
    const late = await admin.put(PAYER, { ...COMPANY, legal_name: 'Outra Ltda.', seen_version: 0 });
    expect([late.status, late.body.code]).toEqual([409, 'payer_changed_meanwhile']);
    expect((await read()).legal_name).toBe(COMPANY.legal_name);
  });
});

describe('saving', () => {
  it('stores every field in its canonical form, where there was nothing before', async () => {
    expect(await read()).toMatchObject({ legal_name: null, bank_name: null, address: null, version: 0 });
    const form = {
      ...COMPANY,
      cnpj: '12.abc.345/01de-35',
      account: '00.210.169',
      address: { ...ADDRESS, postal_code: '01310-100' },
      seen_version: 0,
    };
    const saved = await admin.put(PAYER, form);
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({
      ...COMPANY,
      bank_name: expect.stringContaining('Brasil'),
      address: ADDRESS,
      version: 1,
      updated_at: server.clock.now().toISOString(),
    });
    expect(await read()).toEqual(saved.body);
  });

  it('accepts a bank without agency digits, and removes the address again', async () => {
    await admin.put(PAYER, { ...COMPANY, address: ADDRESS });
    const itau = { bank_code: '341', agency: '2545', agency_digit: '', account: '02366', account_digit: '1' };
    const { body } = await admin.put(PAYER, { ...COMPANY, ...itau });
    expect(body).toMatchObject({ ...itau, agency_digit: null, address: null, version: 2 });
  });

  it('audits the change with the previous values', async () => {
    await admin.put(PAYER, COMPANY);
    await admin.put(PAYER, { ...COMPANY, legal_name: 'Indike Pagamentos S.A.' });
    expect(await lastChange()).toMatchObject({
      operator_id: admin.id,
      entity: 'payer',
      entity_id: null,
      before: { legal_name: 'Indike Serviços Ltda.', account: '00210169' },
      after: { legal_name: 'Indike Pagamentos S.A.', account: '00210169' },
      address: '127.0.0.1',
    });
  });

  it('accepts one of many concurrent changes that are based on the same version', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `Empresa ${n} Ltda.`);
    const answers = await Promise.all(
      names.map((legal_name) => admin.put(PAYER, { ...COMPANY, legal_name, seen_version: 0 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await read()).version).toBe(1);
  });
});
