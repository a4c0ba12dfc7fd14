import type { CallName } from '@indike/contract/calls';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import type { CallOptions } from '@indike/ui/http/send-call.ts';
import { callKey, invalidate } from '@indike/ui/query/call-query.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, callQuery } from '#app/shared/http/call.ts';
import { keysetQuery } from '#app/shared/query/keyset-query.ts';
import { type Filters, queryOf } from './model/filters.ts';

const PAGE_SIZE = '50';
/** Page size of the lists on an Indiker's page. */
const SHORT_PAGE = '10';
const failed = 'Não foi possível carregar a lista';

export function indikersQuery(filters: Filters) {
  const query = { ...queryOf(filters), limit: PAGE_SIZE };
  return keysetQuery({
    key: callKey('GET /api/operator/indikers', { query: { ...query, after: '' } }),
    read: (after, options) => call('GET /api/operator/indikers', { query: { ...query, after } }, options),
    errorMessage: failed,
  });
}

const exportInput = (filters: Filters, unmasked: boolean) => ({
  query: { ...queryOf(filters), unmasked: unmasked ? '1' : '' },
});

export const orderList = (filters: Filters, unmasked: boolean) =>
  call('POST /api/operator/exports/indikers', exportInput(filters, unmasked));

export const indikerQuery = (id: string) =>
  callQuery('GET /api/operator/indikers/{id}', { params: { id } }, 'Não foi possível abrir o cadastro');

interface Page {
  readonly query: { readonly after: string; readonly limit: string };
}

export const walletQuery = (id: string) =>
  historyQuery('GET /api/operator/indikers/{id}/wallet', id, (page, options) =>
    call('GET /api/operator/indikers/{id}/wallet', { params: { id }, ...page }, options),
  );
export const withdrawalsQuery = (id: string) =>
  historyQuery('GET /api/operator/indikers/{id}/withdrawals', id, (page, options) =>
    call('GET /api/operator/indikers/{id}/withdrawals', { params: { id }, ...page }, options),
  );
export const earlierPaymentsQuery = (id: string) =>
  historyQuery('GET /api/operator/indikers/{id}/earlier-payments', id, (page, options) =>
    call('GET /api/operator/indikers/{id}/earlier-payments', { params: { id }, ...page }, options),
  );
export const emailsQuery = (id: string) =>
  historyQuery('GET /api/operator/indikers/{id}/emails', id, (page, options) =>
    call('GET /api/operator/indikers/{id}/emails', { params: { id }, ...page }, options),
  );

/** A keyset-paginated list about one Indiker. */
const historyQuery = <P extends { readonly next: string | null }>(
  name: CallName,
  id: string,
  read: (page: Page, options: CallOptions) => Promise<P>,
) =>
  keysetQuery({
    key: [name, id],
    read: (after, options) => read({ query: { after, limit: SHORT_PAGE } }, options),
    errorMessage: failed,
  });

export const sessionsQuery = (id: string) =>
  callQuery('GET /api/operator/indikers/{id}/sessions', { params: { id } }, failed);

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
    key: callKey('GET /api/operator/queue', { query: { ...query, after: '' } }),
    read: (after, options) => call('GET /api/operator/queue', { query: { ...query, after } }, options),
    errorMessage: failed,
  });
}

/** The server records each read, so these are fetched only on request and never cached. */
export const privateData = {
  document: async (id: string) =>
    (await call('GET /api/operator/indikers/{id}/document', { params: { id } })).document,
  phone: async (id: string) =>
    (await call('GET /api/operator/indikers/{id}/phone', { params: { id } })).phone,
  bankAccount: async (id: string) =>
    (await call('GET /api/operator/indikers/{id}/bank-account', { params: { id } })).bank_account,
};

export const holidaysQuery = () =>
  callQuery('GET /api/operator/holidays', {}, 'Não foi possível carregar os feriados');

const LISTS = [
  'GET /api/operator/indikers',
  'GET /api/operator/indikers/{id}/sessions',
  'GET /api/operator/indikers/{id}/emails',
  'GET /api/operator/indikers/{id}/wallet',
  'GET /api/operator/indikers/{id}/withdrawals',
] as const;

export interface SupportProps {
  readonly indiker: OperatorIndiker;
  readonly onDone: () => void;
}

/** Every command returns the updated Indiker. It is shown at once, and the lists are invalidated. */
export function useSaveIndiker(onDone?: () => void) {
  const client = useQueryClient();
  return async (command: Promise<OperatorIndiker>, said: string) => {
    const indiker = await command;
    onDone?.();
    client.setQueryData(indikerQuery(String(indiker.id)).queryKey, indiker);
    void invalidate(client, ...LISTS);
    showSuccess(said);
  };
}
