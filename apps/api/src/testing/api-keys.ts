import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_SCOPES } from '@indike/rules/integrations/scopes';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { clientOf, type Client } from './client.ts';
import { newOperator } from './operators.ts';
import { newCnpj, signUp } from './people.ts';
import { startTestServer } from './server.ts';

export const API_KEYS = '/api/operator/api-keys';

export interface TestApiKey extends Client {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  /** The service account. */
  readonly operatorId: number;
}

/** A new key with every scope, and a client that calls with it. */
export async function newApiKey(
  server: { readonly url: string },
  admin: Client,
  more: Record<string, unknown> = {},
): Promise<TestApiKey> {
  const name = `CRM ${randomUUID()}`;
  const { status, body } = await admin.post(API_KEYS, { name, scopes: API_SCOPES, ...more });
  if (status !== 201) throw new Error(`no API key: ${JSON.stringify(body)}`);
  const { id, key, operator_id: operatorId } = body;
  return { ...clientOf(server, key), id, key, name: body.name, operatorId };
}

/** Starts a server with an administrator, an Indiker and an API key for a CRM. */
export async function startIntegration(options?: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(options);
  const admin = await newOperator(server);
  return { server, admin, ana: await signUp(server), crm: await newApiKey(server, admin) };
}

export type Integration = Awaited<ReturnType<typeof startIntegration>>;

/** What `POST /api/v1/referrals` takes. */
export const apiReferralForm = (indiker: object, more: Record<string, unknown> = {}) => ({
  event_id: `lead-${randomUUID()}`,
  indiker,
  company: { name: 'Padaria Sol', cnpj: newCnpj() },
  contact: { name: 'Rui Lima', email: `${randomUUID()}@empresa.example`, phone: '11912345678' },
  consent: { given_at: '2026-11-20T12:00:00Z', channel: 'form', text: 'Aceito que me liguem.' },
  ...more,
});

/**
 * Waits until a reader of the changes gets all of them. Transactions of other tests, in other databases of the same
 * server, hold them back.
 */
export async function waitForReadableChanges(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from referral_change where changed_xid >= change_horizon() limit 1`.execute(db);
    if (rows.length === 0) return;
    await sleep(5);
  }
}
