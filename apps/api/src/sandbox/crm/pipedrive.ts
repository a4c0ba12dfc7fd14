import type { CrmBook, CrmKind, CrmRecord } from './book.ts';

// The calls of Pipedrive's API v2 that the product makes, with the shapes that its documentation shows.

/** Codes of fields that an account has added. */
const code = (character: string): string => character.repeat(40);
export const PIPEDRIVE_FIELDS = { cnpj: code('c'), link: code('e'), indiker: code('d') } as const;

const STAGES = ['Nova indicação', 'Em contato', 'Contato a corrigir', 'Proposta', 'Negociação'];
const PIPELINE = { id: 1, name: 'Indicações', order_nr: 1, is_deleted: false };
const field = (field_code: string, field_name: string, is_custom_field = true) => ({
  field_code,
  field_name,
  field_type: 'varchar',
  is_custom_field,
});

interface CrmRequest {
  readonly method: string;
  /** After the stand-in's own address. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const ok = (data: unknown, more: object = {}): Answer => ({
  status: 200,
  body: { success: true, data, ...more },
});
const refused = (status: number, error: string): Answer => ({ status, body: { success: false, error } });
const NOT_FOUND = refused(404, 'Not found');

const LISTS: Readonly<Record<string, readonly object[] | object>> = {
  'v1/users/me': { id: 7, name: 'Área de testes', company_name: 'CRM da área de testes' },
  'v2/pipelines': [PIPELINE],
  'v2/stages': STAGES.map((name, index) => ({
    id: index + 1,
    name,
    pipeline_id: PIPELINE.id,
    order_nr: index,
  })),
  'v2/organizationFields': [field('name', 'Name', false), field(PIPEDRIVE_FIELDS.cnpj, 'CNPJ')],
  'v2/dealFields': [
    field('title', 'Title', false),
    field(PIPEDRIVE_FIELDS.link, 'Endereço na Indike'),
    field(PIPEDRIVE_FIELDS.indiker, 'Indiker'),
  ],
};

const KINDS: readonly CrmKind[] = ['organizations', 'persons', 'deals'];

function textsOf(record: CrmRecord, searched: string | null): string[] {
  if (searched === 'email') return (record['emails'] as { value: string }[]).map(({ value }) => value);
  return Object.values((record['custom_fields'] ?? {}) as Record<string, string>);
}

function search(book: CrmBook, kind: CrmKind, query: URLSearchParams): Answer {
  const found = [...book.records[kind].values()].filter((record) =>
    textsOf(record, query.get('fields')).includes(query.get('term') ?? ''),
  );
  return ok({ items: found.map((item) => ({ result_score: 1, item })) });
}

/** Pages of the changed deals, those changed first at the beginning. */
function changedDeals(book: CrmBook, query: URLSearchParams): Answer {
  const since = Date.parse(query.get('updated_since') ?? '1970-01-01T00:00:00Z');
  const from = Number(query.get('cursor') ?? 0);
  const limit = Number(query.get('limit') ?? 100);
  const changed = [...book.records.deals.values()]
    .filter((deal) => Date.parse(String(deal['update_time'])) >= since && deal['is_deleted'] !== true)
    .toSorted((one, other) => String(one['update_time']).localeCompare(String(other['update_time'])));
  const next = from + limit < changed.length ? String(from + limit) : null;
  return ok(changed.slice(from, from + limit), { additional_data: { next_cursor: next } });
}

const NEW_DEAL = {
  status: 'open',
  value: 0,
  currency: 'BRL',
  pipeline_id: PIPELINE.id,
  stage_id: 1,
  is_deleted: false,
};

export function answerPipedrive(book: CrmBook, { method, path, query, body }: CrmRequest): Answer {
  const list = LISTS[path];
  if (method === 'GET' && list) return ok(list);
  const [version, name, id] = path.split('/');
  const kind = KINDS.find((each) => each === name);
  if (version !== 'v2' || !kind) return NOT_FOUND;
  if (method === 'GET' && id === 'search') return search(book, kind, query);
  if (method === 'GET' && id === undefined && kind === 'deals') return changedDeals(book, query);
  if (method === 'POST' && id === undefined)
    return { ...ok(book.put(kind, kind === 'deals' ? { ...NEW_DEAL, ...body } : body)), status: 201 };
  const was = book.records[kind].get(Number(id));
  if (!was || was['is_deleted'] === true) return NOT_FOUND;
  if (method === 'GET') return ok(was);
  if (method !== 'PATCH') return refused(405, 'Method not allowed');
  const custom = { ...(was['custom_fields'] as object), ...(body['custom_fields'] as object) };
  return ok(book.put(kind, { ...body, custom_fields: custom }, was.id));
}
