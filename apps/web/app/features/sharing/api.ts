import { optionalQuery } from '#app/shared/query/optional-query.ts';
import { callQuery, useCall } from '#app/shared/http/call.ts';

export const FAILED = {
  mine: 'Erro obtendo o seu link',
  link: 'Erro abrindo o convite',
  objection: 'Erro abrindo o seu pedido',
} as const;

export const myLinkQuery = () => callQuery('GET /api/me/share-link', {}, FAILED.mine);

/** Null when no Indiker has this share link. */
export const linkQuery = (code: string) =>
  optionalQuery('GET /api/share-links/{code}', { params: { code } }, FAILED.link);

/** Null when the link is invalid. */
export const objectionQuery = (id: string, signature: string) =>
  optionalQuery('GET /api/objections/{id}/{signature}', { params: { id, signature } }, FAILED.objection);

export const useObject = () => useCall('POST /api/objections/{id}/{signature}', 'Erro enviando o seu pedido');
