import type { Deal, DealChange, DealState } from '@indike/rules/integrations/crm';
import { reaisFromCentavos } from '@indike/rules/money/money';
import * as z from 'zod/mini';
import {
  type CallRate,
  choicesOf,
  createCrmClient,
  type CrmClient,
  CURRENCY,
  get,
  moment,
  type OpenedConnection,
  remove,
  valueOf,
} from './crm-client.ts';
import { type Crm, CrmError } from './crm.ts';

// Pipedrive's API v2 (https://developers.pipedrive.com/docs/api/v1) with a personal token. Fields that the account added are
// named by a code of forty characters, which the mapping holds.

/** Its smallest plan allows 20 calls in two seconds: https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting */
export const PIPEDRIVE_RATE: CallRate = { burst: 10, perSecond: 8 };
const PAGE = 100;
/** Kinds of fields that a text can be written into. */
const TEXT_FIELDS = ['varchar', 'varchar_auto', 'text'];

const id = z.pipe(z.int(), z.transform(String));
const created = z.object({ data: z.object({ id }) });
const found = z.object({ data: z.object({ items: z.array(z.object({ item: z.object({ id }) })) }) });
const shown = z.object({
  id,
  stage_id: id,
  status: z.string(),
  value: z.nullish(z.number()),
  currency: z.nullish(z.string()),
  update_time: moment,
  is_deleted: z.optional(z.boolean()),
});
const deal = z.object({ data: shown });
const person = z.object({
  data: z.object({
    emails: z.nullish(z.array(z.object({ value: z.string() }))),
    is_deleted: z.optional(z.boolean()),
  }),
});
const next = z.optional(z.object({ next_cursor: z.nullish(z.string()) }));
const deals = z.object({ data: z.array(shown), additional_data: next });
const pipelines = z.object({ data: z.array(z.object({ id, name: z.string() })) });
const stages = z.object({ data: z.array(z.object({ id, name: z.string(), pipeline_id: id })) });
const fields = z.object({
  data: z.array(
    z.object({
      field_code: z.string(),
      field_name: z.string(),
      field_type: z.string(),
      is_custom_field: z.boolean(),
    }),
  ),
});
const me = z.object({ data: z.object({ company_id: id, company_name: z.string() }) });

const stateOf = (status: string): DealState => (status === 'won' || status === 'lost' ? status : 'open');
const dealOf = ({ stage_id: stage, status, value, currency }: z.output<typeof shown>): Deal => ({
  stage,
  state: stateOf(status),
  value: valueOf(value, currency),
});
const firstId = (answer: z.output<typeof found>): string | null => answer.data.items[0]?.item.id ?? null;
const textFields = ({ data }: z.output<typeof fields>) =>
  data
    .filter((field) => field.is_custom_field && TEXT_FIELDS.includes(field.field_type))
    .map(({ field_code, field_name }) => ({ id: field_code, name: field_name }));

async function create(client: CrmClient, what: string, body: object): Promise<string> {
  return (await client.call('POST', `/api/v2/${what}`, { schema: created, body })).data.id;
}

async function search(
  client: CrmClient,
  what: string,
  { term, fields: searched }: { term: string; fields: string },
) {
  const query = new URLSearchParams({ term, fields: searched, exact_match: 'true', limit: '1' });
  return firstId(await get(client, `/api/v2/${what}/search?${query.toString()}`, found));
}

/** The deal's own columns of a change. */
const columnsOf = ({ stage, state, value }: DealChange) => ({
  ...(stage !== undefined && { stage_id: Number(stage) }),
  ...(state !== undefined && { status: state }),
  ...(value !== undefined && { value: reaisFromCentavos(value), currency: CURRENCY }),
});

const pathOf = (what: string, record: string): string => `/api/v2/${what}/${encodeURIComponent(record)}`;

async function readAddresses(client: CrmClient, personId: string): Promise<string[]> {
  const { emails, is_deleted: isDeleted } = (await get(client, pathOf('persons', personId), person)).data;
  if (isDeleted === true) throw new CrmError('gone');
  return (emails ?? []).map(({ value }) => value);
}

