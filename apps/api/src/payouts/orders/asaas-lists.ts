import type { ProviderAnswer } from '@indike/rules/payouts/payment-orders';
import type * as z from 'zod/mini';
import type { JsonAnswer } from '../../platform/http/outbound/json-client.ts';
import { notTaken, unanswered } from './answers.ts';

/** At most this many are in a page of a list. */
const PAGE = 100;

export type Get = (path: string) => Promise<JsonAnswer | null>;
export type Page<Item> = z.ZodMiniType<{ hasMore?: boolean | undefined; data: Item[] }>;

/** An answer without what was asked for. */
export const failureOf = (answer: JsonAnswer | null): ProviderAnswer =>
  (answer && notTaken(answer)) ?? unanswered(answer);

interface Reading<Item> {
  readonly page: Page<Item>;
  readonly keep: (item: Item) => boolean;
  /** When it is aborted, no further page is read. */
  readonly until?: AbortSignal;
}

const TOO_LONG: ProviderAnswer = {
  said: 'unknown',
  why: 'O provedor tem transferências demais para procurar esta ordem entre elas.',
};

/** What `keep` leaves of every page of a list, or why it cannot be read. */
export async function readList<Item>(
  get: Get,
  path: string,
  { page, keep, until }: Reading<Item>,
): Promise<{ readonly items: Item[] } | { readonly failed: ProviderAnswer }> {
  const items: Item[] = [];
  for (let offset = 0, more = true; more; offset += PAGE) {
    if (until?.aborted) return { failed: TOO_LONG };
    const answer = await get(`${path}&limit=${PAGE}&offset=${offset}`);
    const read = page.safeParse(answer?.body);
    if (!read.success) return { failed: failureOf(answer) };
    more = read.data.hasMore ?? false;
    items.push(...read.data.data.filter(keep));
  }
  return { items };
}

/** Null when a page cannot be read. */
export async function readPages<Item>(get: Get, path: string, page: Page<Item>): Promise<Item[] | null> {
  const read = await readList(get, path, { page, keep: () => true });
  return 'items' in read ? read.items : null;
}
