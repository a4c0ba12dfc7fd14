import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { call, callQuery, useCall } from '#app/shared/http/call.ts';
import { callKey, callMeta, invalidate, nextPage } from '@indike/ui/query/call-query.ts';
import { optionalQuery } from '#app/shared/query/optional-query.ts';
import { type Filters, listFailure } from './model/filters.ts';

const COMPANY_CHECK_FAILED = 'CNPJ inválido';
const SAVE_CONTACT_FAILED = 'Erro criando/atualizando o contato';

const MINUTES = 60_000;
const PAGE_SIZE = 10;

export function referralPagesQuery(filters: Filters) {
  const { status, name, startDate, endDate } = filters;
  const query = { limit: String(PAGE_SIZE), status, name, startDate, endDate };
  return infiniteQueryOptions({
    // With the first page, so that the key says the request that a page sends at its start.
    queryKey: callKey('GET /api/indication', { query: { ...query, page: '1' } }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/indication', { query: { ...query, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: callMeta('GET /api/indication', listFailure(filters)),
  });
}

export const statusesQuery = () => ({
  ...callQuery('GET /api/indication-status', {}, 'Erro procurando os dados'),
  staleTime: 60 * MINUTES,
});

/** Null when this person has no such referral. */
export const referralQuery = (id: number) =>
  optionalQuery(
    'GET /api/indication/{id}',
    { params: { id: String(id) } },
    'Erro obtendo os dados da indicação',
  );

/** Silent: a failure is shown under the field. */
export const companyCheckQuery = (cnpj: string) => ({
  ...callQuery('POST /api/check-cnpj', { body: { cnpj } }, COMPANY_CHECK_FAILED),
  staleTime: 5 * MINUTES,
  meta: { ...callMeta('POST /api/check-cnpj', COMPANY_CHECK_FAILED), silent: true },
});

export const useCreateReferral = () => useCall('POST /api/indication-v3', 'Erro salvando a indicação');
export const useSubmitCompany = () =>
  useCall('POST /api/share-links/{code}/company', 'Erro enviando os dados da empresa');
export const useCreateContact = () => useCall('POST /api/indication-contact', SAVE_CONTACT_FAILED);
export const useUpdateContact = () => useCall('PUT /api/indication-contact/{id}', SAVE_CONTACT_FAILED);
export const useDeleteContact = () =>
  useCall('DELETE /api/indication-contact/{id}', 'Erro eliminando o contato');

export function useRefreshReferral() {
  const client = useQueryClient();
  return () => invalidate(client, 'GET /api/indication/{id}');
}

/** Called after a new referral, which belongs at the top of every list and whose company cannot be referred again. */
export function useResetReferralLists() {
  const client = useQueryClient();
  return () => {
    client.removeQueries({ queryKey: ['GET /api/indication'] });
    void client.invalidateQueries({ queryKey: ['POST /api/check-cnpj'], refetchType: 'none' });
  };
}
