import type { ResponseOf } from '@indike/contract/calls';
import { callQuery, useRefresh, WHOLE_LIST } from '#app/shared/http/call.ts';

export type Person = ResponseOf<'GET /api/operator/operators'>['data'][number];
export type Invitation = ResponseOf<'GET /api/operator/invitations'>['data'][number];

export const peopleQuery = () =>
  callQuery('GET /api/operator/operators', WHOLE_LIST, 'Não foi possível carregar a equipe');

export const invitationsQuery = () =>
  callQuery('GET /api/operator/invitations', WHOLE_LIST, 'Não foi possível carregar os convites');

export const useRefreshTeam = () =>
  useRefresh('GET /api/operator/operators', 'GET /api/operator/invitations', 'GET /api/operator/owners');
