import { randomBytes, randomUUID } from 'node:crypto';
import { setOpenId } from '@indike/contract/operator/access/openid';
import { prepareCampaign } from '@indike/contract/operator/money/campaigns';
import { prepareStandingOrder } from '@indike/contract/operator/money/standing-orders';
import { exportFileState } from '@indike/rules/exports/subjects';
import { apiScope } from '@indike/rules/integrations/scopes';
import { operatorKind, operatorRole } from '@indike/rules/operators/roles';
import { batchStatus } from '@indike/rules/payouts/batches';
import { sql } from 'kysely';
import { clientOf } from '../../testing/client.ts';
import { insertTestOperator, insertTestSession } from '../../testing/operators.ts';
import { refer, signUp } from '../../testing/people.ts';
import { insertAttachment } from './owned-objects.ts';
import type { TestServer } from '../../testing/server.ts';
import { encryptToken } from '../../connections/providers.ts';
import { mappingOf } from '../../testing/crm.ts';
import { encryptSecret, newWebhookSecret } from '../../webhooks/signature.ts';
import type { Operation } from './api-document.ts';

const HOUR_MS = 3_600_000;

export async function insertInvitation(
  { db, clock, deps }: TestServer,
  { id: invitedBy }: { readonly id: number },
): Promise<{ id: number; signature: string }> {
  const email = `convite${Math.random()}@example.com`;
  const { id } = await db
    .insertInto('operator_invitation')
    .values({
      email,
      name: 'Convidada',
      role: operatorRole.auditor,
      invited_by: invitedBy,
      created_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, signature: deps.links.sign('operator invitation', String(id), email) };
}

/**
 * Inserts every kind of second factor and marks the operator's sessions as confirmed just now. Returns the passkey's
 * id.
 */
async function insertFactors({ db, clock }: TestServer, operatorId: number): Promise<number> {
  const now = clock.now();
  await db
    .insertInto('operator_totp')
    .values({ operator_id: operatorId, secret: 'x', confirmed_at: now })
    .execute();
  await db
    .insertInto('operator_recovery_code')
    .values({ operator_id: operatorId, code_hash: Buffer.alloc(32) })
    .execute();
  await db
    .updateTable('operator_session')
    .set({ confirmed_at: now })
    .where('operator_id', '=', operatorId)
    .execute();
  const { id } = await db
    .insertInto('operator_passkey')
    .values({
      operator_id: operatorId,
      credential_id: `key of ${operatorId}`,
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      name: 'Chave',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertView({ db, clock }: TestServer, operatorId: number): Promise<number> {
  const { id } = await db
    .insertInto('saved_view')
    .values({ operator_id: operatorId, name: 'Antiga', address: '', shared: false, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertPrivacyRequest(
  { db, clock }: TestServer,
  operator: { readonly id: number },
): Promise<number> {
  const { id } = await db
    .insertInto('privacy_request')
    .values({
      kind: 'access',
      source: 'operator',
      requester: 'Rui Lima',
      received_on: '2026-11-20',
      due_on: '2026-12-05',
      created_at: clock.now(),
      created_by: operator.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A batch prepared by another operator, so that the calling one may decide it. */
export async function insertBatch(server: TestServer): Promise<number> {
  const { db, clock } = server;
  const { id } = await db
    .insertInto('payout_batch')
    .values({
      payment_date: '2026-12-15',
      status: batchStatus.prepared,
      item_count: 1,
      gross: 1,
      withheld: 0,
      net: 1,
      pix_count: 1,
      pix_net: 1,
      prepared_by: (await insertTestOperator(server)).id,
      prepared_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A return file of another operator whose line reports a payment that no order matches, so that it may be cleared. */
async function insertReturnFile(server: TestServer): Promise<number> {
  const { db, clock } = server;
  const { id } = await db
    .insertInto('return_file')
    .values({
      sha256: randomBytes(32),
      name: 'retorno.ret',
      bank_code: '341',
      sequence: 1,
      item_count: 1,
      imported_by: (await insertTestOperator(server)).id,
      imported_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('return_file_item')
    .values({
      file_id: id,
      line: 1,
      user_id: 0,
      reference: '999999999',
      value: 1,
      paid_value: 1,
      paid_on: '2026-11-20',
      occurrences: '00',
      bank_number: '1',
      outcome: 'unknown',
    })
    .execute();
  return id;
}

const SEQUENCES = ['webhook_endpoint', 'webhook_delivery'];

/**
 * An endpoint and a delivery with the same id, the next free one of both tables, because callers put one id into both
 * path parameters. No server listens at its address.
 */
async function insertWebhook({ db, clock, deps }: TestServer, isDisabled: boolean): Promise<number> {
  const now = clock.now();
  const { rows } = await sql<{ id: number }>`
    select max(nextval(pg_get_serial_sequence(name, 'id'))) as id
    from unnest(${SEQUENCES}::text[]) name`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    select setval(pg_get_serial_sequence(name, 'id'), ${id}) from unnest(${SEQUENCES}::text[]) name`.execute(
    db,
  );
  await sql`
    insert into webhook_endpoint (id, url, events, secret, created_at, disabled_at, disabled_by)
    overriding system value
    values (${id}, 'http://127.0.0.1:9/', '{referral.created}', ${encryptSecret(deps, newWebhookSecret())}, ${now},
      ${isDisabled ? now : null}, ${isDisabled ? 'operator' : null})`.execute(db);
  await sql`
    with event as (
      insert into webhook_event (type, subject, data, occurred_at)
      values ('referral.created', 'referral/1', '{}', ${now}) returning id
    )
    insert into webhook_delivery (id, endpoint_id, event_id, subject, created_at)
    overriding system value select ${id}, ${id}, event.id, 'referral/1', ${now} from event`.execute(db);
  return id;
}

async function insertApiKey(
  { db, clock }: TestServer,
  { id: createdBy }: { readonly id: number },
): Promise<number> {
  const now = clock.now();
  const service = await db
    .insertInto('operator')
    .values({ kind: operatorKind.service, name: `CRM ${randomUUID()}`, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('api_key')
    .values({
      operator_id: service.id,
      scopes: [apiScope.referralsRead],
      addresses: [],
      created_by: createdBy,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('api_key_secret')
    .values({ api_key_id: id, hash: randomBytes(32), prefix: `ind_test_${id}`, created_at: now })
    .execute();
  return id;
}

async function insertIndiker(server: TestServer, blockedBy: number | null): Promise<number> {
  const { id } = await signUp(server);
  if (blockedBy !== null)
    await server.db
      .updateTable('indiker')
      .set({ blocked_at: server.clock.now(), blocked_reason: 'x', blocked_by: blockedBy })
      .where('id', '=', id)
      .execute();
  return id;
}

/** An export file that its operator can download. */
async function insertExportFile({ db, clock }: TestServer, operatorId: number): Promise<number> {
  const now = clock.now();
  const { id } = await db
    .insertInto('export_file')
    .values({
      operator_id: operatorId,
      role: operatorRole.admin,
      subject: 'referrals',
      unmasked: false,
      state: exportFileState.ready,
      last_id: 1,
      created_at: now,
      finished_at: now,
      expires_at: new Date(now.getTime() + HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What somebody else has prepared. */
async function preparedByOther(server: TestServer, to: string, form: object): Promise<number> {
  const { id } = await insertTestOperator(server);
  const preparer = clientOf(server, (await insertTestSession(server, id)).token);
  return (await preparer.post(to, form)).body.id;
}

/** Credentials of Asaas, which the calls name by the provider and not by an id. */
async function insertCredentials({ db, clock }: TestServer, operatorId: number): Promise<undefined> {
  await db
    .insertInto('provider_credentials')
    .values({
      method: 'asaas',
      encrypted: 'x',
      hint: '',
      set_by: operatorId,
      set_at: clock.now(),
      version: randomUUID(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The company's issuer, and a token of its directory, which the calls do not name. */
async function insertCompanySignIn({ db, clock, deps }: TestServer, operatorId: number): Promise<undefined> {
  const [now, stamp] = [clock.now(), { set_by: operatorId, set_at: clock.now(), version: randomUUID() }];
  await db
    .insertInto('openid_settings')
    .values({
      issuer: setOpenId.example.issuer,
      client_id: setOpenId.example.client_id,
      encrypted: deps.encryption.encrypt('x'),
      allowed_domains: ['example.com'],
      groups_claim: 'groups',
      role_groups: '[]',
      creates_people: true,
      issuer_factors: [],
      ...stamp,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('scim_token')
    .values({
      hash: randomBytes(32),
      prefix: 'scim_x',
      operator_id: operatorId,
      created_by: operatorId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A connection that may be paused or goes on, and a referral with its id that could not be brought over. */
async function insertConnection(server: TestServer, operatorId: number, state: string): Promise<number> {
  const { deps, db, clock } = server;
  const created_at = clock.now();
  const account = await db
    .insertInto('operator')
    .values({ kind: 'service', name: 'CRM', created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('connection')
    .values({
      provider: 'pipedrive',
      operator_id: account.id,
      encrypted: encryptToken(deps, { crmToken: 'a token' }),
      account: 'CRM',
      mapping: JSON.stringify(mappingOf('pipedrive')),
      state,
      created_by: operatorId,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('connection_link')
    .values({ connection_id: id, referral_id: id, state: 'failed', changed_at: created_at })
    .execute();
  return id;
}

/**
 * Inserts the object that this back-office call names or needs to succeed. Returns its id, or undefined when the call
 * needs no object of the back office.
 */
export async function operatorObject(
  server: TestServer,
  { path }: Operation,
  operator: { readonly id: number },
): Promise<number | undefined> {
  if (/\/(totp|recovery-codes|passkeys\/\{id\})$/.test(path)) return insertFactors(server, operator.id);
  if (path === '/api/operator/sessions/{id}') return (await insertTestSession(server, operator.id)).id;
  if (path === '/api/operator/invitations/{id}') return (await insertInvitation(server, operator)).id;
  if (path === '/api/operator/views/{id}') return insertView(server, operator.id);
  if (path.startsWith('/api/operator/api-keys/')) return insertApiKey(server, operator);
  if (path.startsWith('/api/operator/privacy-requests/')) return insertPrivacyRequest(server, operator);
  if (path.startsWith('/api/operator/campaigns/'))
    return preparedByOther(server, '/api/operator/campaigns', prepareCampaign.example);
  if (path.startsWith('/api/operator/standing-orders/'))
    return preparedByOther(server, '/api/operator/standing-orders', prepareStandingOrder.example);
  if (path.startsWith('/api/operator/message-templates/'))
    return preparedByOther(server, '/api/operator/message-templates', { name: randomUUID(), text: 'Olá' });
  if (path.startsWith('/api/operator/attachments/')) {
    const writer = await signUp(server);
    return insertAttachment(server, writer, await refer(writer));
  }
  if (path.startsWith('/api/operator/payout-batches/')) return insertBatch(server);
  if (path.startsWith('/api/operator/export-files/')) return insertExportFile(server, operator.id);
  if (path.startsWith('/api/operator/webhooks/')) return insertWebhook(server, path.endsWith('/enable'));
  if (path.startsWith('/api/operator/return-files/')) return insertReturnFile(server);
  if (path.startsWith('/api/operator/connections/'))
    return insertConnection(server, operator.id, path.endsWith('/activate') ? 'paused' : 'active');
  if (path.endsWith('/connections/{method}')) return insertCredentials(server, operator.id);
  if (path.startsWith('/api/operator/openid')) return insertCompanySignIn(server, operator.id);
  // A separate Indiker, because a block or a new e-mail ends the sessions of that Indiker.
  if (path.startsWith('/api/operator/indikers/{id}'))
    return insertIndiker(server, path.endsWith('/unblock') ? operator.id : null);
  if (path.startsWith('/api/operator/operators/')) return (await insertTestOperator(server)).id;
  return undefined;
}
