import type { CallName } from '@indike/contract/calls';
import { callQuery } from '#app/shared/http/call.ts';

export const VERSIONS = 'GET /api/operator/programme-versions' satisfies CallName;
export const CAMPAIGNS = 'GET /api/operator/campaigns' satisfies CallName;

export const versionsQuery = () => callQuery(VERSIONS, {}, 'Não foi possível carregar o programa');

export const simulationQuery = (id: number) =>
  callQuery(
    'POST /api/operator/programme-versions/{id}/simulate',
    { params: { id: String(id) } },
    'Não foi possível simular a versão',
  );

export const campaignsQuery = () => callQuery(CAMPAIGNS, {}, 'Não foi possível carregar as campanhas');
