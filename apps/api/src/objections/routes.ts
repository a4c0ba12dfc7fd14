import * as contract from '@indike/contract/accounts/privacy';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { acceptObjection, readObjection } from './commands.ts';

export function objectionRoutes(routes: Routes, deps: Deps): void {
  routes.open(contract.readObjection, ({ params }) => readObjection(deps, params));

  routes.open(contract.submitObjection, ({ params }, { now }) => acceptObjection(deps, params, now));
}
