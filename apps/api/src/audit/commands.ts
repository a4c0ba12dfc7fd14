import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { transactionThatGivesWay } from '../platform/db/transactions.ts';
import type { AuditContext } from '../platform/http/register.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
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
  /** Whether the command locks so much that it gives way to others (see `transactionThatGivesWay`). */
  readonly givesWay?: boolean;
}

/** The same, with the one action that the call's endpoint names. */
export type OperatorContext = CallContext & AuditContext;

export type NamedChange = Omit<AuditEntry, keyof CallContext>;
export type AuditedChange = Omit<NamedChange, 'action'>;

/**
 * Runs the command of an endpoint and stores its audit entry in one transaction. A refused command leaves no entry, nor
 * does a repeated one that changed nothing, which `describe` says by null.
 */
export const withAudit = <T>(
  deps: Deps,
  context: OperatorContext,
  run: (tx: Tx) => Promise<T | Refused>,
  describe: (result: T) => AuditedChange | null,
): Promise<T | Refused> =>
  withNamedAudit(deps, context, run, (result) => {
    const change = describe(result);
    return change && { ...change, action: context.action };
  });

/** A row that a command changes: the entity of its audit entry, and what locks it. */
interface Locked<Row> {
  readonly entity: AuditedChange['entity'];
  readonly id: number;
  readonly lock: (tx: Tx, id: number) => Promise<Row | undefined>;
}

export type ChangedRow = Pick<AuditedChange, 'before' | 'after'>;

/** Changes a row under its lock. `change` either refuses or returns what is audited. */
export const withLockedAudit = <Row>(
  deps: Deps,
  context: OperatorContext,
  { entity, id, lock }: Locked<Row>,
  change: (tx: Tx, was: Row) => Promise<ChangedRow | Refused>,
): Promise<ChangedRow | Refused> =>
  withAudit<ChangedRow>(
    deps,
    context,
    async (tx) => {
      const was = await lock(tx, id);
      return was ? change(tx, was) : refuse('not_found');
    },
    (changed) => ({ ...changed, entity, entityId: id }),
  );

/** For a command with several actions, or with callers other than its endpoint: it names the action itself. */
export async function withNamedAudit<T>(
  { db }: Deps,
  context: CallContext,
  run: (tx: Tx) => Promise<T | Refused>,
  describe: (result: T) => NamedChange | null,
): Promise<T | Refused> {
  const { wrap = (_tx, command) => command(), givesWay = false } = context;
  const work = async (tx: Tx): Promise<T | Refused> => {
    const result = await wrap<T>(tx, () => run(tx));
    const change = isRefused(result) ? null : describe(result);
    if (change) await insertAuditEntry(tx, { ...context, ...change });
    return result;
  };
  return givesWay ? transactionThatGivesWay(db, work) : db.transaction().execute(work);
}
