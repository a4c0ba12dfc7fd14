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
  SANDBOX_CRM_TOKEN,
  STAGES,
} from './book.ts';

// The calls of RD Station CRM's API v2 that the product makes, with the shapes that its documentation shows.

export const RD_STATION_FIELDS = { cnpj: 'cnpj', link: 'endereco-na-indike', indiker: 'indiker' } as const;
/** What its page sends back when the administrator agrees. */
export const SANDBOX_CODE = 'codigo-da-area-de-testes';
export const rdId = (id: number): string => id.toString(16).padStart(24, '0');
const idOf = (id: unknown): number => Number.parseInt(id as string, 16);
export const rdStage = (id: number): string => rdId(100 + id);

const KINDS: Readonly<Record<string, CrmKind>> = {
  organizations: 'organizations',
  contacts: 'persons',
  deals: 'deals',
};
const PIPELINE_THERE = { id: rdId(PIPELINE.id), name: PIPELINE.name, order: 1 };
const TOKEN_SECONDS = 7200;

const ok = (data: unknown, more: object = {}): CrmAnswer => ({ status: 200, body: { data, ...more } });
const failed = (status: number, detail: string): CrmAnswer => ({ status, body: { errors: [{ detail }] } });
const NOT_FOUND = failed(404, 'Recurso não encontrado');

const field = (slug: string, name: string, type = 'text') => ({ id: slug, slug, name, type });
/** A page of fields into which no text can be written. */
const OPTIONS = Array.from({ length: 100 }, (_, n) => field(`opcao-${n}`, `Opção ${n}`, 'option'));
const FIELDS: Readonly<Record<string, readonly object[]>> = {
  'entity:organization': [...OPTIONS, field(RD_STATION_FIELDS.cnpj, FIELD_NAMES.cnpj)],
  'entity:deal': [
    ...OPTIONS,
    field(RD_STATION_FIELDS.link, FIELD_NAMES.link),
    field(RD_STATION_FIELDS.indiker, FIELD_NAMES.indiker),
  ],
};

const emailsOf = (record: CrmRecord) => (record['emails'] ?? []) as readonly { value: string }[];

/** A record as RD shows it. */
function shown(kind: CrmKind, record: CrmRecord): object {
  const own =
    kind === 'deals'
      ? {
          name: record['title'],
          status: record['status'] === 'open' ? 'ongoing' : record['status'],
          stage_id: rdStage(Number(record['stage_id'])),
          pipeline_id: PIPELINE_THERE.id,
          one_time_price: record['value'],
          total_price: record['value'],
        }
      : { name: record['name'], emails: emailsOf(record).map(({ value }) => ({ email: value })) };
  return {
    id: rdId(record.id),
    ...own,
    custom_fields: customOf(record),
    created_at: record['add_time'],
    updated_at: record['update_time'],
  };
}

/** The columns of what is written. */
function columnsOf(data: Readonly<Record<string, unknown>>, was?: CrmRecord): object {
  const {
    name,
    status,
    stage_id: stage,
    one_time_price: value,
    emails,
    phones,
    organization_id: organization,
    contact_ids: contacts,
    custom_fields: custom,
  } = data;
  const [contact] = (contacts ?? []) as readonly string[];
  return {
    ...(name !== undefined && { name, title: name }),
    ...(status !== undefined && { status: status === 'ongoing' ? 'open' : status }),
    ...(stage !== undefined && { stage_id: idOf(stage) - 100 }),
    ...(value !== undefined && { value }),
    ...(organization !== undefined && { org_id: idOf(organization) }),
    ...(contact !== undefined && { person_id: idOf(contact) }),
    ...(emails !== undefined && {
      emails: (emails as { email: string }[]).map(({ email }) => ({ value: email })),
      phones,
    }),
    // It replaces them all.
    custom_fields: custom ?? customOf(was),
  };
}

/** The conditions of a filter, as far as the product writes them: equal, and from a moment on. */
const conditionsOf = (filter: string) =>
  [...filter.matchAll(/(@?[\w-]+):(?:>=)?("(?:[^"\\]|\\.)*")/g)].map(
    ([, name = '', value = '""']) => [name, JSON.parse(value) as string] as const,
  );

