import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import type { AuditContext } from '../platform/http/register.ts';
import { isRefused, type Refused } from '../platform/refusal.ts';
import { insertAuditEntry, type AuditEntry } from './store.ts';

export { AUDIT_CSV_HEAD, auditCsvLine, presentAuditStamp } from './present.ts';
export {
  areIndependent,
  matches as matchesAuditFilter,
  type NamedOperator,
  operatorIn,
  readAuditEntries,
} from './queries.ts';
export { insertAuditEntries, insertAuditEntry, type AuditEntry } from './store.ts';

/** Runs the command inside its transaction, or refuses it. For callers that may send the same request twice. */
type CommandWrapper = <T>(tx: Tx, run: () => Promise<T | Refused>) => Promise<T | Refused>;

/** Who runs a command of the back office, in which request, from which address and when. */
export interface CallContext extends Omit<AuditContext, 'action'> {
  readonly wrap?: CommandWrapper;
}

/** The same, with the one action that the call's endpoint names. */
export type OperatorContext = CallContext & AuditContext;

export type NamedChange = Omit<AuditEntry, keyof CallContext>;
export type AuditedChange = Omit<NamedChange, 'action'>;

/** Runs the command of an endpoint and stores its audit entry in one transaction. A refused command leaves no entry. */
export const withAudit = <T>(
  deps: Deps,
  context: OperatorContext,
  run: (tx: Tx) => Promise<T | Refused>,
  describe: (result: T) => AuditedChange,
): Promise<T | Refused> =>
  withNamedAudit(deps, context, run, (result) => ({ ...describe(result), action: context.action }));

/** For a command with several actions, or with callers other than its endpoint: it names the action itself. */
export async function withNamedAudit<T>(
  { db }: Deps,
  context: CallContext,
  run: (tx: Tx) => Promise<T | Refused>,
  describe: (result: T) => NamedChange,
): Promise<T | Refused> {
  return db.transaction().execute(async (tx) => {
    const { wrap = (_tx, work) => work() } = context;
    const result = await wrap<T>(tx, () => run(tx));
    if (!isRefused(result)) await insertAuditEntry(tx, { ...context, ...describe(result) });
    return result;
  });
}
