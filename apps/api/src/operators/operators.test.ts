import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { emailsTo } from '../testing/emails.ts';
import {
  lastAuditOf,
  enrolTotp,
  insertTestOperator,
  newOperator,
  otpOf,
  type Operator,
} from '../testing/operators.ts';
import { PASSWORD } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const OPERATORS = '/api/operator/operators';
const SESSION = '/api/operator/session';
const LOGIN = '/api/operator/auth/login';
const { admin: administrator, analyst, auditor, finance } = operatorRole;

const server = useTestServer({ jobs: true });
let admin: Operator;
beforeEach(async () => {
  await server.db.deleteFrom('rate_limit').execute();
  admin = await newOperator(server);
});

const visitor = () => clientOf(server);
const signIn = (email: string, password = PASSWORD) => visitor().post(LOGIN, { email, password });

describe('roles', () => {
  it('take effect at once and end earlier sessions', async () => {
    const operator = await newOperator(server, analyst);
    const changed = await admin.put(`${OPERATORS}/${operator.id}`, { role: auditor });
    expect(changed.body).toEqual({ message: 'O papel agora é Auditor' });
    expect(await lastAuditOf(server, operator.id)).toEqual({
      operator_id: admin.id,
      action: 'operator.role',
      before: { role: analyst },
      after: { role: auditor },
    });
    expect((await operator.get(SESSION)).status).toBe(401);
    const { body } = await signIn(operator.email);
    const session = await clientOf(server, body.access_token).get(SESSION);
    expect(session.body).toMatchObject({ role: auditor, role_name: 'Auditor' });
    expect(session.body.calls).toContain('GET /api/operator/audit');
    expect(session.body.calls).not.toContain('POST /api/operator/indications/{id}/transitions');
  });

  it('operators cannot change their own access', async () => {
    for (const call of [
      () => admin.put(`${OPERATORS}/${admin.id}`, { role: auditor }),
      () => admin.post(`${OPERATORS}/${admin.id}/disable`, { reason: 'x' }),
      () => admin.post(`${OPERATORS}/${admin.id}/second-factor-reset`, { reason: 'x' }),
    ]) {
      const refused = await call();
      expect([refused.status, refused.body.code]).toEqual([409, 'own_access']);
    }
  });

  it('one administrator remains when all demote each other concurrently', async () => {
    const others = await Promise.all([1, 2, 3].map(() => newOperator(server)));
    const all = [admin, ...others];
    await Promise.all(
      all.flatMap((who) =>
        all
          .filter(({ id }) => id !== who.id)
          .map(({ id }) => who.put(`${OPERATORS}/${id}`, { role: analyst })),
      ),
    );
    const left = await server.db
      .selectFrom('operator')
      .select('id')
      .where('role', '=', administrator)
      .where(
        'id',
        'in',
        all.map(({ id }) => id),
      )
      .execute();
    expect(left).toHaveLength(1);
  });

  it('an unknown operator returns 404, an unknown role 422', async () => {
    expect((await admin.put(`${OPERATORS}/999999`, { role: analyst })).status).toBe(404);
    const { id } = await insertTestOperator(server);
    expect((await admin.put(`${OPERATORS}/${id}`, { role: 'chefe' })).status).toBe(422);
  });
});

describe('an operator without access', () => {
  it('loses sessions, and cannot sign in, as with a wrong password, until access is restored', async () => {
    const operator = await newOperator(server, finance);
    const { secret } = await enrolTotp(server, operator);
    server.clock.advance(60_000);
    const { challenge } = (await signIn(operator.email)).body;
    const disabled = await admin.post(`${OPERATORS}/${operator.id}/disable`, { reason: 'Saiu da empresa' });
    expect(disabled.status).toBe(200);
    expect(await lastAuditOf(server, operator.id)).toEqual({
      operator_id: admin.id,
      action: 'operator.disable',
      before: { disabled_reason: null },
      after: { reason: 'Saiu da empresa' },
    });
    const second = { challenge, otp: otpOf(server, secret) };
    expect((await visitor().post('/api/operator/auth/second-factor', second)).status).toBe(401);
    const refused = await signIn(operator.email);
    const wrong = await signIn(operator.email, 'errada 123');
    expect([refused.status, refused.body.message]).toEqual([401, wrong.body.message]);
    const { body } = await admin.get(`${OPERATORS}?limit=100`);
    const row = body.data.find(({ id }: { id: number }) => id === operator.id);
    expect(row).toMatchObject({ disabled_reason: 'Saiu da empresa', second_factor: true, role: finance });
    await admin.post(`${OPERATORS}/${operator.id}/enable`, { reason: 'Voltou' });
    expect((await signIn(operator.email)).status).toBe(200);
  });
});

describe('the second factor', () => {
  it('is reset without changing the password, which ends the sessions and e-mails the operator', async () => {
    const operator = await newOperator(server);
    const { token, secret, recoveryCodes } = await enrolTotp(server, operator);
    const reset = await admin.post(`${OPERATORS}/${operator.id}/second-factor-reset`, {
      reason: 'Perdeu o celular',
    });
    expect(reset.status).toBe(200);
    expect((await clientOf(server, token).get(SESSION)).status).toBe(401);
    const { body } = await signIn(operator.email);
    expect(Object.keys(body)).toEqual(['access_token']);
    const again = clientOf(server, body.access_token);
    expect((await again.get('/api/operator/second-factors')).body).toMatchObject({
      totp: null,
      recovery_codes_left: 0,
    });
    expect(JSON.stringify(await lastAuditOf(server, operator.id))).not.toContain(secret);
    expect((await emailsTo(server, operator.email)).toSorted()).toEqual([
      'Novo segundo fator na sua conta',
      'O seu segundo fator foi removido',
    ]);
    const next = await enrolTotp(server, again);
    expect(next.recoveryCodes).toHaveLength(10);
    expect(next.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  });

  it('e-mails the operator about five wrong codes and about a used recovery code', async () => {
    const operator = await newOperator(server);
    const { recoveryCodes } = await enrolTotp(server, operator);
    const second = (challenge: string, code = 'AAAAA-AAAAA') =>
      visitor().post('/api/operator/auth/second-factor', { challenge, recovery_code: code });
    for (let round = 0; round < 2; round += 1) {
      const { challenge } = (await signIn(operator.email)).body;
      for (let tries = 0; tries < 5; tries += 1) await second(challenge);
    }
    const { challenge } = (await signIn(operator.email)).body;
    expect((await second(challenge, recoveryCodes[0])).status).toBe(200);
    // One alert for both rounds. Sorted, because e-mails are sent concurrently.
    expect((await emailsTo(server, operator.email)).toSorted()).toEqual([
      'Alguém tentou entrar na sua conta',
      'Novo segundo fator na sua conta',
      'Um código de recuperação foi usado',
    ]);
  });
});

it('an operator of every role, inserted as by the command line, can sign in', async () => {
  for (const role of OPERATOR_ROLES) {
    const operator = await newOperator(server, role);
    expect((await operator.get(SESSION)).body.role).toBe(role);
  }
});