/** The account, its lists, companies and people. */
const recordsOf = (client: CrmClient, cnpjField: () => string) =>
  ({
    async account() {
      const { company_id, company_name } = (await get(client, '/api/v1/users/me', me)).data;
      return { name: company_name, ids: [company_id] };
    },
    async lists() {
      const { data: everyPipeline } = await get(client, '/api/v2/pipelines?limit=500', pipelines);
      const { data: everyStage } = await get(client, '/api/v2/stages?limit=500', stages);
      const dealFields = textFields(await get(client, '/api/v2/dealFields?limit=500', fields));
      return {
        pipelines: everyPipeline.map((pipeline) => ({
          ...pipeline,
          stages: everyStage
            .filter(({ pipeline_id }) => pipeline_id === pipeline.id)
            .map(({ id: stage, name }) => ({ id: stage, name })),
        })),
        companyFields: textFields(await get(client, '/api/v2/organizationFields?limit=500', fields)),
        linkFields: dealFields,
        dealFields,
      };
    },
    findOrganization: (cnpj) => search(client, 'organizations', { term: cnpj, fields: 'custom_fields' }),
    createOrganization: ({ name, cnpj }) =>
      create(client, 'organizations', { name, custom_fields: { [cnpjField()]: cnpj } }),
    findPerson: (email) => search(client, 'persons', { term: email, fields: 'email' }),
    createPerson: ({ name, email, phone, organizationId }) =>
      create(client, 'persons', {
        name,
        org_id: Number(organizationId),
        emails: [{ value: email, primary: true }],
        phones: [{ value: phone, primary: true }],
      }),
    readAddresses: (personId) => readAddresses(client, personId),
    deletePerson: (personId) => remove(client, pathOf('persons', personId)),
  }) satisfies Partial<Crm>;

async function readDeal(client: CrmClient, dealId: string): Promise<Deal> {
  const { data } = await get(client, pathOf('deals', dealId), deal);
  if (data.is_deleted === true || data.status === 'deleted') throw new CrmError('gone');
  return dealOf(data);
}

export function createPipedrive(opened: OpenedConnection): Crm {
  const client = createCrmClient({ ...opened, headers: (token) => ({ 'x-api-token': token }) });
  const { mapped, dealFields } = choicesOf(opened);
  async function update(dealId: string, body: object): Promise<void> {
    await client.call('PATCH', pathOf('deals', dealId), { schema: created, body });
  }
  return {
    ...recordsOf(client, () => mapped().fields.cnpj),
    findDeal: (link) => search(client, 'deals', { term: link, fields: 'custom_fields' }),
    createDeal: ({ title, organizationId, personId, value, stage, state, link, indiker }) =>
      create(client, 'deals', {
        title,
        org_id: Number(organizationId),
        ...(personId !== null && { person_id: Number(personId) }),
        pipeline_id: Number(mapped().pipeline),
        ...columnsOf({ stage, state, ...(value !== null && { value }) }),
        custom_fields: dealFields({ link, indiker }),
      }),
    readDeal: (dealId) => readDeal(client, dealId),
    async updateDeal(dealId, { indiker, ...change }) {
      const custom = dealFields({ indiker });
      await update(dealId, {
        ...columnsOf(change),
        ...(Object.keys(custom).length > 0 && { custom_fields: custom }),
      });
    },
    emptyField: (dealId, field) => update(dealId, { custom_fields: { [field]: '' } }),
    async dealsChangedSince(since, cursor) {
      const query = new URLSearchParams({
        pipeline_id: mapped().pipeline,
        updated_since: `${since.toISOString().slice(0, 19)}Z`,
        sort_by: 'update_time',
        sort_direction: 'asc',
        limit: String(PAGE),
        ...(cursor !== null && { cursor }),
      });
      const { data, additional_data: more } = await get(client, `/api/v2/deals?${query.toString()}`, deals);
      return {
        deals: data.map((row) => ({ id: row.id, ...dealOf(row), changedAt: row.update_time })),
        cursor: more?.next_cursor ?? null,
      };
    },
    close: () => client.close(),
  };
}
