import { createConnectionSync } from '../connections/jobs.ts';
import { type CrmBook, type CrmRecord, SANDBOX_CRM_TOKEN } from '../sandbox/crm/book.ts';
import { PIPEDRIVE_FIELDS } from '../sandbox/crm/pipedrive.ts';
import { waitForReadableChanges } from './api-keys.ts';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

export const CONNECTIONS = '/api/operator/connections';

/** The stand-in's stages by their status. */
export const STAGE = {
  waiting: '1',
  in_contact: '2',
  fix_contact: '3',
  in_negotiation: '4',
  haggling: '5',
} as const;

export const PIPEDRIVE_MAPPING = {
  pipeline: '1',
  stages: [
    { stage: STAGE.waiting, status: 'waiting' },
    { stage: STAGE.in_contact, status: 'in_contact' },
    { stage: STAGE.fix_contact, status: 'fix_contact' },
    { stage: STAGE.in_negotiation, status: 'in_negotiation' },
    { stage: STAGE.haggling, status: 'in_negotiation' },
  ],
  fields: PIPEDRIVE_FIELDS,
  lost_reason: 'no_budget',
};

export const newCrmForm = (more: object = {}) => ({
  provider: 'pipedrive',
  name: 'Pipedrive',
  token: SANDBOX_CRM_TOKEN,
  ...more,
});

/** A connection to the stand-in that is mapped and active. */
export async function connectCrm(admin: Client, { backfill = false, mapping = {} } = {}): Promise<number> {
  const { body, status } = await admin.post(CONNECTIONS, newCrmForm());
  if (status !== 201) throw new Error(`no connection: ${JSON.stringify(body)}`);
  const { id } = body;
  const mapped = await admin.put(`${CONNECTIONS}/${id}/mapping`, { ...PIPEDRIVE_MAPPING, ...mapping });
  if (mapped.status !== 200) throw new Error(`not mapped: ${JSON.stringify(mapped.body)}`);
  const active = await admin.post(`${CONNECTIONS}/${id}/activate`, { backfill });
  if (active.status !== 200) throw new Error(`not active: ${JSON.stringify(active.body)}`);
  return id;
}

export function bookOf({ standIns }: Pick<TestServer, 'standIns'>): CrmBook {
  if (!standIns?.crm) throw new Error('a test without stand-ins');
  return standIns.crm;
}

/** Works on every connection that is due, once. */
export async function syncCrm({ deps }: Pick<TestServer, 'deps'>): Promise<void> {
  const sync = createConnectionSync(deps);
  await sync.begin();
  await sync.waitUntilIdle();
}

export const dealOf = (book: CrmBook, referralId: number): CrmRecord | undefined =>
  [...book.records.deals.values()].find((deal) =>
    String((deal['custom_fields'] as Record<string, unknown>)[PIPEDRIVE_FIELDS.link]).endsWith(
      `/indicacoes/${referralId}`,
    ),
  );

export const connectionPath = (id: number, more = ''): string => `${CONNECTIONS}/${id}${more}`;

/** Works on what changed on both sides, late enough that deals that change afterwards have another time. */
export async function syncLater(server: TestServer): Promise<void> {
  await waitForReadableChanges(server.db);
  server.clock.advance(5 * 60_000);
  await syncCrm(server);
}

/** Leaves no connection here, and nothing in the CRM. */
export async function clearCrm(server: TestServer): Promise<void> {
  const book = bookOf(server);
  book.faultOf = () => null;
  for (const kind of Object.values(book.records)) kind.clear();
  await server.db.deleteFrom('connection_link').execute();
  await server.db.deleteFrom('connection').execute();
}
