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
    | 'changes_xid'
    | 'changes_referral_id'
    | 'deals_since'
    | 'next_poll_at'
    | 'failed_rounds'
    | 'resume_at'
    | 'failure'
    | 'leased_until'
  >
> & { readonly mapping?: ConnectionMapping };

export const updateConnection = (db: Queryable, id: number, { mapping, ...columns }: Changed) =>
  db
    .updateTable('connection')
    .set({ ...columns, ...(mapping && { mapping: JSON.stringify(mapping) }) })
    .where('id', '=', id)
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
export async function claimConnection(
  db: Db,
  id: number,
  { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date },
): Promise<ConnectionRow | undefined> {
  const claimed = await db
    .updateTable('connection')
    .set({ leased_until: leasedUntil })
    .where('id', '=', id)
    .where('state', '=', sql.lit('active'))
    .where('leased_until', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return claimed && findConnection(db, id);
}

/** A hint of the CRM: it is asked as soon as it may be. */
export const pollNow = (db: Db, id: number) =>
  db
    .updateTable('connection')
    .set({ next_poll_at: sql<Date>`'epoch'` })
    .where('id', '=', id)
    .where('state', '=', sql.lit('active'))
    .execute();
