import type { OwnedObject } from '@indike/contract/wire/access';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApiKey, type TestApiKey } from '../testing/api-keys.ts';
import { send, type Answer } from '../testing/client.ts';
import { insertTestOperator, insertTestSession, newOperator } from '../testing/operators.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { contentTypeOf, readOperations, validBody, type Operation } from './testing/api-document.ts';
import { AUDITED_ELSEWHERE } from './testing/audited-elsewhere.ts';
import { figure } from './testing/figures.ts';
import { insertBatch, insertInvitation, operatorObject } from './testing/operator-objects.ts';
import {
  insertFailedJob,
  routeLines,
  stateOf,
  ownedObjectsOf,
  confirmationPath,
  contactLinkEnd,
  insertHoliday,
} from './testing/owned-objects.ts';

// docs/proofs.md 17: every route × every kind of caller.

let server: TestServer;
let ana: Indiker;
let crm: TestApiKey;
/** The ids of Ana's objects, by kind. */
let ownedIds: Record<OwnedObject, number>;
/** A referral that no other call changes. */
let spare: number;
let shareCode: string;
let failedJob: string;
let holiday: string;
let contactLink: string;
/** The end of the link in an operator's invitation. */
let invitationLink: string;
let operations: Operation[];
let registeredRoutes: string[];
beforeAll(async () => {
  server = await startTestServer();
  registeredRoutes = routeLines(server);
  ana = await signUp(server);
  ownedIds = await ownedObjectsOf(server, ana);
  // Saving the bank data used a code; the next one may be sent a minute later.
  server.clock.advance(60_000);
  shareCode = (await ana.get('/api/me/share-link')).body.code;
  contactLink = await contactLinkEnd(server, ana);
  failedJob = await insertFailedJob(server);
  holiday = await insertHoliday(server);
  const invitation = await insertInvitation(server, await newOperator(server));
  invitationLink = `${invitation.id}/${invitation.signature}`;
  crm = await newApiKey(server, await newOperator(server));
  spare = await refer(ana);
  operations = await readOperations(server.url);
});
afterAll(() => server.stop());

const ownedBy = ({ access }: Operation): OwnedObject | undefined =>
  access.audience === 'indiker' ? access.owned : undefined;

