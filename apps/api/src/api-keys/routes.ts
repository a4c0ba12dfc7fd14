import type { ApiKeyRow } from '@indike/contract/integrations/api-keys';
import * as contract from '@indike/contract/integrations/api-keys';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { createKey, revokeKey, rotateKey, type IssuedKey } from './commands.ts';
import { presentApiKey } from './present.ts';
import { findApiKey, listApiKeys } from './queries.ts';

async function readKey({ db }: Deps, id: number, now: Date): Promise<ApiKeyRow | Refused> {
  const row = await findApiKey(db, id, now);
  return row ? presentApiKey(row, now) : refuse('not_found');
}

async function withText(deps: Deps, issued: IssuedKey | Refused, now: Date) {
  if (isRefused(issued)) return issued;
  const row = await readKey(deps, issued.id, now);
  return isRefused(row) ? row : { ...row, key: issued.key };
}

export function apiKeyRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.apiKeys, async ({ query: { page, limit } }, _me, { now }) => {
    const { rows, total } = await listApiKeys(deps.db, { page, limit, now });
    return { data: rows.map((row) => presentApiKey(row, now)), current_page: page, per_page: limit, total };
  });

  routes.operator(contract.createApiKey, async ({ body }, _me, call) =>
    withText(deps, await createKey(deps, body, call.context), call.now),
  );

  routes.operator(contract.rotateApiKey, async ({ params, body }, _me, call) => {
    return withText(deps, await rotateKey(deps, params.id, body, call.context), call.now);
  });

  routes.operator(contract.revokeApiKey, async ({ params }, _me, call) => {
    const revoked = await revokeKey(deps, params.id, call.context);
    return isRefused(revoked) ? revoked : readKey(deps, params.id, call.now);
  });
}
