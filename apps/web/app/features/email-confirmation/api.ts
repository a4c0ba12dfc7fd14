import { callQuery } from '#app/shared/http/call.ts';

export const FAILED = { confirmation: 'Erro validando seu e-mail' } as const;

/** Sends the link's query string unchanged. Fetched only once, however often the page renders. */
export const confirmationQuery = (
  params: { readonly id: string; readonly hash: string },
  search: string,
) => ({
  ...callQuery(
    'GET /api/auth/verify_email/{id}/{hash}',
    { params, query: Object.fromEntries(new URLSearchParams(search)) },
    FAILED.confirmation,
  ),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
