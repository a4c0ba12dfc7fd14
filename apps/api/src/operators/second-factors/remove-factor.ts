import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorSession } from '../../platform/http/operator-authentication.ts';
import { refuse, type Refused } from '../../platform/refusal.ts';
import { withAudit, type OperatorContext } from '../../audit/commands.ts';
import { alertFactorRemoved } from './alerts.ts';
import { passkeyName, TOTP_NAME } from './emails.ts';
import { deleteRecoveryCodes } from './recovery-code-store.ts';
import { deletePasskey, deleteTotp, findTotp, listPasskeys, lockFactors, type PasskeyRow } from './store.ts';

interface Factors {
  readonly hasTotp: boolean;
  readonly passkeys: readonly PasskeyRow[];
}
interface Removed {
  readonly name: string;
}
interface Removal {
  /** The factor's name; undefined when the operator does not have it. */
  readonly nameIn: (factors: Factors) => string | undefined;
  readonly remove: (tx: Tx) => Promise<unknown>;
}

/** The last factor can be removed only in the sandbox, together with its recovery codes. */
const removeFactor = (
  deps: Deps,
  { operatorId }: OperatorSession,
  context: OperatorContext,
  { nameIn, remove }: Removal,
): Promise<Removed | Refused> =>
  withAudit<Removed>(
    deps,
    context,
    async (tx) => {
      await lockFactors(tx, operatorId);
      const hasTotp = (await findTotp(tx, operatorId))?.confirmedAt instanceof Date;
      const passkeys = await listPasskeys(tx, operatorId);
      const name = nameIn({ hasTotp, passkeys });
      if (name === undefined) return refuse('not_found');
      const isLast = passkeys.length + (hasTotp ? 1 : 0) === 1;
      if (isLast && !deps.sandbox) return refuse('last_second_factor');
      await remove(tx);
      if (isLast) await deleteRecoveryCodes(tx, operatorId);
      await alertFactorRemoved(deps, tx, operatorId, name);
      return { name };
    },
    ({ name }) => ({ entity: 'operator', entityId: operatorId, before: { name }, after: null }),
  );

export const removeTotp = (deps: Deps, session: OperatorSession, context: OperatorContext) =>
  removeFactor(deps, session, context, {
    nameIn: ({ hasTotp }) => (hasTotp ? TOTP_NAME : undefined),
    remove: (tx) => deleteTotp(tx, session.operatorId),
  });

export const removePasskey = (deps: Deps, id: number, session: OperatorSession, context: OperatorContext) =>
  removeFactor(deps, session, context, {
    nameIn({ passkeys }) {
      const passkey = passkeys.find((own) => own.id === id);
      return passkey && passkeyName(passkey.name);
    },
    remove: (tx) => deletePasskey(tx, session.operatorId, id),
  });
