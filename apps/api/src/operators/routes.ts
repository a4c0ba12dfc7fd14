import * as contract from '@indike/contract/operator/access/operators';
import { ROLE_NAMES } from '@indike/rules/operators/roles';
import type { Deps } from '../deps.ts';
import { callerOf } from '../platform/http/caller.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused } from '../platform/refusal.ts';
import { changeRole, disable, enable, resetFactors, unlinkCompanyAccount } from './commands.ts';
import { accept, invite, readInvitation, withdraw } from './invitations.ts';
import { presentInvitation, presentOperator } from './present.ts';
import { listInvitations, listOperators } from './queries.ts';

function accessRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.operators, async ({ query: { page, limit } }) => {
    const { rows, total } = await listOperators(deps.db, { page, limit });
    return { data: rows.map(presentOperator), current_page: page, per_page: limit, total };
  });

  routes.operator(contract.changeOperatorRole, async ({ params, body }, _me, call) => {
    const changed = await changeRole(deps, params.id, body.role, call.context);
    return isRefused(changed) ? changed : { message: `O papel agora é ${ROLE_NAMES[body.role]}` };
  });

  routes.operator(contract.disableOperator, async ({ params, body }, _me, call) => {
    const disabled = await disable(deps, params.id, body.reason, call.context);
    return isRefused(disabled) ? disabled : { message: 'O acesso foi removido' };
  });

  routes.operator(contract.enableOperator, async ({ params, body }, _me, call) => {
    const enabled = await enable(deps, params.id, body.reason, call.context);
    return isRefused(enabled) ? enabled : { message: 'O acesso foi devolvido' };
  });

  routes.operator(contract.resetSecondFactor, async ({ params, body }, _me, call) => {
    const reset = await resetFactors(deps, params.id, body.reason, call.context);
    return isRefused(reset) ? reset : { message: 'Os segundos fatores foram removidos' };
  });

  routes.operator(contract.unlinkCompanyAccount, async ({ params, body }, _me, call) => {
    const unlinked = await unlinkCompanyAccount(deps, params.id, body.reason, call.context);
    return isRefused(unlinked) ? unlinked : { message: 'A conta da empresa foi desvinculada' };
  });
}

function invitationRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.invitations, async ({ query: { page, limit } }, _me, { now }) => {
    const { rows, total } = await listInvitations(deps.db, { page, limit, now });
    return { data: rows.map(presentInvitation), current_page: page, per_page: limit, total };
  });

  routes.operator(contract.inviteOperator, async ({ body }, _me, call) => {
    const sent = await invite(deps, body, call.context);
    return isRefused(sent) ? sent : { id: sent.id, expires_at: sent.expiresAt.toISOString() };
  });

  routes.operator(contract.withdrawInvitation, async ({ params }, _me, call) => {
    const withdrawn = await withdraw(deps, params.id, call.context);
    return isRefused(withdrawn) ? withdrawn : { message: 'O convite foi removido' };
  });

  routes.open(contract.openInvitation, async ({ params }, { now }) => {
    const invitation = await readInvitation(deps, params, now);
    if (isRefused(invitation)) return invitation;
    const { name, email, role, expiresAt } = invitation;
    return { name, email, role, role_name: ROLE_NAMES[role], expires_at: expiresAt.toISOString() };
  });

  routes.open(contract.acceptInvitation, ({ params, body }, call) =>
    accept(deps, params, body.password, callerOf(call)),
  );
}

export function operatorRoutes(routes: Routes, deps: Deps): void {
  accessRoutes(routes, deps);
  invitationRoutes(routes, deps);
}
