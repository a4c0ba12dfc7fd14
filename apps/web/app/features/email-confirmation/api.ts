import { verifyEmail } from '@indike/contract/accounts/email-confirmation';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

export const CONFIRMATION_FAILED = 'Erro validando seu e-mail';

/** The query of the link goes to the server as it came. Asked once, however often the page is drawn. */
export const confirmationQuery = (
  params: { readonly id: string; readonly hash: string },
  search: string,
) => ({
  ...endpointQuery(
    verifyEmail,
    { params, query: Object.fromEntries(new URLSearchParams(search)) },
    CONFIRMATION_FAILED,
  ),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: { silent: true },
});
