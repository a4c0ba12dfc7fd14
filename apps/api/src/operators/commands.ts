import type { OperatorRole } from '@indike/rules/operators/roles';
import { type AuditedChange, type OperatorContext, withAudit } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { deleteLinks } from './openid/identity-store.ts';
import { emailOperator, factorsResetEmail } from './second-factors/emails.ts';
import { deleteAllFactors } from './second-factors/store.ts';
import { deleteAccess } from './sessions/store.ts';
import {
  findBreakGlass,
  lockAdministrators,
  lockOperator,
  type OperatorAccess,
  setDisabled,
  setRole,
} from './store.ts';

export { findReferralOperators } from './queries.ts';
export { deleteAllFactors } from './second-factors/store.ts';
export { deleteAccess } from './sessions/store.ts';
export { insertOperator, insertServiceAccount, lockReferralOperator } from './store.ts';

interface AccessChange {
  readonly before: (was: OperatorAccess) => AuditedChange['before'];
  readonly after: AuditedChange['after'];
  readonly apply: (tx: Tx) => Promise<void>;
  /** Takes neither role, access nor password, so that it is also done to whoever keeps the password. */
  readonly keepsAccess?: boolean;
}

/**
 * Changes another operator's access and ends their sessions. Changing one's own access is refused, so that at least one
 * administrator always remains: the caller.
 */
const changeAccess = (
  deps: Deps,
  id: number,
  { before, after, apply, keepsAccess = false }: AccessChange,
  context: OperatorContext,
) =>
  withAudit<OperatorAccess>(
    deps,
    context,
    async (tx) => {
      if (id === context.operatorId) return refuse('own_access');
      if (!(await lockAdministrators(tx, context.operatorId))) return refuse('role_not_allowed');
      if (!keepsAccess && (await findBreakGlass(tx)) === id) return refuse('break_glass_kept');
      const was = await lockOperator(tx, id);
      if (!was) return refuse('not_found');
      await apply(tx);
      await deleteAccess(tx, id);
      return was;
    },
    (was) => ({ entity: 'operator', entityId: id, before: before(was), after }),
  );

export const changeRole = (deps: Deps, id: number, role: OperatorRole, context: OperatorContext) =>
  changeAccess(
    deps,
    id,
    {
      before: (was) => ({ role: was.role }),
      after: { role },
      apply: (tx) => setRole(tx, id, role),
    },
    context,
  );

export const disable = (deps: Deps, id: number, reason: string, context: OperatorContext) =>
  changeAccess(
    deps,
    id,
    {
      before: ({ disabledReason }) => ({ disabled_reason: disabledReason }),
      after: { reason },
      apply: (tx) => setDisabled(tx, id, { at: context.now, reason }),
    },
    context,
  );

export const enable = (deps: Deps, id: number, reason: string, context: OperatorContext) =>
  changeAccess(
    deps,
    id,
    {
      before: ({ disabledReason }) => ({ disabled_reason: disabledReason }),
      after: { reason },
      apply: (tx) => setDisabled(tx, id, null),
    },
    context,
  );

/** For an operator who lost the device. The password stays, and the next sign-in sets up a new second factor. */
export const resetFactors = (deps: Deps, id: number, reason: string, context: OperatorContext) =>
  changeAccess(
    deps,
    id,
    {
      before: () => null,
      after: { reason },
      apply: async (tx) => {
        await deleteAllFactors(tx, id);
        await emailOperator(deps, tx, id, (person) => factorsResetEmail(person, deps.appUrl));
      },
    },
    context,
  );

/** For a person whom the issuer means by another subject now, for example since it knows the product as another client. */
export const unlinkCompanyAccount = (deps: Deps, id: number, reason: string, context: OperatorContext) =>
  changeAccess(
    deps,
    id,
    {
      before: () => null,
      after: { reason },
      apply: (tx) => deleteLinks(tx, id),
      keepsAccess: true,
    },
    context,
  );

/** Checks that the caller is an administrator now. Concurrent changes of API keys wait for the row locks. */
export async function lockForAdministration(
  tx: Tx,
  { operatorId }: OperatorContext,
): Promise<true | Refused> {
  return (await lockAdministrators(tx, operatorId)) || refuse('role_not_allowed');
}
