import { checkCnpj } from '@indike/contract/referrals/companies';
import { createContact, deleteContact, updateContact } from '@indike/contract/referrals/contacts';
import { createReferral, referralDetail, referrals, statuses } from '@indike/contract/referrals/referrals';
import { submitCompany } from '@indike/contract/referrals/sharing';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#app/shared/http/api-error.ts';
import { call } from '#app/shared/http/call.ts';
import { endpointKey, endpointQuery, useEndpoint } from '#app/shared/query/endpoint-query.ts';
import { nextPage } from '#app/shared/query/pages.ts';
import { type Filters, listFailure } from './model/filters.ts';

const MINUTES = 60_000;
const PAGE_SIZE = 10;

export function referralPages(filters: Filters) {
  const { status, name, startDate, endDate } = filters;
  const query = { limit: String(PAGE_SIZE), status, name, startDate, endDate };
  return infiniteQueryOptions({
    queryKey: endpointKey(referrals, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(referrals, { query: { ...query, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { errorMessage: listFailure(filters) },
  });
}

export const statusList = () => ({
  ...endpointQuery(statuses, {}, 'Erro procurando os dados'),
  staleTime: 60 * MINUTES,
});

/** Null when there is no such referral of this person: the page says so, a toast would say it twice. */
export function referralById(id: number) {
  const input = { params: { id: String(id) } };
  return queryOptions({
    queryKey: endpointKey(referralDetail, input),
    queryFn: ({ signal }) =>
      call(referralDetail, input, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    meta: { errorMessage: 'Erro obtendo os dados da indicação' },
  });
}

/** The check speaks under the field, so it makes no toast. */
export const companyCheck = (cnpj: string) => ({
  ...endpointQuery(checkCnpj, { body: { cnpj } }, 'CNPJ inválido'),
  staleTime: 5 * MINUTES,
  meta: { silent: true },
});

export const useCreateReferral = () => useEndpoint(createReferral, 'Erro salvando a indicação');
export const useSubmitCompany = () => useEndpoint(submitCompany, 'Erro enviando os dados da empresa');
const SAVE_CONTACT = 'Erro criando/atualizando o contato';
export const useCreateContact = () => useEndpoint(createContact, SAVE_CONTACT);
export const useUpdateContact = () => useEndpoint(updateContact, SAVE_CONTACT);
export const useDeleteContact = () => useEndpoint(deleteContact, 'Erro eliminando o contato');

export function useRefreshReferral() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [referralDetail.path] });
}

/** A new referral stands first in every list, and its company cannot be referred again. */
export function useForgetReferralLists() {
  const client = useQueryClient();
  return () => {
    client.removeQueries({ queryKey: [referrals.path] });
    void client.invalidateQueries({ queryKey: [checkCnpj.path], refetchType: 'none' });
  };
}
