import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApiKey, type TestApiKey } from '../testing/api-keys.ts';
import { send, type Answer } from '../testing/client.ts';
import { insertTestOperator, insertTestSession, newOperator } from '../testing/operators.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { contentTypeOf, readOperations, VALID_BODIES, type Operation } from './testing/api-document.ts';
import { figure } from './testing/figures.ts';
import { insertBatch, insertInvitation, operatorObject } from './testing/operator-objects.ts';
import {
  insertFailedJob,
  routeLines,
  stateOf,
  ownedObjectsOf,
  type OwnedObject,
  confirmationPath,
  contactLinkEnd,
  insertHoliday,
} from './testing/owned-objects.ts';

// docs/proofs.md 17: every route × every kind of caller. A route that is not classified here fails the test.

/** The audience of a route, and whether it names an object that only its owner may reach. */
const TABLE: Readonly<Record<string, { for: Operation['audience']; owned?: OwnedObject }>> = {
  'GET /api/health': { for: 'public' },
  'GET /api/ready': { for: 'public' },
  'POST /api/auth/register': { for: 'public' },
  'POST /api/auth/login': { for: 'public' },
  'POST /api/auth/forgot-password': { for: 'public' },
  'POST /api/auth/reset-password': { for: 'public' },
  'GET /api/auth/social/{provider}': { for: 'public' },
  'POST /api/auth/social/token': { for: 'public' },
  'POST /api/auth/complete-registration': { for: 'indiker' },
  'POST /api/auth/logout': { for: 'indiker' },
  'GET /api/auth/user': { for: 'indiker' },
  'GET /api/auth/verify_email/{id}/{hash}': { for: 'public' },
  'POST /api/auth/verify_email/resend': { for: 'indiker' },
  'POST /api/user-validation': { for: 'indiker' },
  'PUT /api/user/{id}': { for: 'indiker', owned: 'user' },
  'PUT /api/address/{id}': { for: 'indiker', owned: 'user' },
  'GET /api/public/document-verification/{cpf}': { for: 'public' },
  'GET /api/state': { for: 'public' },
  'GET /api/state/{id}/cities': { for: 'public' },
  'POST /api/check-cnpj': { for: 'indiker' },
  'GET /api/indication': { for: 'indiker' },
  'GET /api/indication/{id}': { for: 'indiker', owned: 'referral' },
  'GET /api/indication-status': { for: 'indiker' },
  'POST /api/indication-v3': { for: 'indiker' },
  'POST /api/indication-contact': { for: 'indiker', owned: 'referral' },
  'PUT /api/indication-contact/{id}': { for: 'indiker', owned: 'contact' },
  'DELETE /api/indication-contact/{id}': { for: 'indiker', owned: 'contact' },
  'GET /api/payment-reports/total-available': { for: 'indiker' },
  'GET /api/payment-reports/total-requested': { for: 'indiker' },
  'GET /api/payment-reports/total-paid': { for: 'indiker' },
  'GET /api/payment-reports/my-financial-gains-chart': { for: 'indiker' },
  'GET /api/payment-reports/indication-chart/{id}': { for: 'indiker', owned: 'referral' },
  'GET /api/indication/{id}/reward': { for: 'indiker', owned: 'referral' },
  'GET /api/me/level': { for: 'indiker' },
  'GET /api/me/upcoming-earnings': { for: 'indiker' },
  'GET /api/me/notifications': { for: 'indiker' },
  'PUT /api/me/notifications': { for: 'indiker' },
  'GET /api/me/push': { for: 'indiker' },
  'PUT /api/me/push': { for: 'indiker' },
  'DELETE /api/me/push': { for: 'indiker' },
  'PUT /api/me/terms-notice': { for: 'indiker' },
  'GET /api/me/sessions': { for: 'indiker' },
  'DELETE /api/me/sessions': { for: 'indiker' },
  'DELETE /api/me/sessions/{id}': { for: 'indiker', owned: 'session' },
  'GET /api/me/consents': { for: 'indiker' },
  'GET /api/me/data': { for: 'indiker' },
  'GET /api/me/erasure': { for: 'indiker' },
  'POST /api/me/erasure': { for: 'indiker' },
  'GET /api/me/share-link': { for: 'indiker' },
  'GET /api/share-links/{code}': { for: 'public' },
  'POST /api/share-links/{code}/company': { for: 'public' },
  'GET /api/objections/{id}/{signature}': { for: 'public' },
  'POST /api/objections/{id}/{signature}': { for: 'public' },
  'GET /api/withdraw-payments': { for: 'indiker' },
  'GET /api/withdraw-payments/{id}': { for: 'indiker', owned: 'withdrawal' },
  'GET /api/earlier-payments': { for: 'indiker' },
  'GET /api/tax-statements': { for: 'indiker' },
  'GET /api/tax-statements/{year}': { for: 'indiker' },
  'GET /api/withdraw-payments/{id}/receipt': { for: 'indiker', owned: 'withdrawal' },
  'POST /api/withdraw-payments': { for: 'indiker' },
  'POST /api/me/settlement-request': { for: 'indiker' },
  'GET /api/banks': { for: 'indiker' },
  'GET /api/bank-account': { for: 'indiker' },
  'POST /api/bank-account': { for: 'indiker' },
  'PUT /api/bank-account/{id}': { for: 'indiker', owned: 'bank account' },
  // Sandbox only; sandbox/clock.test.ts shows that production does not have them.
  'GET /api/sandbox/clock': { for: 'public' },
  'PUT /api/sandbox/clock': { for: 'public' },
  'DELETE /api/sandbox/clock': { for: 'public' },
  'POST /api/sandbox/bank/return': { for: 'public' },
  'POST /api/operator/auth/login': { for: 'public' },
  'POST /api/operator/auth/second-factor': { for: 'public' },
  'POST /api/operator/auth/logout': { for: 'operator' },
  'POST /api/operator/auth/confirmation/options': { for: 'operator' },
  'POST /api/operator/auth/confirmation': { for: 'operator' },
  'GET /api/operator/session': { for: 'operator' },
  'GET /api/operator/sessions': { for: 'operator' },
  'DELETE /api/operator/sessions': { for: 'operator' },
  'DELETE /api/operator/sessions/{id}': { for: 'operator' },
  'GET /api/operator/second-factors': { for: 'operator' },
  'POST /api/operator/totp': { for: 'operator' },
  'POST /api/operator/totp/confirm': { for: 'operator' },
  'DELETE /api/operator/totp': { for: 'operator' },
  'POST /api/operator/passkeys/options': { for: 'operator' },
  'POST /api/operator/passkeys': { for: 'operator' },
  'DELETE /api/operator/passkeys/{id}': { for: 'operator' },
  'POST /api/operator/recovery-codes': { for: 'operator' },
  'GET /api/operator/operators': { for: 'operator' },
  'POST /api/operator/operators': { for: 'operator' },
  'PUT /api/operator/operators/{id}': { for: 'operator' },
  'POST /api/operator/operators/{id}/disable': { for: 'operator' },
  'POST /api/operator/operators/{id}/enable': { for: 'operator' },
  'POST /api/operator/operators/{id}/second-factor-reset': { for: 'operator' },
  'GET /api/operator/invitations': { for: 'operator' },
  'DELETE /api/operator/invitations/{id}': { for: 'operator' },
  'GET /api/operator/invitations/{id}/{signature}': { for: 'public' },
  'POST /api/operator/invitations/{id}/{signature}': { for: 'public' },
  'GET /api/operator/webhooks': { for: 'operator' },
  'POST /api/operator/webhooks': { for: 'operator' },
  'GET /api/operator/webhooks/{id}': { for: 'operator' },
  'PUT /api/operator/webhooks/{id}': { for: 'operator' },
  'DELETE /api/operator/webhooks/{id}': { for: 'operator' },
  'POST /api/operator/webhooks/{id}/enable': { for: 'operator' },
  'POST /api/operator/webhooks/{id}/disable': { for: 'operator' },
  'POST /api/operator/webhooks/{id}/rotate': { for: 'operator' },
  'POST /api/operator/webhooks/{id}/test': { for: 'operator' },
  'POST /api/operator/webhooks/{id}/replay': { for: 'operator' },
  'GET /api/operator/webhooks/{id}/deliveries': { for: 'operator' },
  'GET /api/operator/webhooks/{id}/deliveries/{delivery_id}': { for: 'operator' },
  'POST /api/operator/webhooks/{id}/deliveries/{delivery_id}/replay': { for: 'operator' },
  'GET /api/operator/dashboard': { for: 'operator' },
  'GET /api/operator/docs/json': { for: 'operator' },
  'GET /api/operator/dashboard/report': { for: 'operator' },
  'GET /api/operator/system-health': { for: 'operator' },
  'GET /api/operator/queue': { for: 'operator' },
  'GET /api/operator/queue/counts': { for: 'operator' },
  'GET /api/operator/indications': { for: 'operator' },
  'GET /api/operator/indications/{id}': { for: 'operator' },
  'GET /api/operator/indications/{id}/register': { for: 'operator' },
  'PUT /api/operator/indications/{id}/owner': { for: 'operator' },
  'PUT /api/operator/indications/{id}/follow-up': { for: 'operator' },
  'POST /api/operator/indications/{id}/notes': { for: 'operator' },
  'POST /api/operator/indications/{id}/dispute-decision': { for: 'operator' },
  'POST /api/operator/bulk/owner': { for: 'operator' },
  'POST /api/operator/bulk/moves': { for: 'operator' },
  'GET /api/operator/views': { for: 'operator' },
  'POST /api/operator/views': { for: 'operator' },
  'PUT /api/operator/views/{id}': { for: 'operator' },
  'DELETE /api/operator/views/{id}': { for: 'operator' },
  'GET /api/operator/owners': { for: 'operator' },
  'POST /api/operator/indications/{id}/transitions': { for: 'operator' },
  'POST /api/operator/indications/{id}/invoice-payment': { for: 'operator' },
  'POST /api/operator/indications/{id}/clawback': { for: 'operator' },
  'GET /api/operator/invoices': { for: 'operator' },
  'POST /api/operator/invoice-payments/import': { for: 'operator' },
  'POST /api/operator/imports/referrals/preview': { for: 'operator' },
  'POST /api/operator/imports/referrals': { for: 'operator' },
  'POST /api/operator/imports/earlier-payments/preview': { for: 'operator' },
  'POST /api/operator/imports/earlier-payments': { for: 'operator' },
  'GET /api/operator/withdrawals': { for: 'operator' },
  'GET /api/operator/withdrawals/{id}': { for: 'operator' },
  'GET /api/operator/withdrawals/{id}/bank-account': { for: 'operator' },
  'POST /api/operator/withdrawals/{id}/schedule': { for: 'operator' },
  'POST /api/operator/withdrawals/{id}/pay': { for: 'operator' },
  'POST /api/operator/withdrawals/{id}/return': { for: 'operator' },
  'POST /api/operator/withdrawals/{id}/result/confirm': { for: 'operator' },
  'POST /api/operator/withdrawals/{id}/result/reject': { for: 'operator' },
  'GET /api/operator/manual-result-ceiling': { for: 'operator' },
  'PUT /api/operator/manual-result-ceiling': { for: 'operator' },
  'POST /api/operator/return-files/{id}/items/{line}/clear': { for: 'operator' },
  'GET /api/operator/return-files': { for: 'operator' },
  'POST /api/operator/return-files': { for: 'operator' },
  'POST /api/operator/return-files/preview': { for: 'operator' },
  'GET /api/operator/return-files/{id}': { for: 'operator' },
  'GET /api/operator/return-files/{id}/items': { for: 'operator' },
  'GET /api/operator/payout-batches/{id}/reconciliation': { for: 'operator' },
  'GET /api/operator/payout-batches': { for: 'operator' },
  'POST /api/operator/payout-batches': { for: 'operator' },
  'GET /api/operator/payout-batches/proposal': { for: 'operator' },
  'GET /api/operator/payout-batches/{id}': { for: 'operator' },
  'GET /api/operator/payout-batches/{id}/items': { for: 'operator' },
  'POST /api/operator/payout-batches/{id}/approve': { for: 'operator' },
  'POST /api/operator/payout-batches/{id}/reject': { for: 'operator' },
  'GET /api/operator/payout-batches/{id}/remittance': { for: 'operator' },
  'GET /api/operator/payout-batches/{id}/csv': { for: 'operator' },
  'GET /api/operator/holidays': { for: 'operator' },
  'POST /api/operator/holidays': { for: 'operator' },
  'DELETE /api/operator/holidays/{date}': { for: 'operator' },
  'GET /api/operator/indikers': { for: 'operator' },
  'GET /api/operator/indikers/{id}': { for: 'operator' },
  'GET /api/operator/indikers/{id}/document': { for: 'operator' },
  'GET /api/operator/indikers/{id}/phone': { for: 'operator' },
  'GET /api/operator/indikers/{id}/bank-account': { for: 'operator' },
  'GET /api/operator/indikers/{id}/wallet': { for: 'operator' },
  'GET /api/operator/indikers/{id}/withdrawals': { for: 'operator' },
  'GET /api/operator/indikers/{id}/earlier-payments': { for: 'operator' },
  'GET /api/operator/indikers/{id}/sessions': { for: 'operator' },
  'GET /api/operator/indikers/{id}/emails': { for: 'operator' },
  'POST /api/operator/indikers/{id}/settle': { for: 'operator' },
  'POST /api/operator/indikers/{id}/held-bonuses': { for: 'operator' },
  'POST /api/operator/indikers/{id}/block': { for: 'operator' },
  'POST /api/operator/indikers/{id}/unblock': { for: 'operator' },
  'POST /api/operator/indikers/{id}/resend-confirmation': { for: 'operator' },
  'DELETE /api/operator/indikers/{id}/sessions': { for: 'operator' },
  'POST /api/operator/indikers/{id}/lift-lock': { for: 'operator' },
  'PUT /api/operator/indikers/{id}/email': { for: 'operator' },
  'GET /api/operator/privacy-requests': { for: 'operator' },
  'POST /api/operator/privacy-requests': { for: 'operator' },
  'POST /api/operator/privacy-requests/{id}/answer': { for: 'operator' },
  'POST /api/operator/auth/forgot-password': { for: 'public' },
  'POST /api/operator/auth/reset-password': { for: 'public' },
  'GET /api/operator/cancel-reasons': { for: 'operator' },
  'POST /api/operator/cancel-reasons': { for: 'operator' },
  'PUT /api/operator/cancel-reasons/{id}': { for: 'operator' },
  'DELETE /api/operator/cancel-reasons/{id}': { for: 'operator' },
  'GET /api/operator/payer': { for: 'operator' },
  'PUT /api/operator/payer': { for: 'operator' },
  'GET /api/operator/tax/{month}': { for: 'operator' },
  'GET /api/operator/withholding': { for: 'operator' },
  'PUT /api/operator/withholding': { for: 'operator' },
  'GET /api/operator/api-keys': { for: 'operator' },
  'POST /api/operator/api-keys': { for: 'operator' },
  'POST /api/operator/api-keys/{id}/rotate': { for: 'operator' },
  'DELETE /api/operator/api-keys/{id}': { for: 'operator' },
  'GET /api/v1/referrals': { for: 'integration' },
  'GET /api/v1/referrals/{id}': { for: 'integration' },
  'POST /api/v1/referrals/{id}/events': { for: 'integration' },
  'GET /api/v1/withdrawals': { for: 'integration' },
  'GET /api/v1/withdrawals/{id}': { for: 'integration' },
  'GET /api/v1/payout-batches': { for: 'integration' },
  'GET /api/v1/payout-batches/{id}': { for: 'integration' },
  'GET /api/v1/exports/referrals': { for: 'integration' },
  'GET /api/v1/exports/indikers': { for: 'integration' },
  'GET /api/v1/exports/earnings': { for: 'integration' },
  'GET /api/v1/exports/withdrawals': { for: 'integration' },
  'GET /api/v1/exports/ledger': { for: 'integration' },
  'GET /api/v1/exports/audit': { for: 'integration' },
  'GET /api/operator/audit': { for: 'operator' },
  'GET /api/operator/exports/referrals': { for: 'operator' },
  'GET /api/operator/exports/indikers': { for: 'operator' },
  'GET /api/operator/exports/earnings': { for: 'operator' },
  'GET /api/operator/exports/withdrawals': { for: 'operator' },
  'GET /api/operator/exports/ledger': { for: 'operator' },
  'POST /api/operator/exports/referrals': { for: 'operator' },
  'POST /api/operator/exports/indikers': { for: 'operator' },
  'POST /api/operator/exports/earnings': { for: 'operator' },
  'POST /api/operator/exports/withdrawals': { for: 'operator' },
  'POST /api/operator/exports/ledger': { for: 'operator' },
  'POST /api/operator/exports/audit': { for: 'operator' },
  'GET /api/operator/export-files': { for: 'operator' },
  'GET /api/operator/export-files/{id}/csv': { for: 'operator' },
  'DELETE /api/operator/export-files/{id}': { for: 'operator' },
  'GET /api/operator/audit/csv': { for: 'operator' },
  'GET /api/operator/audit/check': { for: 'operator' },
  'GET /api/operator/ledger/check': { for: 'operator' },
  'GET /api/operator/jobs/failed': { for: 'operator' },
  'GET /api/operator/jobs/health': { for: 'operator' },
  'POST /api/operator/jobs/{id}/retry': { for: 'operator' },
};