/** Calls the operation on Ana's objects with a valid body. */
function callOn(
  operation: Operation,
  token: string | undefined,
  id = idFor(operation),
  values: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const address = operation.path.endsWith('/{hash}') ? confirmationPath(server, ana) : operation.path;
  const path = address
    .replace(/(?<=\/invitations\/)\{id\}\/\{signature\}/, invitationLink)
    .replace('{id}/{signature}', contactLink)
    .replace('{code}', shareCode)
    .replace('/jobs/{id}', `/jobs/${failedJob}`)
    .replace('{id}', String(id))
    .replace('{delivery_id}', String(id))
    .replace('{line}', '1')
    .replace('{cpf}', ana.document)
    .replace('{date}', holiday)
    .replace('{month}', '2026-11')
    .replace('{year}', '2026')
    .replace('{provider}', 'google')
    .replace('{method}', 'asaas');
  const body = validBody(operation, { indication_id: ownedIds.referral, indiker_id: ana.id, ...values });
  // A list that is also sent as a file is asked for as one.
  const headers: Record<string, string> = { accept: operation.contentTypes.at(-1) ?? '' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (body === undefined) return send(server.url + path, operation.method, undefined, headers);
  headers['content-type'] = 'application/json';
  return send(server.url + path, operation.method, JSON.stringify(body), headers);
}

function idFor(operation: Operation): number {
  const { path } = operation;
  if (path === '/api/state/{id}/cities') return 35;
  if (path.startsWith('/api/operator/withdrawals')) return ownedIds.withdrawal;
  return ownedIds[ownedBy(operation) ?? 'referral'];
}

it('documents who may make each call, and a body to send to it', () => {
  for (const { key, access, documented, body, example } of operations) {
    expect([key, documented]).toEqual([key, access.audience]);
    expect([key, body !== undefined]).toEqual([key, example !== undefined]);
  }
});

it('has no undocumented route except documentation, avatars, the sandbox’s mailbox, SCIM, the issuer’s logout and MCP', () => {
  const documented = new Set(
    operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect([...documented].filter((route) => !registeredRoutes.includes(route))).toEqual([]);
  const others = registeredRoutes.filter((route) => !documented.has(route) && !route.startsWith('HEAD '));
  const files = /^GET (\/api\/docs(\/|$)|\/api\/avatars\/:hash$|\/mailbox(\/(messages|newest|:id))?$)/;
  // The protocols of the company's directory and issuer and of assistants, with tests of their own beside them.
  const protocols = /^\w+ (\/scim\/v2\/|\/mcp$|\/api\/operator\/auth\/openid\/logout$)/;
  expect(others.filter((route) => !files.test(route) && !protocols.test(route))).toEqual([]);
});

describe('a caller without a session', () => {
  const strangers: Record<string, string | undefined> = {
    'no token': undefined,
    garbage: 'x'.repeat(43),
    'a short one': 'abc',
    'an endless one': 'y'.repeat(5_000),
    'another alphabet': 'çãõ£€'.replaceAll(/[^\x20-\x7e]/g, '%'),
  };
  it.each(Object.keys(strangers))('gets 401 on every route except the public ones: %s', async (name) => {
    const before = await stateOf(server);
    const calls = operations.filter(({ access }) => access.audience !== 'public');
    for (const operation of calls) {
      const { status, body } = await callOn(operation, strangers[name]);
      expect([operation.key, status]).toEqual([operation.key, 401]);
      expect(body.message ?? body.detail).toBe(
        operation.access.audience === 'integration'
          ? 'A chave de API não vale: confira se está inteira e em vigor.'
          : strangers[name] === undefined
            ? 'Entre para continuar.'
            : 'Sua sessão terminou. Entre de novo para continuar.',
      );
    }
    expect(await stateOf(server)).toBe(before);
  });
});

it('returns 404 for another Indiker’s object, exactly as for one that does not exist', async () => {
  const rui = await signUp(server);
  const before = await stateOf(server);
  const owned = operations.filter((operation) => ownedBy(operation) !== undefined);
  expect(owned).toHaveLength(17);
  for (const operation of owned) {
    const foreign = await callOn(operation, rui.token);
    expect([operation.key, foreign.status]).toEqual([operation.key, 404]);
    // One route names its object in the body and not in the path, so there is no id to replace.
    const absent = operation.path.includes('{id}')
      ? await callOn(operation, rui.token, 999_999_999)
      : foreign;
    expect([absent.status, { ...absent.body, request_id: '' }]).toEqual([
      foreign.status,
      { ...foreign.body, request_id: '' },
    ]);
  }
  expect(await stateOf(server)).toBe(before);
  expect((await rui.get('/api/indication')).body).toMatchObject({ data: [], total: 0 });
});

it('refuses a token on every route of another audience', async () => {
  const operator = await newOperator(server);
  const before = await stateOf(server);
  const tokens = { indiker: ana.token, operator: operator.token, integration: crm.key };
  for (const operation of operations) {
    const { audience } = operation.access;
    if (audience === 'public') continue;
    for (const [kind, token] of Object.entries(tokens).filter(([own]) => own !== audience)) {
      const { status } = await callOn(operation, token);
      expect([operation.key, kind, status]).toEqual([operation.key, kind, 401]);
    }
  }
  expect(await stateOf(server)).toBe(before);
});

/** Inserts an operator with a session, because a sign-in would hash a password for each call. */
async function insertSignedIn(): Promise<{ id: number; token: string }> {
  const { id } = await insertTestOperator(server);
  return { id, token: (await insertTestSession(server, id)).token };
}

async function integrationObject({ path }: Operation): Promise<number> {
  if (path.startsWith('/api/v1/withdrawals')) return ownedIds.withdrawal;
  return path.startsWith('/api/v1/payout-batches') ? insertBatch(server) : refer(ana);
}

/** Values with which an operator's call succeeds, where the example alone does not. */
const valuesFor = ({ key, access }: Operation): Record<string, unknown> =>
  access.audience === 'operator'
    ? {
        dry_run: false,
        email: `${Math.random()}@example.com`,
        owner_id: null,
        paid_at: '2026-11-21',
        received_on: '2026-11-20',
        referrals: [{ id: spare, seen_owner_id: null, seen_transaction_id: 0 }],
        seen_date: null,
        seen_owner_id: null,
        seen_prefix: null,
        seen_transaction_id: null,
        seen_version: null,
        text: `Por ${key}`,
      }
    : {};

/** The actions in the audit log of an operator or a system, oldest first. */
async function actionsOf(operatorId: number): Promise<string[]> {
  const entries = server.db.selectFrom('audit_log').select('action').where('operator_id', '=', operatorId);
  return (await entries.orderBy('id').execute()).map(({ action }) => action);
}

it('admits the audience of each route, and records exactly what its endpoint says', async () => {
  const rows: string[] = [];
  const unrecorded: string[] = [];
  // Excluded: they end the sessions that the other calls need.
  const last = (key: string) => key.endsWith('/logout') || key === 'DELETE /api/me/sessions';
  for (const operation of operations.filter(({ key }) => !last(key))) {
    const { audience } = operation.access;
    const operator = audience === 'operator' ? await insertSignedIn() : undefined;
    const ownToken = audience === 'integration' ? crm.key : (operator?.token ?? ana.token);
    const token = audience === 'public' ? undefined : ownToken;
    // The caller's own object is found, but a rule of the programme (last contact, status) may still refuse the call.
    const id = operator && (await operatorObject(server, operation, operator));
    const on = audience === 'integration' ? await integrationObject(operation) : id;
    const actor = operator?.id ?? crm.operatorId;
    const before = await actionsOf(actor);
    const { status, headers } = await callOn(operation, token, on, valuesFor(operation));
    // Wrong credentials and an unknown challenge get 401 as well, and what comes from no page of ours 403.
    const isSignIn = /\/(login|second-factor|auth\/openid\/(start|finish))$/.test(operation.path);
    // A payment provider's webhook without its secret is answered as a call that does not exist.
    const isWebhook = ['/api/pay/', '/api/connections/'].some((area) => operation.path.startsWith(area));
    // Some calls of connections ask the CRM, and here there is none.
    const callsCrm = operation.path.startsWith('/api/operator/connections');
    expect([
      operation.key,
      [200, 201, 409, 422, isWebhook && 404, callsCrm && 503].includes(status) || isSignIn,
    ]).toEqual([operation.key, true]);
    const types = status < 300 ? operation.contentTypes : ['application/json', 'application/problem+json'];
    expect(types).toContain(contentTypeOf(headers));
    rows.push(`${operation.key} ${status}`);
    const said: readonly string[] = [operation.audit ?? []].flat();
    const recorded = (await actionsOf(actor)).slice(before.length);
    expect([operation.key, recorded.filter((action) => !said.includes(action))]).toEqual([operation.key, []]);
    if (said.length > 0 && recorded.length === 0) unrecorded.push(operation.key);
  }
  expect(unrecorded.toSorted()).toEqual(AUDITED_ELSEWHERE);
  figure('authorization', { routes: operations.length, 'own calls': rows.length });
});

it('refuses an ended session', async () => {
  const rui = await signUp(server);
  await rui.post('/api/auth/logout');
  for (const operation of operations.filter(({ access }) => access.audience === 'indiker')) {
    expect([operation.key, (await callOn(operation, rui.token)).status]).toEqual([operation.key, 401]);
  }
});
