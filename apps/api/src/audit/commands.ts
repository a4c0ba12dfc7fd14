import type { Deps } from '../deps.ts';
import { addressOf } from '../platform/client-address.ts';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import type { Call } from '../platform/http/register.ts';
import { isRefused, type Refused } from '../platform/refusal.ts';
import { insertAuditEntry, type AuditEntry } from './store.ts';

export { AUDIT_CSV_HEAD, auditCsvLine } from './present.ts';
export { matches as matchesAuditFilter, readAuditEntries } from './queries.ts';
export { insertAuditEntries, insertAuditEntry, type AuditEntry } from './store.ts';

/** Runs the command inside its transaction, or refuses it. For callers that may send the same request twice. */
type CommandWrapper = <T>(tx: Tx, run: () => Promise<T | Refused>) => Promise<T | Refused>;

/** Who runs a command of the back office, in which request, from which address and when. */
export interface OperatorContext {
  readonly operatorId: OperatorId;
  readonly requestId: string;
  readonly address: string | null;
  readonly now: Date;
  readonly wrap?: CommandWrapper;
}

export const operatorContext = (operatorId: OperatorId, { request, now }: Call): OperatorContext => ({
  operatorId,
  requestId: request.id,
  address: addressOf(request),
  now,
});

export type AuditedChange = Omit<AuditEntry, keyof OperatorContext>;

/** Runs a command and stores its audit entry in one transaction. A refused command leaves no entry. */
export async function withAudit<T>(
  { db }: Deps,
  context: OperatorContext,
  run: (tx: Tx) => Promise<T | Refused>,
  describe: (result: T) => AuditedChange,
): Promise<T | Refused> {
  return db.transaction().execute(async (tx) => {
    const { wrap = (_tx, work) => work() } = context;
    const result = await wrap<T>(tx, () => run(tx));
    if (!isRefused(result)) await insertAuditEntry(tx, { ...context, ...describe(result) });
    return result;
  });
}
