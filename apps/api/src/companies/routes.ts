import * as contract from '@indike/contract/referrals/companies';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { checkCnpj } from './commands.ts';

export function companyRoutes(routes: Routes, deps: Deps): void {
  routes.indiker(contract.checkCnpj, ({ body }, me, { now }) => checkCnpj(deps, me, body.cnpj, now));
}
