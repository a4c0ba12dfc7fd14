import * as contract from '@indike/contract/operator/connections';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import {
  activate,
  beginAuthorization,
  finishAuthorization,
  createConnection,
  disconnect,
  pause,
  retry,
  setMapping,
  setToken,
} from './commands.ts';
import { findConnection, listConnections, pollAt } from './connection-store.ts';
import { isHookOf, presentConnection, presentItem } from './present.ts';
import { hintSeconds } from './providers.ts';
import { listItems } from './queries.ts';
import { readConnection } from './read-crm.ts';
import { simulate } from './simulate.ts';

/** The connection after a change. */
async function changed(
  deps: Deps,
  id: number,
  done: object | Refused,
): Promise<contract.CrmConnection | Refused> {
  if (isRefused(done)) return done;
  const row = await findConnection(deps.db, id);
  return row ? presentConnection(deps, row) : refuse('not_found');
}
const nothing = (done: object | Refused) => (isRefused(done) ? done : {});

function credentialRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.createConnection, async ({ body }, _me, { context }) => {
    const made = await createConnection(deps, body, context);
    return isRefused(made) ? made : changed(deps, made.id, made);
  });
  routes.operator(contract.setConnectionToken, async ({ params: { id }, body }, _me, { context }) =>
    changed(deps, id, await setToken(deps, id, body, context)),
  );
  routes.operator(contract.beginConnectionAuthorization, ({ params: { id } }, _me, { session }) =>
    beginAuthorization(deps, id, session),
  );
  routes.operator(
    contract.finishConnectionAuthorization,
    async ({ params: { id }, body }, _me, { session, context }) =>
      changed(deps, id, await finishAuthorization(deps, { id, ...body }, session, context)),
  );
  routes.operator(contract.testConnection, ({ params }) =>
    readConnection(deps, params.id, async (crm) => ({ account: (await crm.account()).name })),
  );
  routes.operator(contract.disconnectConnection, async ({ params }, _me, { context }) =>
    nothing(await disconnect(deps, params.id, context)),
  );
}

function mappingRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.readConnectionLists, ({ params }) =>
    readConnection(deps, params.id, async (crm) => {
      const { pipelines, companyFields, linkFields, dealFields } = await crm.lists();
      return {
        pipelines: pipelines.map((pipeline) => ({ ...pipeline, stages: [...pipeline.stages] })),
        company_fields: [...companyFields],
        link_fields: [...linkFields],
        deal_fields: [...dealFields],
      };
    }),
  );
  routes.operator(contract.mapConnection, async ({ params: { id }, body: mapping }, _me, { context }) =>
    changed(deps, id, await setMapping(deps, { id, mapping }, context)),
  );
  routes.operator(contract.simulateConnection, ({ params }) => simulate(deps, params.id));
}

export function connectionRoutes(routes: Routes, deps: Deps): void {
  const { db } = deps;
  credentialRoutes(routes, deps);
  mappingRoutes(routes, deps);

  routes.operator(contract.listConnections, async () =>
    Promise.all((await listConnections(db)).map((row) => presentConnection(deps, row))),
  );
  routes.operator(contract.activateConnection, async ({ params: { id }, body }, _me, { context }) =>
    changed(deps, id, await activate(deps, { id, ...body }, context)),
  );
  routes.operator(contract.pauseConnection, async ({ params: { id } }, _me, { context }) =>
    changed(deps, id, await pause(deps, id, context)),
  );
  routes.operator(contract.listConnectionItems, async ({ params: { id }, query }) => {
    if (!(await findConnection(db, id))) return refuse('not_found');
    const { rows, next } = await listItems(db, id, query);
    return { data: rows.map(presentItem), next };
  });
  routes.operator(contract.retryConnectionItem, async ({ params }, _me, { context }) =>
    nothing(await retry(deps, { id: params.id, referralId: params.referral_id }, context)),
  );
  routes.open(contract.connectionHook, async ({ params: { id, signature } }) => {
    if (!isHookOf(deps, id, signature)) return refuse('not_found');
    const connection = await findConnection(db, id);
    if (connection) {
      const wait = hintSeconds(connection.provider) * 1000;
      await pollAt(db, id, new Date(deps.clock.now().getTime() + wait));
    }
    return {};
  });
}
