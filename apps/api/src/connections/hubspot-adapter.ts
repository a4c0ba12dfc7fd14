import type { DealChange } from '@indike/rules/integrations/crm';
import { reaisFromCentavos } from '@indike/rules/money/money';
import * as z from 'zod/mini';
import {
  bearer,
  type CallRate,
  choicesOf,
  createCrmClient,
  type CrmClient,
  CURRENCY,
  get,
  moment,
  type OpenedConnection,
  pageOfChanges,
  remove,
} from './crm-client.ts';
import { type Crm, CrmError } from './crm.ts';
import { inOrder, pipeline, PIPELINES, stagesOf, stateOf, VERSION } from './hubspot-stages.ts';

// HubSpot's CRM objects (https://developers.hubspot.com/docs/api-reference/latest/overview) with a service key. All properties are
// texts.

/**
 * The search allows five calls a second, and everything else ten:
 * https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines
 */
export const HUBSPOT_RATE: CallRate = { burst: 1, perSecond: 4 };
/** The search finds what was written only some moments later. */
export const HUBSPOT_INDEX_SECONDS = 10;
/** So what was changed may appear in it behind what was changed later. */
const OVERLAP_MS = 60_000;
const PAGE = 100;
const OBJECTS = `/crm/objects/${VERSION}`;
const PROPERTIES = `/crm/properties/${VERSION}`;

const record = z.object({ id: z.string() });
const found = z.object({ results: z.array(record) });
const pipelines = z.object({ results: z.array(pipeline) });
const fields = z.object({
  results: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.string(),
      hubspotDefined: z.optional(z.boolean()),
      hasUniqueValue: z.optional(z.boolean()),
    }),
  ),
});
const shown = z.object({
  dealstage: z.string(),
  amount: z.nullish(z.string()),
  deal_currency_code: z.nullish(z.string()),
  hs_lastmodifieddate: moment,
});
const SHOWN = Object.keys(shown.shape);
const deal = z.object({ id: z.string(), properties: shown });
const person = z.object({ id: z.string(), properties: z.object({ email: z.nullish(z.string()) }) });
const deals = z.object({ results: z.array(deal) });
const me = z.object({ portalId: z.number(), companyCurrency: z.string() });

const textFields = ({ results }: z.output<typeof fields>) =>
  results.filter(({ type, hubspotDefined }) => type === 'string' && hubspotDefined !== true);
const toNamed = ({ name, label }: { name: string; label: string }) => ({ id: name, name: label });
const isUnique = ({ hasUniqueValue }: { hasUniqueValue?: boolean | undefined }) => hasUniqueValue === true;

/** By a property whose values are unique: at once, unlike the search. */
async function find(client: CrmClient, objects: string, idProperty: string, value: string) {
  const body = { idProperty, inputs: [{ id: value }], properties: [] };
  const path = `${OBJECTS}/${objects}/batch/read`;
  const { results } = await client.call('POST', path, { schema: found, body });
  return results[0]?.id ?? null;
}

const create = async (client: CrmClient, objects: string, body: object): Promise<string> =>
  (await client.call('POST', `${OBJECTS}/${objects}`, { schema: record, body })).id;

const pathOf = (objects: string, id: string): string => `${OBJECTS}/${objects}/${encodeURIComponent(id)}`;

async function readAddresses(client: CrmClient, id: string): Promise<string[]> {
  const { id: there, properties } = await get(client, `${pathOf('contacts', id)}?properties=email`, person);
  // It answers for the one that this was merged into.
  if (there !== id) throw new CrmError('gone');
  return properties.email ? [properties.email] : [];
}

/** HubSpot's own kinds of associations. */
const DEAL_TO_COMPANY = 341;
const DEAL_TO_CONTACT = 3;
const CONTACT_TO_COMPANY = 279;
const to = (id: string, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});

