import { CRM_PROVIDERS, type CrmProvider, crmProviderNames } from '@indike/rules/integrations/crm';
import { createConnectionSync } from '../connections/jobs.ts';
import { type CrmBook, type CrmRecord, customOf, SANDBOX_CRM_TOKEN } from '../sandbox/crm/book.ts';
import { HUBSPOT_FIELDS, hubSpotStage } from '../sandbox/crm/hubspot.ts';
import { PIPEDRIVE_FIELDS } from '../sandbox/crm/pipedrive.ts';
import { RD_STATION_FIELDS, rdId, rdStage, SANDBOX_CODE } from '../sandbox/crm/rdstation.ts';
import { waitForReadableChanges } from './api-keys.ts';
import type { Client } from './client.ts';
import { runUntilIdle } from './loops.ts';
import type { TestServer } from './server.ts';

export const CONNECTIONS = '/api/operator/connections';

/** The stages of the stand-ins' book by their status. */
export const STAGE = { waiting: 1, in_contact: 2, fix_contact: 3, in_negotiation: 4, haggling: 5 } as const;
export const STAGE_MEANINGS = [
  { stage: STAGE.waiting, status: 'waiting' },
  { stage: STAGE.in_contact, status: 'in_contact' },
  { stage: STAGE.fix_contact, status: 'fix_contact' },
  { stage: STAGE.in_negotiation, status: 'in_negotiation' },
  { stage: STAGE.haggling, status: 'in_negotiation' },
] as const;

interface TestedCrm {
  readonly pipeline: string;
  readonly stageId: (stage: number) => string;
  readonly fields: { readonly cnpj: string; readonly link: string; readonly indiker: string };
  /** What its account is called. */
  readonly account: string;
  /** Where a deal is made, and below it by its id. */
  readonly deals: string;
  readonly recordId: (id: number) => string;
  /** Calls that write nothing, besides GET. */
  readonly reads: RegExp;
  /** After a hint, until what it tells of is found. */
  readonly hintMs: number;
}

const NOTHING = /^$/;
export const CRMS: Readonly<Record<CrmProvider, TestedCrm>> = {
  pipedrive: {
    pipeline: '1',
    stageId: String,
    fields: PIPEDRIVE_FIELDS,
    account: 'CRM da área de testes',
    deals: 'api/v2/deals',
    recordId: String,
    reads: NOTHING,
    hintMs: 0,
  },
  hubspot: {
    pipeline: '1',
    stageId: hubSpotStage,
    fields: HUBSPOT_FIELDS,
    account: 'Conta 4711, em BRL',
    deals: 'crm/objects/2026-09/deals',
    recordId: String,
    reads: /\/(batch\/read|search)$/,
    hintMs: 10_000,
  },
  rdstation: {
    pipeline: rdId(1),
    stageId: rdStage,
    fields: RD_STATION_FIELDS,
    account: 'Funis: Indicações',
    deals: 'crm/v2/deals',
    recordId: rdId,
    reads: /^oauth2\/token$/,
    hintMs: 0,
  },
};

export const mappingOf = (provider: CrmProvider) => {
  const { pipeline, stageId, fields } = CRMS[provider];
  const stages = STAGE_MEANINGS.map(({ stage, status }) => ({ stage: stageId(stage), status }));
  return { pipeline, stages, fields, lost_reason: 'no_budget' };
};

export const newCrmForm = (provider: CrmProvider = 'pipedrive', more: object = {}) => ({
  provider,
  name: 'Vendas',
  token: SANDBOX_CRM_TOKEN,
  ...(provider === 'rdstation' && { client_id: 'indike' }),
  ...more,
});

/** Agrees to what an application of the provider's own asks for. */
export async function authorizeCrm(admin: Client, id: number) {
  const path = `${CONNECTIONS}/${id}/authorization`;
  const { body } = await admin.post(path);
  const state = new URL(body.url, 'http://localhost').searchParams.get('state');
  return admin.put(path, { code: SANDBOX_CODE, state });
}

/** For tests of each CRM. */
export const EACH_CRM = CRM_PROVIDERS.map((provider) => [crmProviderNames[provider], provider] as const);

/** A connection to the stand-in without choices. */
export async function newConnection(admin: Client, provider: CrmProvider = 'pipedrive'): Promise<number> {
  const { body, status } = await admin.post(CONNECTIONS, newCrmForm(provider));
  if (status !== 201) throw new Error(`no connection: ${JSON.stringify(body)}`);
  if (provider === 'rdstation') {
    const authorized = await authorizeCrm(admin, body.id);
    if (authorized.status !== 200) throw new Error(`not authorized: ${JSON.stringify(authorized.body)}`);
  }
  return body.id;
}

interface Connected {
  readonly provider?: CrmProvider;
  readonly backfill?: boolean;
  readonly mapping?: object;
}

/** A connection to the stand-in that is mapped and active. */
export async function connectCrm(
  admin: Client,
  { provider = 'pipedrive', backfill = false, mapping = {} }: Connected = {},
): Promise<number> {
  const id = await newConnection(admin, provider);
  const mapped = await admin.put(`${CONNECTIONS}/${id}/mapping`, { ...mappingOf(provider), ...mapping });
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
  await runUntilIdle(createConnectionSync(deps));
}

export const dealOf = (book: CrmBook, referralId: number): CrmRecord | undefined =>
  [...book.records.deals.values()].find((deal) =>
    Object.values(customOf(deal)).some((text) => String(text).endsWith(`/indicacoes/${referralId}`)),
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
  book.automate = () => ({});
  book.currency = 'BRL';
  for (const kind of Object.values(book.records)) kind.clear();
  await server.db.deleteFrom('connection_link').execute();
  await server.db.deleteFrom('connection').execute();
}
