import {
  type CrmAnswer,
  type CrmBook,
  type CrmKind,
  type CrmRecord,
  type CrmRequest,
  customOf,
  dealsSince,
  FIELD_NAMES,
  NEW_DEAL,
  PIPELINE,
  STAGES,
} from './book.ts';

// The calls of HubSpot's CRM objects, version 2026-09, that the product makes, with the shapes that its documentation shows.

export const HUBSPOT_FIELDS = { cnpj: 'cnpj', link: 'indike_endereco', indiker: 'indike_indiker' } as const;
export const hubSpotStage = (id: number): string => String(9000 + id);

const KINDS: Readonly<Record<string, CrmKind>> = {
  companies: 'organizations',
  contacts: 'persons',
  deals: 'deals',
};
const WON = 'closedwon';
const LOST = 'closedlost';
/** What was written last is not found yet. */
const INDEX_MS = 5_000;

type Texts = Readonly<Record<string, string>>;

const stage = (id: string, label: string, metadata: object, displayOrder: number) => ({
  id,
  label,
  displayOrder,
  metadata,
  archived: false,
});
const OPEN_STAGES = STAGES.map(({ id, name }) =>
  stage(hubSpotStage(id), name, { isClosed: 'false', probability: '0.2' }, id),
);
const PIPELINE_THERE = {
  id: String(PIPELINE.id),
  label: PIPELINE.name,
  displayOrder: 0,
  stages: [
    stage(WON, 'Negócio fechado', { isClosed: 'true', probability: '1.0' }, 8),
    stage(LOST, 'Negócio perdido', { isClosed: 'true', probability: '0.0' }, 9),
    ...OPEN_STAGES,
  ],
};
const property = (name: string, label: string, hasUniqueValue: boolean, hubspotDefined = false) => ({
  name,
  label,
  type: 'string',
  fieldType: 'text',
  hasUniqueValue,
  hubspotDefined,
});
const LISTS: Readonly<Record<string, object>> = {
  'crm/pipelines/2026-09/deals': { results: [PIPELINE_THERE] },
  [`crm/pipelines/2026-09/deals/${PIPELINE_THERE.id}`]: PIPELINE_THERE,
  'crm/properties/2026-09/companies': {
    results: [property('name', 'Name', false, true), property(HUBSPOT_FIELDS.cnpj, FIELD_NAMES.cnpj, true)],
  },
  'crm/properties/2026-09/deals': {
    results: [
      property('dealname', 'Deal Name', false, true),
      property(HUBSPOT_FIELDS.link, FIELD_NAMES.link, true),
      property(HUBSPOT_FIELDS.indiker, FIELD_NAMES.indiker, false),
    ],
  },
};

const failed = (status: number, category: string, message: string): CrmAnswer => ({
  status,
  body: { status: 'error', category, message },
});
const NOT_FOUND = failed(404, 'OBJECT_NOT_FOUND', 'resource not found');

function stageOf({ status, stage_id: id }: CrmRecord): string {
  if (status === 'won') return WON;
  return status === 'lost' ? LOST : hubSpotStage(Number(id));
}

function placeOf(dealstage: string): object {
  if (dealstage === WON) return { status: 'won' };
  return dealstage === LOST ? { status: 'lost' } : { status: 'open', stage_id: Number(dealstage) - 9000 };
}

const emailsOf = (record: CrmRecord) => (record['emails'] ?? []) as readonly { value: string }[];

/** A record as HubSpot shows it: every property is a text. */
function shown(kind: CrmKind, record: CrmRecord): object {
  const updatedAt = String(record['update_time']);
  const own =
    kind === 'deals'
      ? {
          dealname: record['title'],
          dealstage: stageOf(record),
          amount: String(record['value']),
          deal_currency_code: record['currency'],
          pipeline: PIPELINE_THERE.id,
          hs_lastmodifieddate: updatedAt,
        }
      : { email: emailsOf(record)[0]?.value };
  return {
    id: String(record.id),
    properties: { ...customOf(record), ...own },
    createdAt: record['add_time'],
    updatedAt,
    archived: false,
  };
}

/** The columns of the properties. */
function columnsOf(kind: CrmKind, properties: Texts, was?: CrmRecord): object {
  if (kind === 'persons') {
    const { email, firstname, lastname, phone } = properties;
    return { name: `${firstname} ${lastname}`, emails: [{ value: email }], phones: [{ value: phone }] };
  }
  const {
    name,
    dealname,
    dealstage,
    amount,
    deal_currency_code: currency,
    pipeline: _pipeline,
    ...custom
  } = properties;
  return {
    ...(name !== undefined && { name }),
    ...(dealname !== undefined && { title: dealname }),
    ...(dealstage !== undefined && placeOf(dealstage)),
    ...(amount !== undefined && { value: Number(amount) }),
    ...(currency !== undefined && { currency }),
    custom_fields: { ...customOf(was), ...custom },
  };
}

