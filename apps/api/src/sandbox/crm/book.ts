import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const CRM_PATH = '/api/sandbox/crm';
/** The token that the stand-in accepts. */
export const SANDBOX_CRM_TOKEN = 'token-da-area-de-testes';

export type CrmKind = 'organizations' | 'persons' | 'deals';

/** A record as Pipedrive shows it. The stand-ins of the other CRMs show it as these do. */
export interface CrmRecord {
  readonly id: number;
  readonly [column: string]: unknown;
}

export interface CrmRequest {
  readonly method: string;
  /** After the stand-in's own address. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface CrmAnswer {
  readonly status: number;
  readonly body: object;
}

export const PIPELINE = { id: 1, name: 'Indicações' } as const;
const STAGE_NAMES = ['Nova indicação', 'Em contato', 'Contato a corrigir', 'Proposta', 'Negociação'];
export const STAGES = STAGE_NAMES.map((name, index) => ({ id: index + 1, name }));
export const FIELD_NAMES = { cnpj: 'CNPJ', link: 'Endereço na Indike', indiker: 'Indiker' } as const;

/** What the stand-in does instead of answering: a status, or `hang` to close the connection without an answer. */
export interface CrmFault {
  readonly status: number | 'hang';
  /** Whether what was called for is done all the same. */
  readonly afterwards?: boolean;
  readonly retryAfter?: number;
}

interface CrmCall {
  readonly method: string;
  readonly path: string;
}

/** The records of the test area's CRM, in a file, so that they outlive a restart as the referrals do. */
export interface CrmBook {
  readonly records: Readonly<Record<CrmKind, Map<number, CrmRecord>>>;
  /** The newest calls with the right token. */
  readonly calls: CrmCall[];
  /** How many tokens were given to an application. */
  grants: number;
  /** Of the account; tests set it. */
  currency: string;
  /** Called for each call; tests set it. */
  faultOf(call: CrmCall): CrmFault | null;
  /** What an automation there makes of a deal that was written; tests set it. */
  automate(deal: CrmRecord): object;
  now(): Date;
  put(kind: CrmKind, columns: object, id?: number): CrmRecord;
  /** Keeps the id alone, so that it is not given again. */
  remove(kind: CrmKind, id: number): void;
}

interface BookOptions {
  readonly folder: string;
  readonly now: () => Date;
}

type Stored = Partial<Record<CrmKind, [number, CrmRecord][]>>;

function readStored(file: string): Stored {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stored;
  } catch {
    return {};
  }
}

/** The fields that an account has added. */
export const customOf = (record: CrmRecord | undefined) =>
  (record?.['custom_fields'] ?? {}) as Readonly<Record<string, unknown>>;

/** The deals changed since then, those changed first at the beginning. */
export const dealsSince = (book: CrmBook, since: number): CrmRecord[] =>
  [...book.records.deals.values()]
    .filter((deal) => Date.parse(String(deal['update_time'])) >= since && deal['is_deleted'] !== true)
    .toSorted((one, other) => String(one['update_time']).localeCompare(String(other['update_time'])));

export const NEW_DEAL = {
  status: 'open',
  value: 0,
  currency: 'BRL',
  pipeline_id: PIPELINE.id,
  stage_id: 1,
  is_deleted: false,
};

export function createCrmBook({ folder, now }: BookOptions): CrmBook {
  const file = join(folder, 'sandbox-crm.json');
  const stored = readStored(file);
  const records = {
    organizations: new Map(stored.organizations),
    persons: new Map(stored.persons),
    deals: new Map(stored.deals),
  };
  const text = () =>
    JSON.stringify(Object.fromEntries(Object.entries(records).map(([kind, map]) => [kind, [...map]])));
  const write = (kind: CrmKind, record: CrmRecord): CrmRecord => {
    records[kind].set(record.id, record);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, text());
    return record;
  };
  return {
    records,
    calls: [],
    grants: 0,
    currency: 'BRL',
    faultOf: () => null,
    automate: () => ({}),
    now,
    put(kind, columns, id = records[kind].size + 1) {
      const was = records[kind].get(id);
      const at = `${now().toISOString().slice(0, 19)}Z`;
      const written: CrmRecord = { add_time: at, ...was, ...columns, id, update_time: at };
      return write(kind, kind === 'deals' ? { ...written, ...this.automate(written) } : written);
    },
    remove: (kind, id) => write(kind, { id, emails: [], is_deleted: true }),
  };
}
