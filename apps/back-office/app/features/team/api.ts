import type { ResponseOf } from '@indike/contract/calls';
import { callQuery, useRefresh } from '#app/shared/http/call.ts';

export type Person = ResponseOf<'GET /api/operator/operators'>['data'][number];
export type Invitation = ResponseOf<'GET /api/operator/invitations'>['data'][number];

/** A team is small, so a single page holds all of it. */
const PAGE_LIMIT = '100';

export const peopleQuery = () =>
  callQuery(
    'GET /api/operator/operators',
    { query: { limit: PAGE_LIMIT } },
    'Não foi possível carregar a equipe',
  );

export const invitationsQuery = () =>
  callQuery(
    'GET /api/operator/invitations',
    { query: { limit: PAGE_LIMIT } },
    'Não foi possível carregar os convites',
  );

export const useRefreshTeam = () =>
  useRefresh('GET /api/operator/operators', 'GET /api/operator/invitations');
