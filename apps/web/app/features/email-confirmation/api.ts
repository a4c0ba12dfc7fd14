import { verifyEmail } from '@indike/contract/accounts/email-confirmation';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

export const FAILED = { confirmation: 'Erro validando seu e-mail' } as const;

/** Sends the link's query string unchanged. Fetched only once, however often the page renders. */
export const confirmationQuery = (
  params: { readonly id: string; readonly hash: string },
  search: string,
) => ({
  ...endpointQuery(
    verifyEmail,
    { params, query: Object.fromEntries(new URLSearchParams(search)) },
    FAILED.confirmation,
  ),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
