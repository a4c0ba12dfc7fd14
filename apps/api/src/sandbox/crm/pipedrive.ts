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

// The calls of Pipedrive's API v2 that the product makes, with the shapes that its documentation shows.

/** Codes of fields that an account has added. */
const code = (character: string): string => character.repeat(40);
export const PIPEDRIVE_FIELDS = { cnpj: code('c'), link: code('e'), indiker: code('d') } as const;

const field = (field_code: string, field_name: string, is_custom_field = true) => ({
  field_code,
  field_name,
  field_type: 'varchar',
  is_custom_field,
});

const ok = (data: unknown, more: object = {}): CrmAnswer => ({
  status: 200,
  body: { success: true, data, ...more },
});
const refused = (status: number, error: string): CrmAnswer => ({ status, body: { success: false, error } });
const NOT_FOUND = refused(404, 'Not found');

const LISTS: Readonly<Record<string, readonly object[] | object>> = {
  'v1/users/me': {
    id: 7,
    name: 'Área de testes',
    company_id: 4711,
    company_name: 'CRM da área de testes',
  },
  'v2/pipelines': [{ ...PIPELINE, order_nr: 1, is_deleted: false }],
  'v2/stages': STAGES.map((stage) => ({ ...stage, pipeline_id: PIPELINE.id, order_nr: stage.id })),
  'v2/organizationFields': [field('name', 'Name', false), field(PIPEDRIVE_FIELDS.cnpj, FIELD_NAMES.cnpj)],
  'v2/dealFields': [
    field('title', 'Title', false),
    field(PIPEDRIVE_FIELDS.link, FIELD_NAMES.link),
    field(PIPEDRIVE_FIELDS.indiker, FIELD_NAMES.indiker),
  ],
};

const KINDS: readonly CrmKind[] = ['organizations', 'persons', 'deals'];

function textsOf(record: CrmRecord, searched: string | null): unknown[] {
  if (searched === 'email') return (record['emails'] as { value: string }[]).map(({ value }) => value);
  return Object.values(customOf(record));
}

function search(book: CrmBook, kind: CrmKind, query: URLSearchParams): CrmAnswer {
  const found = [...book.records[kind].values()].filter((record) =>
    textsOf(record, query.get('fields')).includes(query.get('term') ?? ''),
  );
  return ok({ items: found.map((item) => ({ result_score: 1, item })) });
}

/** Pages of the changed deals, those changed first at the beginning. */
function changedDeals(book: CrmBook, query: URLSearchParams): CrmAnswer {
  const since = Date.parse(query.get('updated_since') ?? '1970-01-01T00:00:00Z');
  const from = Number(query.get('cursor') ?? 0);
  const limit = Number(query.get('limit') ?? 100);
  const changed = dealsSince(book, since);
  const next = from + limit < changed.length ? String(from + limit) : null;
  return ok(changed.slice(from, from + limit), { additional_data: { next_cursor: next } });
}

export function answerPipedrive(book: CrmBook, { method, path, query, body }: CrmRequest): CrmAnswer {
  const called = path.replace(/^api\//, '');
  const list = LISTS[called];
  if (method === 'GET' && list) return ok(list);
  const [version, name, id] = called.split('/');
  const kind = KINDS.find((each) => each === name);
  if (version !== 'v2' || !kind) return NOT_FOUND;
  if (method === 'GET' && id === 'search') return search(book, kind, query);
  if (method === 'GET' && id === undefined && kind === 'deals') return changedDeals(book, query);
  if (method === 'POST' && id === undefined)
    return { ...ok(book.put(kind, kind === 'deals' ? { ...NEW_DEAL, ...body } : body)), status: 201 };
  const was = book.records[kind].get(Number(id));
  if (!was || was['is_deleted'] === true) return NOT_FOUND;
  if (method === 'GET') return ok(was);
  if (method === 'DELETE') {
    book.remove(kind, was.id);
    return ok({ id: was.id });
  }
  if (method !== 'PATCH') return refused(405, 'Method not allowed');
  const custom = { ...customOf(was), ...(body['custom_fields'] as object) };
  return ok(book.put(kind, { ...body, custom_fields: custom }, was.id));
}
