import { myShareLink, submitObjection, readObjection, shareLink } from '@indike/contract/referrals/sharing';
import { optionalQuery } from '#app/shared/query/optional-query.ts';
import { endpointQuery, useEndpoint } from '#app/shared/query/endpoint-query.ts';

export const FAILED = {
  mine: 'Erro obtendo o seu link',
  link: 'Erro abrindo o convite',
  objection: 'Erro abrindo o seu pedido',
  object: 'Erro enviando o seu pedido',
} as const;

export const myLinkQuery = () => endpointQuery(myShareLink, {}, FAILED.mine);

/** Null when no Indiker has this share link. */
export const linkQuery = (code: string) => optionalQuery(shareLink, { params: { code } }, FAILED.link);

/** Null when the link is invalid. */
export const objectionQuery = (id: string, signature: string) =>
  optionalQuery(readObjection, { params: { id, signature } }, FAILED.objection);

export const useObject = () => useEndpoint(submitObjection, FAILED.object);
