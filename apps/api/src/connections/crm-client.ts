import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionMapping } from '@indike/contract/operator/connections';
import type { Deal } from '@indike/rules/integrations/crm';
import { centavosFromReais } from '@indike/rules/money/money';
import * as z from 'zod/mini';
import { createJsonClient, type JsonAnswer } from '../platform/http/outbound/json-client.ts';
import { type ChangedDeal, type ChangedDeals, CrmError } from './crm.ts';

const TIMEOUT_MS = 15_000;
/** A page of deals with many fields, or all fields of an account. */
const MAX_BYTES = 4 * 1024 * 1024;

/** How often a CRM may be called: so many calls at once, and so many a second in the long run. */
export interface CallRate {
  readonly burst: number;
  readonly perSecond: number;
}

/** A token bucket by the real time, which a moved clock of the test area does not fill. */
export function createCallBudget({ burst, perSecond }: CallRate): () => Promise<void> {
  let tokens = burst;
  let filledAt = performance.now();
  return async () => {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond) - 1;
    filledAt = now;
    if (tokens < 0) await sleep((-tokens / perSecond) * 1000);
  };
}

/** What an adapter needs. */
export interface OpenedConnection {
  readonly baseUrl: string;
  /** Its token, which is renewed before it ends where it does. */
  readonly token: () => Promise<string>;
  readonly mapping: ConnectionMapping | null;
  /** Waits until one more call is allowed. */
  readonly takeCall: () => Promise<void>;
}

function failureOf({ status, retryAfterSeconds }: JsonAnswer): CrmError | null {
  if (status >= 200 && status < 300) return null;
  if (status === 429) return new CrmError('limited', retryAfterSeconds);
  if ([401, 402, 403].includes(status)) return new CrmError('refused');
  if (status === 404 || status === 410) return new CrmError('gone');
  return new CrmError(status >= 400 && status < 500 ? 'invalid' : 'silent', retryAfterSeconds);
}

interface CrmClientOptions extends Pick<OpenedConnection, 'baseUrl' | 'token' | 'takeCall'> {
  /** How this CRM wants the token. */
  readonly headers: (token: string) => Readonly<Record<string, string>>;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Calls one CRM and reads its answers, of which only what the schema names is believed. */
export function createCrmClient({ baseUrl, token, headers, takeCall }: CrmClientOptions) {
  const client = createJsonClient({ baseUrl, timeoutMs: TIMEOUT_MS, connections: 2, maxBytes: MAX_BYTES });
  return {
    async call<Schema extends z.ZodMiniType>(
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      { schema, body }: { readonly schema: Schema; readonly body?: object },
    ): Promise<z.output<Schema>> {
      await takeCall();
      const answer = await client.call({
        method,
        path,
        headers: headers(await token()),
        ...(body && { body }),
      });
      if (answer === null) throw new CrmError('silent');
      const failure = failureOf(answer);
      if (failure) throw failure;
      const read = schema.safeParse(answer.body);
      if (!read.success) throw new CrmError('silent');
      return read.data;
    },
    close: () => client.close(),
  };
}

export type CrmClient = ReturnType<typeof createCrmClient>;

export const get = <S extends z.ZodMiniType>(client: CrmClient, path: string, schema: S) =>
  client.call('GET', path, { schema });

export async function remove(client: CrmClient, path: string): Promise<void> {
  await client.call('DELETE', path, { schema: z.unknown() });
}

/** A moment as a CRM writes it. */
export const moment = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text) => new Date(text)),
);

export const CURRENCY = 'BRL';

/** Null for none; CRMs write 0 for it. Without a currency it is in that of the account. */
export function valueOf(amount: number | null | undefined, currency?: string | null): Deal['value'] {
  const given = amount ?? 0;
  if (given === 0) return null;
  return ((currency || CURRENCY) === CURRENCY ? centavosFromReais(given) : null) ?? 'other';
}

interface Question {
  readonly since: Date;
  readonly cursor: string | null;
  readonly size: number;
}

/**
 * The deals changed since a time, where the CRM numbers its pages. A deal that changes meanwhile moves to the end, and the next
 * number would leave another one out: so the next page begins at the time of the last deal, as the first one of a new list. Only
 * where a whole page has the same time, the next number is asked for.
 */
export async function pageOfChanges(
  { since, cursor, size }: Question,
  read: (since: Date, page: number) => Promise<readonly ChangedDeal[]>,
): Promise<ChangedDeals> {
  const [from = 0, page = 0] = cursor === null ? [since.getTime()] : cursor.split(' ').map(Number);
  const deals = await read(new Date(from), page);
  const last = deals.at(-1)?.changedAt.getTime() ?? 0;
  if (deals.length < size) return { deals, cursor: null };
  return { deals, cursor: last > from ? `${last} 0` : `${from} ${page + 1}` };
}

interface DealTexts {
  readonly link?: string;
  readonly indiker?: string | undefined;
}

/** The choices of a connection that is mapped, and what goes into the account's own fields of a deal by them. */
export function choicesOf({ mapping }: Pick<OpenedConnection, 'mapping'>) {
  const mapped = () => {
    if (!mapping) throw new Error('a connection without a mapping');
    return mapping;
  };
  const dealFields = ({ link, indiker }: DealTexts) => {
    const { fields } = mapped();
    return {
      ...(link !== undefined && { [fields.link]: link }),
      ...(indiker !== undefined && fields.indiker !== null && { [fields.indiker]: indiker }),
    };
  };
  return { mapped, dealFields };
}
