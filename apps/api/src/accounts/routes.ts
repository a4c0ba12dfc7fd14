import * as contract from '@indike/contract/accounts';
import * as confirmation from '@indike/contract/email-confirmation';
import * as recovery from '@indike/contract/recovery';
import * as registration from '@indike/contract/registration';
import * as sessions from '@indike/contract/sessions';
import type { Deps } from '../deps.ts';
import type { Call, Routes } from '../platform/http/routes.ts';
import { registerIndiker, signIn, verifyDocumentIsFree, type Caller } from './commands.ts';
import { resendConfirmation, verifyByLink } from './confirmation.ts';
import { presentUser } from './present.ts';
import { currentUser } from './queries.ts';
import { requestRecovery, resetPassword } from './recovery.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { deleteSession } from './store.ts';

export const caller = ({ request, now }: Call): Caller => ({
  address: request.ip,
  device: request.headers['user-agent']?.slice(0, 300) ?? null,
  now,
});

export function accountRoutes(routes: Routes, deps: Deps): void {
  routes.open(registration.register, ({ body }, call) => registerIndiker(deps, body, caller(call)));

  routes.open(contract.login, ({ body }, call) => signIn(deps, body, caller(call)));

  routes.open(registration.documentVerification, ({ params }, call) =>
    verifyDocumentIsFree(deps, params.cpf, caller(call)),
  );

  routes.open(recovery.forgotPassword, ({ body }, call) => requestRecovery(deps, body.email, caller(call)));

  routes.open(recovery.resetPassword, ({ body }, call) => resetPassword(deps, body, caller(call)));

  routes.open(confirmation.verifyEmail, ({ params, query }, { now }) =>
    verifyByLink(deps, { ...params, ...query }, now),
  );

  routes.indiker(confirmation.resendConfirmation, (_input, me, { now }) => resendConfirmation(deps, me, now));

  routes.indiker(contract.logout, async (_input, _me, { token }) => {
    await deleteSession(deps.db, token);
    return { message: 'Você saiu' };
  });

  routes.indiker(sessions.sessions, ({ query }, me, { token, now }) =>
    listSessions(deps.db, { me, token, now }, query),
  );

  routes.indiker(sessions.endSession, ({ params }, me) => endSession(deps.db, me, params.id));

  routes.indiker(sessions.endOtherSessions, (_input, me, { token, now }) =>
    endOtherSessions(deps.db, { me, token, now }),
  );

  routes.indikerRead(
    contract.currentUser,
    (_input, session) => currentUser(deps.db, session),
    ([row]) => presentUser(row),
  );
}
