import type { Deal, DealChange, DealState } from '@indike/rules/integrations/crm';
import { reaisFromCentavos } from '@indike/rules/money/money';
import * as z from 'zod/mini';
import {
  bearer,
  type CallRate,
  choicesOf,
  createCrmClient,
  type CrmClient,
  get,
  moment,
  type OpenedConnection,
  pageOfChanges,
  remove,
  valueOf,
} from './crm-client.ts';
import { type Crm, CrmError } from './crm.ts';

// RD Station CRM's API v2 (https://developers.rdstation.com/reference/crm-v2-introduction). Fields that the account added are
// named by a slug. Version 1 has lasting tokens, but finds neither changed deals nor a record by a field of one's own.

/** 120 calls a minute: https://developers.rdstation.com/reference/crm-v2-key-concepts */
export const RD_STATION_RATE: CallRate = { burst: 10, perSecond: 1.8 };
const PAGE = 100;
/** Of a list of choices. */
const MAX_PAGES = 50;
/** Pipelines that stand for the account's name. */
const NAMED = 3;

const named = z.object({ id: z.string(), name: z.string() });
const namedOnes = z.object({ data: z.array(named) });
const fields = z.object({
  data: z.array(z.object({ slug: z.string(), name: z.string(), type: z.string() })),
});
const saved = z.object({ data: z.object({ id: z.string() }) });
const found = z.object({ data: z.array(z.object({ id: z.string() })) });
const person = z.object({ data: z.object({ emails: z.nullish(z.array(z.object({ email: z.string() }))) }) });
const price = z.nullish(z.number());
const shown = z.object({
  id: z.string(),
  stage_id: z.string(),
  status: z.string(),
  one_time_price: price,
  total_price: price,
  custom_fields: z.nullish(z.record(z.string(), z.unknown())),
  updated_at: moment,
});
const deal = z.object({ data: shown });
const deals = z.object({ data: z.array(shown) });

const stateOf = (status: string): DealState => (status === 'won' || status === 'lost' ? status : 'open');
const dealOf = ({ stage_id: stage, status, one_time_price, total_price }: z.output<typeof shown>): Deal => ({
  stage,
  state: stateOf(status),
  value: valueOf(one_time_price || total_price),
});

/** A list by RD's query language, in which each text is quoted. */
const listOf = (what: string, filter: string, more: Record<string, string> = {}): string =>
  `/crm/v2/${what}?${new URLSearchParams({ filter, 'page[size]': String(PAGE), ...more }).toString()}`;
const is = (field: string, value: string): string => `${field}:${JSON.stringify(value)}`;

const find = async (client: CrmClient, what: string, filter: string): Promise<string | null> =>
  (await get(client, listOf(what, filter), found)).data[0]?.id ?? null;

async function create(client: CrmClient, what: string, data: object): Promise<string> {
  return (await client.call('POST', `/crm/v2/${what}`, { schema: saved, body: { data } })).data.id;
}

/** All pages of a list, to whose path the number of the page is added. */
async function readAll<Row>(
  client: CrmClient,
  path: string,
  schema: z.ZodMiniType<{ readonly data: readonly Row[] }>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; page <= MAX_PAGES && all.length === (page - 1) * PAGE; page += 1) {
    const { data } = await get(client, `${path}&page[number]=${page}`, schema);
    all.push(...data);
  }
  return all;
}

const textFieldsOf = async (client: CrmClient, entity: string) =>
  (await readAll(client, listOf('custom_fields', `entity:${entity}`), fields))
    .filter(({ type }) => type === 'text')
    .map(({ slug, name }) => ({ id: slug, name }));

const pipelinesOf = (client: CrmClient) => readAll(client, `/crm/v2/pipelines?page[size]=${PAGE}`, namedOnes);

/** The deal's own columns of a change. */
const columnsOf = ({ stage, state, value }: DealChange) => ({
  ...(stage !== undefined && { stage_id: stage }),
  ...(state !== undefined && { status: state === 'open' ? 'ongoing' : state }),
  ...(value !== undefined && { one_time_price: reaisFromCentavos(value) }),
});

const pathOf = (what: string, id: string): string => `/crm/v2/${what}/${encodeURIComponent(id)}`;

