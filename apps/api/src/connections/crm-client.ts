import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionMapping } from '@indike/contract/operator/connections';
import type * as z from 'zod/mini';
import { createJsonClient, type JsonAnswer } from '../platform/http/outbound/json-client.ts';
import { CrmError } from './crm.ts';

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
  readonly token: string;
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

interface CrmClientOptions extends Pick<OpenedConnection, 'baseUrl' | 'takeCall'> {
  readonly headers: Readonly<Record<string, string>>;
}

/** Calls one CRM and reads its answers, of which only what the schema names is believed. */
export function createCrmClient({ baseUrl, headers, takeCall }: CrmClientOptions) {
  const client = createJsonClient({ baseUrl, timeoutMs: TIMEOUT_MS, connections: 2, maxBytes: MAX_BYTES });
  return {
    async call<Schema extends z.ZodMiniType>(
      method: 'GET' | 'POST' | 'PUT' | 'PATCH',
      path: string,
      { schema, body }: { readonly schema: Schema; readonly body?: object },
    ): Promise<z.output<Schema>> {
      await takeCall();
      const answer = await client.call({ method, path, headers, ...(body && { body }) });
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
