import * as contract from '@indike/contract/reference/places';
import type { Deps } from '../deps.ts';
import type { Call } from '../platform/http/register.ts';
import type { Routes } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { allStates, citiesOf } from './queries.ts';

/** States and cities change only with a release. */
const cacheOneHour = ({ reply }: Call) => reply.header('cache-control', 'public, max-age=3600');

export function placeRoutes(routes: Routes, deps: Deps): void {
  routes.open(contract.states, async (_input, call) => {
    cacheOneHour(call);
    return allStates(deps.db);
  });

  routes.open(contract.cities, async ({ params }, call) => {
    const cities = await citiesOf(deps.db, params.id);
    if (cities.length === 0) return refuse('not_found');
    cacheOneHour(call);
    return cities;
  });
}
