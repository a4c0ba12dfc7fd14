import { EMPTY_QUEUE_QUERY } from '@indike/contract/operator/queue';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import { invalidate } from '@indike/ui/query/call-query.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import type { Values } from '@indike/ui/forms/validate.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import type { Command } from '#app/shared/forms/command-form.tsx';
import { call, callQuery } from '#app/shared/http/call.ts';
import { pagedQuery } from '#app/shared/query/keyset-query.ts';
import { type Filters, queryOf } from './model/filters.ts';

/** Page size of the lists on an Indiker's page. */
const SHORT_PAGE = '10';
const failed = 'Não foi possível carregar a lista';

export const indikersQuery = (filters: Filters) =>
  pagedQuery('GET /api/operator/indikers', { query: queryOf(filters) }, failed);

export const orderList = (filters: Filters, unmasked: boolean) =>
  call('POST /api/operator/exports/indikers', {
    query: { ...queryOf(filters), unmasked: unmasked ? '1' : '' },
  });

export const indikerQuery = (id: string) =>
  callQuery('GET /api/operator/indikers/{id}', { params: { id } }, 'Não foi possível abrir o cadastro');

const about = (id: string) => ({ params: { id }, query: {} });
export const walletQuery = (id: string) =>
  pagedQuery('GET /api/operator/indikers/{id}/wallet', about(id), failed, SHORT_PAGE);
export const withdrawalsQuery = (id: string) =>
  pagedQuery('GET /api/operator/indikers/{id}/withdrawals', about(id), failed, SHORT_PAGE);
export const earlierPaymentsQuery = (id: string) =>
  pagedQuery('GET /api/operator/indikers/{id}/earlier-payments', about(id), failed, SHORT_PAGE);
export const emailsQuery = (id: string) =>
  pagedQuery('GET /api/operator/indikers/{id}/emails', about(id), failed, SHORT_PAGE);

export const sessionsQuery = (id: string) =>
  callQuery('GET /api/operator/indikers/{id}/sessions', { params: { id } }, failed);

export const referralsQuery = (id: string) =>
  pagedQuery(
    'GET /api/operator/queue',
    { query: { ...EMPTY_QUEUE_QUERY, indiker: id, status: '', order: 'newest' } },
    failed,
    SHORT_PAGE,
  );

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

/** The form of a command about an Indiker. */
export function useSupportForm<S extends z.ZodMiniType, V extends Values>(
  { indiker: { id }, onDone }: SupportProps,
  { schema, initial, send, said }: Command<S, V, { readonly id: string }, OperatorIndiker>,
) {
  const save = useSaveIndiker(onDone);
  return useZodForm({
    schema,
    initial,
    onSubmit: (body) => confirmed(() => save(send(body, { id: String(id) }), said)),
  });
}
