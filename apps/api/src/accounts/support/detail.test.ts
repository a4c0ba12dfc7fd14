import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { addBank, close, earn } from '../../testing/money.ts';
import { lastAuditOf, newOperator, type Operator } from '../../testing/operators.ts';
import { signUp, type Indiker } from '../../testing/people.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const server = useTestServer();
let operator: Operator;
let ana: Indiker;
beforeAll(async () => {
  operator = await newOperator(server);
  ana = await signUp(server);
});

const pathOf = ({ id }: { readonly id: number }, part = '') => `/api/operator/indikers/${id}${part}`;
const NOBODY = { id: 999_999_999 };

describe('GET /api/operator/indikers/{id}', () => {
  it('is for operators, and returns 404 for an unknown Indiker', async () => {
    for (const who of [ana, clientOf(server)]) expect((await who.get(pathOf(ana))).status).toBe(401);
    expect((await operator.get(pathOf(NOBODY))).status).toBe(404);
  });

  it('shows the person, sign-in methods, level and balances, with CPF and phone masked', async () => {
    const bia = await signUp(server, { trk: await shareCodeOf(ana) });
    await earn(server, bia, operator);
    await close(server, bia, operator, { value: 800 });
    const { status, body } = await operator.get(pathOf(bia));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: bia.id,
      email: bia.email,
      email_confirmed: false,
      phone: '(11) *****-4321',
      city: 'São Paulo, São Paulo',
      erased_at: null,
      blocked_at: null,
      blocked_reason: null,
      blocked_by: null,
      sign_in: ['password'],
      invited_by: { id: ana.id, firstname: 'Ana' },
      referrals: 2,
      closed: 2,
      level_name: 'Prata',
      promised: 400,
      available: 500,
      owed: 0,
    });
    expect(JSON.stringify(body)).not.toContain(bia.document);
  });
});

const shareCodeOf = async ({ id }: { readonly id: number }): Promise<string> =>
  (await server.db.selectFrom('indiker').select('share_code').where('id', '=', id).executeTakeFirstOrThrow())
    .share_code;

describe.each([
  ['document', () => ({ document: ana.document })],
  ['phone', () => ({ phone: '11987654321' })],
  ['bank-account', () => ({ bank_account: { pix_key: 'ana@example.com', transfer_type: 'pix' } })],
] as const)('GET /api/operator/indikers/{id}/%s', (part, expected) => {
  const field = part.replace('-', '_');
  const looksAt = (id: number) =>
    server.db.selectFrom('audit_log').select('id').where('entity_id', '=', id).execute();

  it('is for operators, and returns 404 for an unknown Indiker without an audit entry', async () => {
    const before = await looksAt(ana.id);
    for (const who of [ana, clientOf(server)])
      expect((await who.get(pathOf(ana, `/${part}`))).status).toBe(401);
    expect((await operator.get(pathOf(NOBODY, `/${part}`))).status).toBe(404);
    expect([await looksAt(ana.id), await looksAt(NOBODY.id)]).toEqual([before, []]);
  });

  it('shows the value unmasked, and records who saw which field of whom but not the value', async () => {
    if (part === 'bank-account') await addBank(server, ana);
    const { status, body } = await operator.get(pathOf(ana, `/${part}`));
    expect([status, body]).toMatchObject([200, expected()]);
    expect(await lastAuditOf(server, ana.id)).toEqual({
      operator_id: operator.id,
      action: 'indiker.look',
      before: null,
      after: { field },
    });
  });

  it('records each access', async () => {
    const before = await looksAt(ana.id);
    await Promise.all([1, 2, 3].map(() => operator.get(pathOf(ana, `/${part}`))));
    expect(await looksAt(ana.id)).toHaveLength(before.length + 3);
  });
});

it('an analyst gets no bank data', async () => {
  const analyst = await newOperator(server, operatorRole.analyst);
  expect((await analyst.get(pathOf(ana, '/bank-account'))).status).toBe(403);
  expect((await analyst.get(pathOf(ana, '/phone'))).status).toBe(200);
});
