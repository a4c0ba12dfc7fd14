import { checkCnpj } from '@indike/contract/referrals/companies';
import { createContact, deleteContact, updateContact } from '@indike/contract/referrals/contacts';
import { createReferral, referralDetail, referrals, statuses } from '@indike/contract/referrals/referrals';
import { submitCompany } from '@indike/contract/referrals/sharing';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { endpointKey, endpointMeta } from '@indike/ui/query/endpoint-query.ts';
import { endpointQuery, useEndpoint } from '#app/shared/query/endpoint-query.ts';
import { optionalQuery } from '#app/shared/query/optional-query.ts';
import { nextPage } from '@indike/ui/query/pages.ts';
import { type Filters, listFailure } from './model/filters.ts';

const FAILED = {
  detail: 'Erro obtendo os dados da indicação',
  statuses: 'Erro procurando os dados',
  companyCheck: 'CNPJ inválido',
  create: 'Erro salvando a indicação',
  submitCompany: 'Erro enviando os dados da empresa',
  saveContact: 'Erro criando/atualizando o contato',
  deleteContact: 'Erro eliminando o contato',
} as const;

const MINUTES = 60_000;
const PAGE_SIZE = 10;

export function referralPagesQuery(filters: Filters) {
  const { status, name, startDate, endDate } = filters;
  const query = { limit: String(PAGE_SIZE), status, name, startDate, endDate };
  return infiniteQueryOptions({
    queryKey: endpointKey(referrals, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(referrals, { query: { ...query, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: endpointMeta(referrals, listFailure(filters)),
  });
}

export const statusesQuery = () => ({
  ...endpointQuery(statuses, {}, FAILED.statuses),
  staleTime: 60 * MINUTES,
});

/** Null when this person has no such referral. */
export const referralQuery = (id: number) =>
  optionalQuery(referralDetail, { params: { id: String(id) } }, FAILED.detail);

/** Silent: a failure is shown under the field. */
export const companyCheckQuery = (cnpj: string) => ({
  ...endpointQuery(checkCnpj, { body: { cnpj } }, FAILED.companyCheck),
  staleTime: 5 * MINUTES,
  meta: { ...endpointMeta(checkCnpj, FAILED.companyCheck), silent: true },
});

export const useCreateReferral = () => useEndpoint(createReferral, FAILED.create);
export const useSubmitCompany = () => useEndpoint(submitCompany, FAILED.submitCompany);
export const useCreateContact = () => useEndpoint(createContact, FAILED.saveContact);
export const useUpdateContact = () => useEndpoint(updateContact, FAILED.saveContact);
export const useDeleteContact = () => useEndpoint(deleteContact, FAILED.deleteContact);

export function useRefreshReferral() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [referralDetail.path] });
}

/** Called after a new referral, which belongs at the top of every list and whose company cannot be referred again. */
export function useResetReferralLists() {
  const client = useQueryClient();
  return () => {
    client.removeQueries({ queryKey: [referrals.path] });
    void client.invalidateQueries({ queryKey: [checkCnpj.path], refetchType: 'none' });
  };
}