function meets(record: CrmRecord, [name, value]: readonly [string, string]): boolean {
  if (name.startsWith('@')) return customOf(record)[name.slice(1)] === value;
  return name !== 'email' || emailsOf(record).some((email) => email.value === value);
}

/** As RD answers: with an address of the next page that is not its public one. */
function pageOf(name: string, found: readonly object[], query: URLSearchParams): CrmAnswer {
  const page = Number(query.get('page[number]') ?? 1);
  const size = Number(query.get('page[size]') ?? 25);
  const self = `https://api.rd.services/api/v2/${name}`;
  const links = { self, ...(page * size < found.length && { next: self }) };
  return ok(found.slice((page - 1) * size, page * size), { links });
}

function list(book: CrmBook, kind: CrmKind, query: URLSearchParams): CrmAnswer {
  const conditions = conditionsOf(query.get('filter') ?? '');
  const since = conditions.find(([name]) => name === 'updated_at')?.[1] ?? '1970-01-01 00:00:00';
  const all =
    kind === 'deals'
      ? dealsSince(book, Date.parse(`${since.replace(' ', 'T')}Z`))
      : [...book.records[kind].values()];
  const found = all.filter((record) => conditions.every((condition) => meets(record, condition)));
  return pageOf(
    kind,
    found.map((record) => shown(kind, record)),
    query,
  );
}

function create(book: CrmBook, kind: CrmKind, data: Readonly<Record<string, unknown>>): CrmAnswer {
  if (kind === 'organizations') {
    const names = [...book.records.organizations.values()].map(({ name }) => name);
    if (names.includes(data['name'])) return failed(400, 'Nome Empresa já cadastrada.');
  }
  const columns = columnsOf(data);
  const record = book.put(kind, kind === 'deals' ? { ...NEW_DEAL, ...columns } : columns);
  return { ...ok(shown(kind, record)), status: 201 };
}

/**
 * Gives a token for the code, or for the refresh token that came with the last one, or the one before it, whose answer may
 * not have arrived.
 */
export function giveToken(book: CrmBook, form: Readonly<Record<string, unknown>>): CrmAnswer {
  const { client_secret: secret, grant_type: type, code, refresh_token: refresh } = form;
  const number = Number(/^renovacao-(\d+)$/.exec(String(refresh))?.[1] ?? Number.NaN);
  const isKnown = type === 'authorization_code' ? code === SANDBOX_CODE : number >= book.grants - 1;
  if (secret !== SANDBOX_CRM_TOKEN) return { status: 401, body: { error: 'invalid_client' } };
  if (!isKnown) return { status: 400, body: { error: 'invalid_grant' } };
  book.grants = Math.max(book.grants, Number.isNaN(number) ? 0 : number) + 1;
  return {
    status: 200,
    body: {
      access_token: `acesso-${book.grants}`,
      refresh_token: `renovacao-${book.grants}`,
      expires_in: TOKEN_SECONDS,
      token_type: 'Bearer',
    },
  };
}

export function answerRdStation(book: CrmBook, { method, path, query, body }: CrmRequest): CrmAnswer {
  const [api, version, name = '', id, more] = path.split('/');
  if (api !== 'crm' || version !== 'v2') return NOT_FOUND;
  if (name === 'pipelines') {
    const stages = STAGES.map((each) => ({ ...each, id: rdStage(each.id) }));
    return pageOf(name, more === 'stages' ? stages : [PIPELINE_THERE], query);
  }
  if (name === 'custom_fields') return pageOf(name, FIELDS[query.get('filter') ?? ''] ?? [], query);
  const kind = KINDS[name];
  if (!kind) return NOT_FOUND;
  if (method === 'GET' && id === undefined) return list(book, kind, query);
  const data = (body['data'] ?? {}) as Readonly<Record<string, unknown>>;
  if (method === 'POST' && id === undefined) return create(book, kind, data);
  const was = book.records[kind].get(idOf(id));
  if (!was || was['is_deleted'] === true) return NOT_FOUND;
  if (method === 'DELETE') {
    book.remove(kind, was.id);
    return { status: 204, body: {} };
  }
  return ok(shown(kind, method === 'PUT' ? book.put(kind, columnsOf(data, was), was.id) : was));
}