let server: TestServer;
let ana: Indiker;
let crm: TestApiKey;
/** The ids of Ana's objects, by kind. */
let ownedIds: Record<OwnedObject, number>;
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
  operations = await readOperations(server.url);
});
afterAll(() => server.stop());

const operationsFor = (audience: Operation['audience']) =>
  operations.filter(({ key }) => TABLE[key]?.for === audience);

/** Calls the operation on Ana's objects with a valid body. */
function callOn(operation: Operation, token: string | undefined, id = idFor(operation)): Promise<Answer> {
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
    .replace('{provider}', 'google');
  const body = VALID_BODIES[operation.key]?.({ referral: ownedIds.referral });
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (body === undefined) return send(server.url + path, operation.method, undefined, headers);
  headers['content-type'] = 'application/json';
  return send(server.url + path, operation.method, JSON.stringify(body), headers);
}

function idFor({ key, path }: Operation): number {
  if (path === '/api/state/{id}/cities') return 35;
  if (path.startsWith('/api/operator/withdrawals')) return ownedIds.withdrawal;
  return ownedIds[TABLE[key]?.owned ?? 'referral'];
}

it('classifies every route of the server as the server itself does', () => {
  expect(operations.map(({ key }) => key).toSorted()).toEqual(Object.keys(TABLE).toSorted());
  for (const { key, audience, body } of operations) {
    expect([key, audience]).toEqual([key, TABLE[key]?.for]);
    expect([key, body !== undefined]).toEqual([key, key in VALID_BODIES]);
  }
});