const find = (book: CrmBook, kind: CrmKind, name: string, value: unknown): CrmRecord | undefined =>
  [...book.records[kind].values()].find(
    (record) =>
      record['is_deleted'] !== true &&
      (name === 'email'
        ? emailsOf(record).some((email) => email.value === value)
        : customOf(record)[name] === value),
  );

function readBatch(book: CrmBook, kind: CrmKind, body: CrmRequest['body']): CrmAnswer {
  const [input] = body['inputs'] as { id: string }[];
  const record = find(book, kind, String(body['idProperty']), input?.id);
  const results = record ? [shown(kind, record)] : [];
  return { status: record ? 200 : 207, body: { status: 'COMPLETE', results, numErrors: 1 - results.length } };
}

interface Search {
  readonly filterGroups: readonly { filters: readonly { propertyName: string; value: string }[] }[];
  readonly limit: number;
  readonly after?: string;
}

function search(book: CrmBook, body: CrmRequest['body']): CrmAnswer {
  const { filterGroups, limit, after = '0' } = body as unknown as Search;
  const since = filterGroups[0]?.filters.find(({ propertyName }) => propertyName === 'hs_lastmodifieddate');
  const found = dealsSince(book, Number(since?.value)).filter(
    (deal) => Date.parse(String(deal['update_time'])) <= book.now().getTime() - INDEX_MS,
  );
  const next = Number(after) + limit;
  return {
    status: 200,
    body: {
      total: found.length,
      results: found.slice(Number(after), next).map((deal) => shown('deals', deal)),
      ...(next < found.length && { paging: { next: { after: String(next) } } }),
    },
  };
}

const propertiesOf = (body: CrmRequest['body']) => (body['properties'] ?? {}) as Texts;

/** HubSpot's own kinds of associations, of deals and of contacts. */
const ASSOCIATED: Readonly<Record<number, string>> = { 341: 'org_id', 279: 'org_id', 3: 'person_id' };

interface Association {
  readonly to: { readonly id: string };
  readonly types: readonly { readonly associationTypeId: number }[];
}

const associationsOf = (body: CrmRequest['body']) =>
  Object.fromEntries(
    ((body['associations'] ?? []) as readonly Association[]).flatMap(({ to, types }) =>
      types.map(({ associationTypeId: type }) => [ASSOCIATED[type] ?? type, Number(to.id)] as const),
    ),
  );

const UNIQUE: readonly string[] = ['email', HUBSPOT_FIELDS.cnpj, HUBSPOT_FIELDS.link];

function create(book: CrmBook, kind: CrmKind, body: CrmRequest['body']): CrmAnswer {
  const properties = propertiesOf(body);
  const taken = UNIQUE.some(
    (name) => properties[name] !== undefined && find(book, kind, name, properties[name]),
  );
  if (taken) return failed(409, 'CONFLICT', 'a record with this value already exists');
  const columns = { ...columnsOf(kind, properties), ...associationsOf(body) };
  const record = book.put(kind, kind === 'deals' ? { ...NEW_DEAL, ...columns } : columns);
  return { status: 201, body: shown(kind, record) };
}

export function answerHubSpot(book: CrmBook, { method, path, body }: CrmRequest): CrmAnswer {
  const list = LISTS[path];
  if (method === 'GET' && list) return { status: 200, body: list };
  if (path === 'account-info/2026-09/details')
    return { status: 200, body: { portalId: 4711, accountType: 'STANDARD', companyCurrency: book.currency } };
  const [, objects = '', id, action] =
    /^crm\/objects\/2026-09\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
  const kind = KINDS[objects];
  if (!kind) return NOT_FOUND;
  if (method === 'POST' && id === 'batch' && action === 'read') return readBatch(book, kind, body);
  if (method === 'POST' && id === 'search' && kind === 'deals') return search(book, body);
  if (method === 'POST' && id === undefined) return create(book, kind, body);
  const requested = book.records[kind].get(Number(id));
  // A record that was merged into another one answers as that one.
  const was = book.records[kind].get(Number(requested?.['merged_into'])) ?? requested;
  if (!was || was['is_deleted'] === true) return NOT_FOUND;
  if (method === 'DELETE') {
    book.remove(kind, was.id);
    return { status: 204, body: {} };
  }
  const { dealstage, pipeline } = propertiesOf(body);
  // Without it the stage is looked for in the account's default pipeline, which is another one.
  if (dealstage !== undefined && pipeline !== PIPELINE_THERE.id)
    return failed(400, 'VALIDATION_ERROR', `${dealstage} is not a valid stage ID`);
  const record = method === 'PATCH' ? book.put(kind, columnsOf(kind, propertiesOf(body), was), was.id) : was;
  return { status: 200, body: shown(kind, record) };
}