/** The account, its lists, companies and people. */
const recordsOf = (client: CrmClient, { mapped }: ReturnType<typeof choicesOf>) =>
  ({
    async account() {
      const { portalId, companyCurrency } = await get(client, `/account-info/${VERSION}/details`, me);
      // Deals without a currency of their own are in this one.
      if (companyCurrency !== CURRENCY) throw new CrmError('currency');
      return { name: `Conta ${portalId}, em ${companyCurrency}`, ids: [String(portalId)] };
    },
    async lists() {
      const { results } = await get(client, PIPELINES, pipelines);
      const companyFields = textFields(await get(client, `${PROPERTIES}/companies`, fields));
      const dealFields = textFields(await get(client, `${PROPERTIES}/deals`, fields));
      return {
        pipelines: results.map(({ id, label, stages }) => ({
          id,
          name: label,
          stages: inOrder(stages)
            .filter((each) => stateOf(each) === 'open')
            .map((each) => ({ id: each.id, name: each.label })),
        })),
        companyFields: companyFields.filter(isUnique).map(toNamed),
        linkFields: dealFields.filter(isUnique).map(toNamed),
        dealFields: dealFields.map(toNamed),
      };
    },
    findOrganization: (cnpj) => find(client, 'companies', mapped().fields.cnpj, cnpj),
    createOrganization: ({ name, cnpj }) =>
      create(client, 'companies', { properties: { name, [mapped().fields.cnpj]: cnpj } }),
    findPerson: (email) => find(client, 'contacts', 'email', email),
    createPerson({ name, email, phone, organizationId }) {
      const [firstname = name, ...others] = name.split(' ');
      return create(client, 'contacts', {
        properties: { firstname, lastname: others.join(' '), email, phone },
        associations: [to(organizationId, CONTACT_TO_COMPANY)],
      });
    },
    readAddresses: (id) => readAddresses(client, id),
    deletePerson: (id) => remove(client, pathOf('contacts', id)),
    findDeal: (link) => find(client, 'deals', mapped().fields.link, link),
  }) satisfies Partial<Crm>;

async function changedDeals(
  client: CrmClient,
  stages: ReturnType<typeof stagesOf>,
  { pipelineId, since, page }: { readonly pipelineId: string; readonly since: Date; readonly page: number },
) {
  const changedAt = 'hs_lastmodifieddate';
  const filters = [
    { propertyName: 'pipeline', operator: 'EQ', value: pipelineId },
    { propertyName: changedAt, operator: 'GTE', value: String(since.getTime()) },
  ];
  const body = {
    filterGroups: [{ filters }],
    sorts: [{ propertyName: changedAt, direction: 'ASCENDING' }],
    properties: SHOWN,
    limit: PAGE,
    after: String(page * PAGE),
  };
  const { results } = await client.call('POST', `${OBJECTS}/deals/search`, { schema: deals, body });
  const changed = [];
  for (const { id, properties } of results)
    changed.push({
      id,
      ...(await stages.dealOf(properties)),
      changedAt: properties.hs_lastmodifieddate,
    });
  return changed;
}

export function createHubSpot(opened: OpenedConnection): Crm {
  const client = createCrmClient({ ...opened, headers: bearer });
  const choices = choicesOf(opened);
  const { mapped, dealFields } = choices;
  const stages = stagesOf(client, () => mapped().pipeline);

  async function propertiesOf({ value, ...place }: DealChange) {
    const dealstage = await stages.stageFor(place);
    return {
      ...(dealstage !== undefined && { pipeline: mapped().pipeline, dealstage }),
      ...(value !== undefined && {
        amount: String(reaisFromCentavos(value)),
        deal_currency_code: CURRENCY,
      }),
    };
  }
  async function update(id: string, properties: object): Promise<void> {
    await client.call('PATCH', pathOf('deals', id), { schema: record, body: { properties } });
  }
  return {
    ...recordsOf(client, choices),
    async createDeal({ title, organizationId, personId, value, stage: first, state, link, indiker }) {
      const place = await propertiesOf({ stage: first, state, ...(value !== null && { value }) });
      return create(client, 'deals', {
        properties: { dealname: title, ...place, ...dealFields({ link, indiker }) },
        associations: [
          to(organizationId, DEAL_TO_COMPANY),
          ...(personId === null ? [] : [to(personId, DEAL_TO_CONTACT)]),
        ],
      });
    },
    async readDeal(id) {
      const path = `${pathOf('deals', id)}?properties=${SHOWN.join(',')}`;
      return stages.dealOf((await get(client, path, deal)).properties);
    },
    updateDeal: async (id, { indiker, ...change }) =>
      update(id, { ...(await propertiesOf(change)), ...dealFields({ indiker }) }),
    emptyField: (id, field) => update(id, { [field]: '' }),
    dealsChangedSince(since, cursor) {
      const from = new Date(since.getTime() - OVERLAP_MS);
      return pageOfChanges({ since: from, cursor, size: PAGE }, (at, page) =>
        changedDeals(client, stages, { pipelineId: mapped().pipeline, since: at, page }),
      );
    },
    close: () => client.close(),
  };
}
