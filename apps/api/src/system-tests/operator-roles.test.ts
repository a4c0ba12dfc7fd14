import { OPERATOR_ROLES, type OperatorRole } from '@indike/rules/operators/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf, send, type Answer } from '../testing/client.ts';
import { insertTestOperator, insertTestSession } from '../testing/operators.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { readOperations, validBody, type Operation } from './testing/api-document.ts';
import { figure } from './testing/figures.ts';

// docs/proofs.md 30: every call of the back office × every role, and callers without a role. The calls are read from
// the server, so that none can be forgotten.

const server = useTestServer();
let ana: Indiker;
let calls: Operation[];
beforeAll(async () => {
  ana = await signUp(server);
  calls = (await readOperations(server.url)).filter(({ access }) => access.audience === 'operator');
});

/** Names only ids that do not exist, so that no call changes what another one needs. */
const pathOf = ({ path }: Operation): string =>
  path
    .replace('/jobs/{id}', '/jobs/00000000-0000-4000-8000-000000000000')
    .replace('{id}', '999999999')
    .replace('{month}', '2026-11')
    .replace('{date}', '2031-01-02');

function callWith(
  operation: Operation,
  token: string | undefined,
  body = bodyOf(operation),
): Promise<Answer> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  return send(server.url + pathOf(operation), operation.method, body, headers);
}
const bodyOf = (operation: Operation): string | undefined => {
  const body = validBody(operation, { indication_id: 999_999_999 });
  return body && JSON.stringify(body);
};

/** Is parsed only once the caller is admitted. */
const WRONG_BODY = '{"role":[],"amount":"x"}';
const REFUSED = 'role_not_allowed';

/**
 * Admitted means that the role was accepted. The call itself may then respond that no such id exists or that a field is
 * wrong.
 */
const verdictOf = ({ status, body }: Answer): string =>
  [401, 403].includes(status) ? String(body.code) : 'admitted';

const state = async (): Promise<string> => {
  const tables = [
    'operator',
    'operator_invitation',
    'api_key',
    'api_key_secret',
    'extra_holiday',
    'audit_log',
    'referral',
  ] as const;
  const rows = await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
};

const mayCall = (role: OperatorRole, { access }: Operation): boolean =>
  access.audience === 'operator' && access.roles.includes(role);

describe.each(OPERATOR_ROLES)('the role %s', (role) => {
  it('gets the calls that the contract allows, which its session lists, and 403 for all others before their input is checked', async () => {
    const { id } = await insertTestOperator(server, role);
    const session = await insertTestSession(server, id);
    const { body } = await clientOf(server, session.token).get('/api/operator/session');
    const allowed = calls.filter((call) => mayCall(role, call)).map(({ key }) => key);
    expect(body.calls.toSorted()).toEqual(allowed.toSorted());
    const verdicts: [call: string, verdict: string][] = [];
    const changes: string[] = [];
    for (const operation of calls) {
      const before = await state();
      const found = new Set<string>();
      for (const body of operation.body ? [bodyOf(operation), WRONG_BODY] : [undefined]) {
        // Each call gets its own session, because some calls end it.
        const { token } = await insertTestSession(server, id);
        found.add(verdictOf(await callWith(operation, token, body)));
      }
      verdicts.push([operation.key, [...found].join(' and ')]);
      if (found.has(REFUSED) && (await state()) !== before) changes.push(operation.key);
    }
    expect(verdicts).toEqual(calls.map(({ key }) => [key, allowed.includes(key) ? 'admitted' : REFUSED]));
    expect(changes).toEqual([]);
    figure('operator roles', { role, allowed: allowed.length, refused: calls.length - allowed.length });
  });

  it('gets 401 on every call once the operator is disabled', async () => {
    const { id } = await insertTestOperator(server, role);
    const { token } = await insertTestSession(server, id);
    await server.db
      .updateTable('operator')
      .set({ disabled_at: server.clock.now(), disabled_reason: 'x' })
      .where('id', '=', id)
      .execute();
    const before = await state();
    for (const operation of calls)
      expect([operation.key, (await callWith(operation, token)).status]).toEqual([operation.key, 401]);
    expect(await state()).toBe(before);
  });
});

it.each(['an Indiker’s token', 'no token', 'a token of nobody'])('every call refuses %s', async (who) => {
  const tokens: Record<string, string | undefined> = {
    'an Indiker’s token': ana.token,
    'a token of nobody': 'x'.repeat(43),
  };
  const before = await state();
  for (const operation of calls)
    expect([operation.key, (await callWith(operation, tokens[who])).status]).toEqual([operation.key, 401]);
  expect(await state()).toBe(before);
});
