import * as passkeys from '@indike/contract/operator/access/passkeys';
import * as contract from '@indike/contract/operator/access/second-factors';
import { sessionKind } from '@indike/rules/operators/sessions';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { webOrigins } from '../../platform/http/web-origin.ts';
import { isRefused } from '../../platform/refusal.ts';
import { deliverSession, type OpenedSession } from '../sessions/commands.ts';
import * as commands from './commands.ts';
import { removePasskey, removeTotp } from './commands.ts';
import { countRecoveryCodes, findTotp, listPasskeys, type PasskeyRow } from './store.ts';

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: Omit<PasskeyRow, 'publicKey'>) => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

/** A browser gets its new session as a cookie; a script gets the token in the response. */
function deliver(reply: FastifyReply, appUrl: string, session: OpenedSession): string | null {
  deliverSession(reply, appUrl, session);
  return session.kind === sessionKind.token ? session.token : null;
}

export function secondFactorRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.secondFactors, async (_input, me) => {
    const [totp, own, { left }] = await Promise.all([
      findTotp(deps.db, me),
      listPasskeys(deps.db, me),
      countRecoveryCodes(deps.db, me),
    ]);
    return {
      totp: totp?.confirmedAt ? { created_at: totp.confirmedAt.toISOString() } : null,
      passkeys: own.map(presentPasskey),
      recovery_codes_left: left,
    };
  });

  routes.operator(contract.startTotp, (_input, _me, { session }) => commands.startTotp(deps, session));

  routes.operator(contract.confirmTotp, async ({ body }, _me, call) => {
    const { session, reply } = call;
    const added = await commands.confirmTotp(deps, body.otp, session, call.context);
    if (isRefused(added)) return added;
    return {
      recovery_codes: added.recoveryCodes,
      access_token: deliver(reply, deps.appUrl, added.session),
    };
  });

  routes.operator(contract.removeTotp, async (_input, _me, call) => {
    const removed = await removeTotp(deps, call.session, call.context);
    return isRefused(removed) ? removed : { message: 'O aplicativo de códigos foi removido' };
  });

  routes.operator(passkeys.passkeyOptions, (_input, _me, { session, now }) =>
    commands.startPasskey(deps, session, now),
  );

  routes.operator(contract.addPasskey, async ({ body }, _me, call) => {
    const { session, request, reply, now } = call;
    const origins = webOrigins(deps.appUrl, request);
    const context = { ...call.context, origins };
    const added = await commands.addPasskeyOf(deps, body, session, context);
    if (isRefused(added)) return added;
    return {
      recovery_codes: added.recoveryCodes,
      access_token: deliver(reply, deps.appUrl, added.session),
      passkey: { id: added.id, name: body.name, created_at: now.toISOString(), last_used_at: null },
    };
  });

  routes.operator(contract.removePasskey, async ({ params }, _me, call) => {
    const removed = await removePasskey(deps, params.id, call.session, call.context);
    return isRefused(removed) ? removed : { message: 'A chave de acesso foi removida' };
  });

  routes.operator(contract.renewRecoveryCodes, async (_input, _me, call) => {
    const codes = await commands.renewRecoveryCodes(deps, call.session, call.context);
    return isRefused(codes) ? codes : { recovery_codes: codes };
  });
}
