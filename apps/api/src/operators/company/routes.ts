import * as contract from '@indike/contract/operator/access/openid';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isRefused, refuse } from '../../platform/refusal.ts';
import { problemOf } from '../openid/issuer-discovery.ts';
import { changePasswords, changeSettings } from '../openid/settings.ts';
import { findSettings } from '../openid/settings-store.ts';
import { issueToken, revokeTokens } from '../scim/token.ts';
import { removeSettings } from './commands.ts';
import { presentCompanySignIn } from './present.ts';

/** The page on which administrators set the company's sign-in and its directory. */
export function companyRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.companySignIn, () => presentCompanySignIn(deps));

  routes.operator(contract.setOpenId, async ({ body }, _me, { context }) => {
    const changed = await changeSettings(deps, body, context);
    return isRefused(changed) ? changed : {};
  });

  routes.operator(contract.checkOpenId, async () => {
    const settings = await findSettings(deps.db);
    return settings ? { problem: await problemOf(deps, settings) } : refuse('openid_not_configured');
  });

  routes.operator(contract.removeOpenId, async (_input, _me, { context }) => {
    const removed = await removeSettings(deps, context);
    return isRefused(removed) ? removed : {};
  });

  routes.operator(contract.closePasswords, async ({ body }, _me, { context }) => {
    const changed = await changePasswords(deps, body.break_glass_id, context);
    return isRefused(changed) ? changed : {};
  });

  routes.operator(contract.issueScimToken, async (_input, _me, { context }) => {
    const issued = await issueToken(deps, context);
    return isRefused(issued) ? issued : { token: issued.token };
  });

  routes.operator(contract.removeScimToken, async (_input, _me, { context }) => {
    const revoked = await revokeTokens(deps, context);
    return isRefused(revoked) ? revoked : {};
  });
}
