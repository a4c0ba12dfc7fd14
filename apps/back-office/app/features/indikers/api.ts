import { exportIndikers, orderIndikersExport } from '@indike/contract/operator/exports';
import {
  indikerBankAccount,
  indikerDetail,
  indikerDocument,
  indikerEarlierPayments,
  indikerEmails,
  indikerPhone,
  indikers,
  indikerSessions,
  indikerWallet,
  indikerWithdrawals,
  type OperatorIndiker,
} from '@indike/contract/operator/indikers';
import { holidays } from '@indike/contract/operator/money/holidays';
import { queue } from '@indike/contract/operator/queue';
import type { CallOptions } from '@indike/ui/http/send-call.ts';
import { endpointKey } from '@indike/ui/query/endpoint-query.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';
import { keysetQuery } from '#app/shared/query/keyset-query.ts';
import { type Filters, queryOf } from './model/filters.ts';

const PAGE_SIZE = '50';
/** Page size of the lists on an Indiker's page. */
const SHORT_PAGE = '10';
const failed = 'Não foi possível carregar a lista';

export function indikersQuery(filters: Filters) {
  const query = { ...queryOf(filters), limit: PAGE_SIZE };
  return keysetQuery({
    key: endpointKey(indikers, { query: { ...query, after: '' } }),
    read: (after, options) => call(indikers, { query: { ...query, after } }, options),
    errorMessage: failed,
  });
}

const exportInput = (filters: Filters, unmasked: boolean) => ({
  query: { ...queryOf(filters), unmasked: unmasked ? '1' : '' },
});

export const exportList = (filters: Filters, unmasked: boolean, options: CallOptions): Promise<string> =>
  call(exportIndikers, exportInput(filters, unmasked), options);

export const orderList = (filters: Filters, unmasked: boolean) =>
  call(orderIndikersExport, exportInput(filters, unmasked));

export const indikerQuery = (id: string) =>
  endpointQuery(indikerDetail, { params: { id } }, 'Não foi possível abrir o cadastro');

interface Page {
  readonly query: { readonly after: string; readonly limit: string };
}

export const walletQuery = (id: string) =>
  historyQuery(indikerWallet.path, id, (page, options) =>
    call(indikerWallet, { params: { id }, ...page }, options),
  );
export const withdrawalsQuery = (id: string) =>
  historyQuery(indikerWithdrawals.path, id, (page, options) =>
    call(indikerWithdrawals, { params: { id }, ...page }, options),
  );
export const earlierPaymentsQuery = (id: string) =>
  historyQuery(indikerEarlierPayments.path, id, (page, options) =>
    call(indikerEarlierPayments, { params: { id }, ...page }, options),
  );
export const emailsQuery = (id: string) =>
  historyQuery(indikerEmails.path, id, (page, options) =>
    call(indikerEmails, { params: { id }, ...page }, options),
  );

/** A keyset-paginated list about one Indiker. */
const historyQuery = <P extends { readonly next: string | null }>(
  path: string,
  id: string,
  read: (page: Page, options: CallOptions) => Promise<P>,
) =>
  keysetQuery({
    key: [path, id],
    read: (after, options) => read({ query: { after, limit: SHORT_PAGE } }, options),
    errorMessage: failed,
  });

export const sessionsQuery = (id: string) => endpointQuery(indikerSessions, { params: { id } }, failed);

export function referralsQuery(id: string) {
  const query = {
    q: '',
    waiting_days: '',
    indiker: id,
    repeated: '',
    owner: '',
    follow_up: '',
    from: '',
    to: '',
    status: '',
    order: 'newest' as const,
    limit: SHORT_PAGE,
  };
  return keysetQuery({
    key: endpointKey(queue, { query: { ...query, after: '' } }),
    read: (after, options) => call(queue, { query: { ...query, after } }, options),
    errorMessage: failed,
  });
}

/** The server records each read, so these are fetched only on request and never cached. */
export const privateData = {
  document: async (id: string) => (await call(indikerDocument, { params: { id } })).document,
  phone: async (id: string) => (await call(indikerPhone, { params: { id } })).phone,
  bankAccount: async (id: string) => (await call(indikerBankAccount, { params: { id } })).bank_account,
};

export const holidaysQuery = () => endpointQuery(holidays, {}, 'Não foi possível carregar os feriados');

const LISTS = [indikers, indikerSessions, indikerEmails, indikerWallet, indikerWithdrawals];

/** Every command returns the updated Indiker. It is shown at once, and the lists are invalidated. */
export function useCacheIndiker(): (indiker: OperatorIndiker) => void {
  const client = useQueryClient();
  return (indiker) => {
    client.setQueryData(indikerQuery(String(indiker.id)).queryKey, indiker);
    for (const { path } of LISTS) void client.invalidateQueries({ queryKey: [path] });
  };
}

/** Refetches the Indiker, for use after a command that does not return it. */
export function useRefreshIndiker(id: number): () => Promise<void> {
  const client = useQueryClient();
  const show = useCacheIndiker();
  return async () => show(await client.fetchQuery({ ...indikerQuery(String(id)), staleTime: 0 }));
}
