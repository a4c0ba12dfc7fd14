import * as contract from '@indike/contract/profile';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { changeAddress, changeUser, sendProfileCode } from './commands.ts';

export function profileRoutes(routes: Routes, deps: Deps): void {
  routes.indiker(contract.userValidation, ({ body }, me, { now }) =>
    sendProfileCode(deps, me, body?.change ?? null, now),
  );

  routes.indiker(contract.updateUser, ({ params, body }, me, { token, now }) =>
    changeUser(deps, { me, token, now }, params.id, body),
  );

  routes.indiker(contract.updateAddress, ({ params, body }, me, { now }) =>
    changeAddress(deps, { me, now }, params.id, body),
  );
}
