import { myShareLink, object, objection, shareLink } from '@indike/contract/referrals/sharing';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#app/shared/http/api-error.ts';
import { call } from '#app/shared/http/call.ts';
import { endpointKey, endpointQuery, useEndpoint } from '#app/shared/query/endpoint-query.ts';

export const FAILED = {
  mine: 'Erro obtendo o seu link',
  link: 'Erro abrindo o convite',
  objection: 'Erro abrindo o seu pedido',
} as const;

/** What is not there is a state of the page, not a failure to be toasted. */
const orNull = (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
};

export const myLinkQuery = () => endpointQuery(myShareLink, {}, FAILED.mine);

/** Null when nobody has this link. */
export const linkQuery = (code: string) => {
  const input = { params: { code } };
  return queryOptions({
    queryKey: endpointKey(shareLink, input),
    queryFn: ({ signal }) => call(shareLink, input, { signal }).catch(orNull),
    meta: { errorMessage: FAILED.link },
  });
};

/** Null when the link is not one of ours. */
export const objectionQuery = (id: string, signature: string) => {
  const input = { params: { id, signature } };
  return queryOptions({
    queryKey: endpointKey(objection, input),
    queryFn: ({ signal }) => call(objection, input, { signal }).catch(orNull),
    meta: { errorMessage: FAILED.objection },
  });
};

export const useObject = () => useEndpoint(object, 'Erro enviando o seu pedido');