it('has no undocumented route except the documentation, the avatars’ files and the sandbox’s mailbox', () => {
  const documented = new Set(
    operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect([...documented].filter((route) => !registeredRoutes.includes(route))).toEqual([]);
  const others = registeredRoutes.filter((route) => !documented.has(route) && !route.startsWith('HEAD '));
  const files = /^GET (\/api\/docs(\/|$)|\/api\/avatars\/:hash$|\/mailbox(\/messages)?$)/;
  expect(others.filter((route) => !files.test(route))).toEqual([]);
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
    const calls = operations.filter(({ key }) => TABLE[key]?.for !== 'public');
    for (const operation of calls) {
      const { status, body } = await callOn(operation, strangers[name]);
      expect([operation.key, status]).toEqual([operation.key, 401]);
      expect(body.message ?? body.detail).toBe(
        operation.audience === 'integration'
          ? 'A chave de API não vale: confira se está inteira e em vigor.'
          : 'Sua sessão terminou. Entre de novo para continuar.',
      );
    }
    expect(await stateOf(server)).toBe(before);
  });
});

it('returns 404 for another Indiker’s object, exactly as for one that does not exist', async () => {
  const rui = await signUp(server);
  const before = await stateOf(server);
  const owned = operations.filter(({ key }) => TABLE[key]?.owned !== undefined);
  expect(owned).toHaveLength(12);
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
    const audience = TABLE[operation.key]?.for;
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

it('admits the audience of each route', async () => {
  const rows: string[] = [];
  // Excluded: they end the sessions that the other calls need.
  const last = (key: string) => key.endsWith('/logout') || key === 'DELETE /api/me/sessions';
  for (const operation of operations.filter(({ key }) => !last(key))) {
    const audience = TABLE[operation.key]?.for;
    const operator = audience === 'operator' ? await insertSignedIn() : undefined;
    const ownToken = audience === 'integration' ? crm.key : (operator?.token ?? ana.token);
    const token = audience === 'public' ? undefined : ownToken;
    // The caller's own object is found, but a rule of the programme (last contact, status) may still refuse the call.
    const id = operator && (await operatorObject(server, operation, operator));
    const on = audience === 'integration' ? await integrationObject(operation) : id;
    const { status, headers } = await callOn(operation, token, on);
    // Wrong credentials and an unknown challenge get 401 as well.
    const isSignIn = /\/(login|second-factor)$/.test(operation.path);
    expect([operation.key, [200, 201, 409, 422].includes(status) || isSignIn]).toEqual([operation.key, true]);
    const types = status < 300 ? operation.contentTypes : ['application/json', 'application/problem+json'];
    expect(types).toContain(contentTypeOf(headers));
    rows.push(`${operation.key} ${status}`);
  }
  figure('authorization', { routes: operations.length, 'own calls': rows.length });
});

it('refuses an ended session', async () => {
  const rui = await signUp(server);
  await rui.post('/api/auth/logout');
  for (const operation of operationsFor('indiker')) {
    expect([operation.key, (await callOn(operation, rui.token)).status]).toEqual([operation.key, 401]);
  }
});