/** The account, its lists, companies and people. */
const recordsOf = (client: CrmClient, { mapped }: ReturnType<typeof choicesOf>) =>
  ({
    // It tells neither name nor id of the account; its pipelines are what its people know it by.
    async account() {
      const pipelines = await pipelinesOf(client);
      const names = pipelines.slice(0, NAMED).map(({ name }) => name);
      return { name: `Funis: ${names.join(', ')}`, ids: pipelines.map(({ id }) => id) };
    },
    async lists() {
      const pipelines = [];
      for (const { id, name } of await pipelinesOf(client)) {
        const path = `/crm/v2/pipelines/${encodeURIComponent(id)}/stages?page[size]=${PAGE}`;
        pipelines.push({ id, name, stages: await readAll(client, path, namedOnes) });
      }
      const dealFields = await textFieldsOf(client, 'deal');
      return {
        pipelines,
        companyFields: await textFieldsOf(client, 'organization'),
        linkFields: dealFields,
        dealFields,
      };
    },
    findOrganization: (cnpj) => find(client, 'organizations', is(`@${mapped().fields.cnpj}`, cnpj)),
    async createOrganization({ name, cnpj }) {
      const custom_fields = { [mapped().fields.cnpj]: cnpj };
      try {
        return await create(client, 'organizations', { name, custom_fields });
      } catch (error) {
        if (!(error instanceof CrmError) || error.failure !== 'invalid') throw error;
        // Names are unique there. One of the same name with another CNPJ, or with none, is not taken for this company.
        return create(client, 'organizations', { name: `${name} (${cnpj})`, custom_fields });
      }
    },
    findPerson: (email) => find(client, 'contacts', is('email', email)),
    createPerson: ({ name, email, phone, organizationId }) =>
      create(client, 'contacts', {
        name,
        organization_id: organizationId,
        emails: [{ email }],
        phones: [{ phone, type: 'mobile' }],
      }),
    async readAddresses(id) {
      const { emails } = (await get(client, pathOf('contacts', id), person)).data;
      return (emails ?? []).map(({ email }) => email);
    },
    deletePerson: (id) => remove(client, pathOf('contacts', id)),
    findDeal: (link) => find(client, 'deals', is(`@${mapped().fields.link}`, link)),
  }) satisfies Partial<Crm>;

/** Filters take no other form of a moment: a space instead of a T, in UTC. */
const asFilter = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

export function createRdStation(opened: OpenedConnection): Crm {
  const client = createCrmClient({ ...opened, headers: bearer });
  const choices = choicesOf(opened);
  const { mapped, dealFields } = choices;
  async function update(id: string, columns: object, custom: object): Promise<void> {
    const path = pathOf('deals', id);
    const isCustom = Object.keys(custom).length > 0;
    // It does not promise that fields which are not named stay as they are.
    const others = isCustom ? (await get(client, path, deal)).data.custom_fields : {};
    const data = { ...columns, ...(isCustom && { custom_fields: { ...others, ...custom } }) };
    await client.call('PUT', path, { schema: saved, body: { data } });
  }
  return {
    ...recordsOf(client, choices),
    createDeal: ({ title, organizationId, personId, value, stage, state, link, indiker }) =>
      create(client, 'deals', {
        name: title,
        organization_id: organizationId,
        ...(personId !== null && { contact_ids: [personId] }),
        pipeline_id: mapped().pipeline,
        ...columnsOf({ stage, state, ...(value !== null && { value }) }),
        custom_fields: dealFields({ link, indiker }),
      }),
    readDeal: async (id) => dealOf((await get(client, pathOf('deals', id), deal)).data),
    updateDeal: (id, { indiker, ...change }) => update(id, columnsOf(change), dealFields({ indiker })),
    emptyField: (id, field) => update(id, {}, { [field]: '' }),
    dealsChangedSince: (since, cursor) =>
      pageOfChanges({ since, cursor, size: PAGE }, async (at, page) => {
        const filter = `${is('pipeline_id', mapped().pipeline)} updated_at:>="${asFilter(at)}"`;
        const path = listOf('deals', filter, {
          'sort[updated_at]': 'asc',
          'page[number]': String(page + 1),
        });
        const { data } = await get(client, path, deals);
        return data.map((row) => ({ id: row.id, ...dealOf(row), changedAt: row.updated_at }));
      }),
    close: () => client.close(),
  };
}
