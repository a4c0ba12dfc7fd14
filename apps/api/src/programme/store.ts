import type { Programme, ProgrammeTerms } from '@indike/rules/money/programme';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { advisoryLock } from '../platform/db/transactions.ts';

/** The approved versions that have not begun. Later approvals wait, so that their e-mails find what this transaction writes. */
export async function lockUpcomingVersions(tx: Tx, now: Date): Promise<number[]> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(advisoryLock.programme)})`.execute(tx);
  const rows = await tx
    .selectFrom('programme_version')
    .select('id')
    .where('approved_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where('begins_at', '>', now)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

interface Decided {
  readonly id: number;
  readonly operatorId: number;
  readonly now: Date;
}

/** Serializes decisions about versions, because each is compared with all others. */
export async function lockVersions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.programme)})`.execute(tx);
}

/** The number is part of the stored programme, so it is taken first. */
export async function insertVersion(
  tx: Tx,
  terms: ProgrammeTerms,
  { operatorId, now }: Omit<Decided, 'id'>,
): Promise<number> {
  const { id } = await tx
    .selectNoFrom(sql<number>`nextval('programme_version_id_seq')::integer`.as('id'))
    .executeTakeFirstOrThrow();
  const programme: Programme = { version: id, ...terms };
  await sql`
    insert into programme_version (id, effective_from, programme, prepared_by, prepared_at) overriding system value
    values (${id}, ${terms.effectiveFrom}, ${JSON.stringify(programme)}, ${operatorId}, ${now})`.execute(tx);
  return id;
}

export async function markApproved(tx: Tx, { id, operatorId, now }: Decided): Promise<void> {
  await tx
    .updateTable('programme_version')
    .set({ approved_by: operatorId, approved_at: now })
    .where('id', '=', id)
    .where('approved_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function markWithdrawn(
  tx: Tx,
  { id, operatorId, now, reason }: Decided & { readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('programme_version')
    .set({ withdrawn_by: operatorId, withdrawn_at: now, reason })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}

export interface EmailRecipient {
  readonly firstname: string;
  readonly email: string;
}

const recipients = (db: Queryable) =>
  db.selectFrom('indiker').where('erased_at', 'is', null).where('email_verified_at', 'is not', null);

/** The ids of the next Indikers to write to. */
export async function nextRecipients(tx: Tx, after: number, limit: number): Promise<number[]> {
  const rows = await recipients(tx).select('id').where('id', '>', after).orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Undefined when there is no confirmed address any more. */
export const findEmailRecipient = (db: Queryable, userId: number): Promise<EmailRecipient | undefined> =>
  recipients(db).select(['firstname', 'email']).where('id', '=', userId).executeTakeFirst();
