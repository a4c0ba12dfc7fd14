import type { ConnectionMapping } from '@indike/contract/operator/connections';
import type { CrmProvider } from '@indike/rules/integrations/crm';
import { sql, type Selectable } from 'kysely';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import type { Connection } from '../platform/db/types.ts';
import type { OperatorId } from '../platform/http/authentication.ts';

export interface ConnectionRow extends Omit<Selectable<Connection>, 'provider' | 'mapping' | 'operator_id'> {
  readonly provider: CrmProvider;
  readonly mapping: ConnectionMapping | null;
  readonly operator_id: OperatorId;
  readonly name: string;
}

const rows = (db: Queryable) =>
  db
    .selectFrom('connection as c')
    .innerJoin('operator as o', 'o.id', 'c.operator_id')
    .selectAll('c')
    .select('o.name')
    .where('c.state', '<>', sql.lit('disconnected'))
    .$castTo<ConnectionRow>();

export const listConnections = (db: Queryable): Promise<ConnectionRow[]> =>
  rows(db).orderBy('c.id').execute();

/** Undefined when it does not exist or was disconnected. */
export const findConnection = (db: Queryable, id: number): Promise<ConnectionRow | undefined> =>
  rows(db).where('c.id', '=', id).executeTakeFirst();

export const lockConnection = (tx: Tx, id: number): Promise<ConnectionRow | undefined> =>
  rows(tx).where('c.id', '=', id).forNoKeyUpdate('c').executeTakeFirst();

interface NewConnection {
  readonly provider: CrmProvider;
  readonly operatorId: OperatorId;
  readonly encrypted: string;
  readonly account: string;
  readonly createdBy: OperatorId;
  readonly now: Date;
}

export async function insertConnection(tx: Tx, row: NewConnection): Promise<number> {
  const { id } = await tx
    .insertInto('connection')
    .values({
      provider: row.provider,
      operator_id: row.operatorId,
      encrypted: row.encrypted,
      account: row.account,
      created_by: row.createdBy,
      created_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Changed = Partial<
  Pick<
    ConnectionRow,
    | 'state'
    | 'encrypted'
    | 'account'
    | 'disconnected_at'
    | 'brings_since'
    | 'changes_xid'
    | 'changes_referral_id'
    | 'deals_since'
    | 'next_poll_at'
    | 'failed_rounds'
    | 'resume_at'
    | 'failure'
  >
> & { readonly mapping?: ConnectionMapping };

/** A change by people, at which a round that is under way stops. */
export const updateConnection = (tx: Tx, id: number, { mapping, ...columns }: Changed) =>
  tx
    .updateTable('connection')
    .set((q) => ({
      ...columns,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      revision: q('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();

/** Longer than the calls about one referral, each with its time-out. */
const LEASE_MS = 180_000;
const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Another process has the connection, or people changed it: the round that knows an earlier state stops. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Changes a connection for the process that has it, and renews the lease. @throws LeaseLost */
export async function updateLeased(
  db: Queryable,
  { id, lease, revision }: Pick<ConnectionRow, 'id' | 'lease' | 'revision'>,
  now: Date,
  change: Omit<Changed, 'mapping'> = {},
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('connection')
    .set({ ...change, leased_until: leaseFrom(now) })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('revision', '=', revision)
    .where('state', '=', sql.lit('active'))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new LeaseLost();
}

export const endLease = (db: Db, { id, lease }: Pick<ConnectionRow, 'id' | 'lease'>) =>
  db
    .updateTable('connection')
    .set({ leased_until: sql<Date>`'epoch'` })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();

/** Those that may be worked on now. */
export async function findDueConnections(db: Db, now: Date): Promise<number[]> {
  const due = await db
    .selectFrom('connection')
    .select('id')
    .where('state', '=', sql.lit('active'))
    .where('leased_until', '<=', now)
    .where('resume_at', '<=', now)
    .execute();
  return due.map(({ id }) => id);
}

/** Takes the connection for a round. Undefined when another process has it, or it is no longer active. */
export async function claimConnection(db: Db, id: number, now: Date): Promise<ConnectionRow | undefined> {
  const claimed = await db
    .updateTable('connection')
    .set((q) => ({ leased_until: leaseFrom(now), lease: q('lease', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', sql.lit('active'))
    .where('leased_until', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return claimed && findConnection(db, id);
}

/** Of a token that was renewed: nothing that people chose, so a round goes on. */
export const keepToken = (tx: Tx, id: number, encrypted: string) =>
  tx.updateTable('connection').set({ encrypted }).where('id', '=', id).execute();

/** A hint of the CRM: it is asked at this time, unless it is before. */
export const pollAt = (db: Db, id: number, at: Date) =>
  db
    .updateTable('connection')
    .set({ next_poll_at: sql<Date>`least(next_poll_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .where('state', '=', sql.lit('active'))
    .execute();
