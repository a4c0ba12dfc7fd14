import { invitations, operators } from '@indike/contract/operator/access/operators';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

export type Person = ResponseOf<typeof operators>['data'][number];
export type Invitation = ResponseOf<typeof invitations>['data'][number];

/** A team is small, so a single page holds all of it. */
const PAGE_LIMIT = '100';

export const peopleQuery = () =>
  endpointQuery(operators, { query: { limit: PAGE_LIMIT } }, 'Não foi possível carregar a equipe');

export const invitationsQuery = () =>
  endpointQuery(invitations, { query: { limit: PAGE_LIMIT } }, 'Não foi possível carregar os convites');

export function useRefreshTeam(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const { path } of [operators, invitations]) await client.invalidateQueries({ queryKey: [path] });
  };
}
