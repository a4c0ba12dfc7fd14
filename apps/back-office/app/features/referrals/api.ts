import type { CallInput } from '@indike/contract/calls';
import type { QueuedReferral } from '@indike/contract/operator/queue';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import type { CallOptions } from '@indike/ui/http/send-call.ts';
import { callKey, invalidate } from '@indike/ui/query/call-query.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callQuery, useSend } from '#app/shared/http/call.ts';
import { keysetQuery } from '#app/shared/query/keyset-query.ts';
import { type Filters, queryOf } from './model/filters.ts';

const PAGE_SIZE = '50';
/** What a column of the board shows at first. */
export const COLUMN_SIZE = '20';

interface QueuePage {
  readonly data: readonly QueuedReferral[];
  readonly next: string | null;
}

const REFRESH_MS = 60_000;

/** The server may return a short page before the last one, so this reads on until the page is full. */
async function readPage(
  query: Omit<CallInput<'GET /api/operator/queue'>['query'], 'after'>,
  after: string,
  options: CallOptions,
): Promise<QueuePage> {
  const { data, next } = await call('GET /api/operator/queue', { query: { ...query, after } }, options);
  if (next === null || data.length >= Number(query.limit)) return { data, next };
  const more = await readPage(query, next, options);
  return { data: [...data, ...more.data], next: more.next };
}

const statusOf = ({ status }: Filters): string => status ?? '';

const pageQueryOf = (filters: Filters, limit = PAGE_SIZE) => ({
  ...queryOf(filters),
  status: statusOf(filters),
  order: filters.order,
  limit,
});

export function queueQuery(filters: Filters, limit?: string) {
  const query = pageQueryOf(filters, limit);
  return {
    ...keysetQuery({
      key: callKey('GET /api/operator/queue', { query: { ...query, after: '' } }),
      read: (after, options) => readPage(query, after, options),
      errorMessage: 'Não foi possível carregar a lista',
    }),
    refetchInterval: REFRESH_MS,
  };
}

/** Every referral of the list, page by page. Only for lists that stay short, such as the disputes. */
export function wholeQueueQuery(filters: Filters) {
  const query = pageQueryOf(filters);
  return queryOptions({
    queryKey: ['GET /api/operator/queue', 'all', query],
    queryFn: async ({ signal }): Promise<readonly QueuedReferral[]> => {
      const rows: QueuedReferral[] = [];
      for (let after: string | null = ''; after !== null;) {
        const page: QueuePage = await readPage(query, after, { signal });
        rows.push(...page.data);
        after = page.next;
      }
      return rows;
    },
    refetchInterval: REFRESH_MS,
    meta: { errorMessage: 'Não foi possível carregar a lista', private: true },
  });
}

export const countsQuery = (filters: Filters) => ({
  ...callQuery(
    'GET /api/operator/queue/counts',
    { query: queryOf(filters) },
    'Não foi possível contar as indicações',
  ),
  refetchInterval: REFRESH_MS,
});

export const detailQuery = (id: string) =>
  callQuery('GET /api/operator/indications/{id}', { params: { id } }, 'Não foi possível abrir a indicação');

const MESSAGE = 'Não foi possível salvar';

/** Sends a change, which returns the updated referral. It is shown at once, and the lists and counts are invalidated. */
export function useChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: () => Promise<OperatorReferral>) => send(),
    meta: { errorMessage: MESSAGE },
    onSuccess: (referral) => {
      client.setQueryData(detailQuery(String(referral.id)).queryKey, referral);
      void invalidate(client, 'GET /api/operator/queue', 'GET /api/operator/queue/counts');
    },
  });
}

/** The team changes rarely, so its list stays fresh for 5 minutes. */
const TEAM_STALE_MS = 300_000;
export const ownersQuery = () => ({
  ...callQuery('GET /api/operator/owners', {}, 'Não foi possível carregar a equipe'),
  staleTime: TEAM_STALE_MS,
});

export const registerQuery = (id: number) => ({
  ...callQuery(
    'GET /api/operator/indications/{id}/register',
    { params: { id: String(id) } },
    'Não foi possível consultar o registro',
  ),
  staleTime: Infinity,
});

/** The decision may change the referral's rivals too, so all details are invalidated. */
export const useSendDecision = () =>
  useSend(
    MESSAGE,
    'GET /api/operator/indications/{id}',
    'GET /api/operator/queue',
    'GET /api/operator/queue/counts',
  );

export const cancelReasonsQuery = () =>
  callQuery('GET /api/operator/cancel-reasons', {}, 'Não foi possível carregar os motivos');

const exportInput = (filters: Filters, unmasked: boolean) => ({
  query: { ...queryOf(filters), status: statusOf(filters), unmasked: unmasked ? '1' : '' },
});

export const orderQueue = (filters: Filters, unmasked: boolean) =>
  call('POST /api/operator/exports/referrals', exportInput(filters, unmasked));
