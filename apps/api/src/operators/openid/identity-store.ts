import { operatorKind, type OperatorRole } from '@indike/rules/operators/roles';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';

/** A person as an issuer means them. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

interface KnownPerson {
  readonly id: OperatorId;
  readonly role: OperatorRole;
  readonly disabled: boolean;
}

const person = (db: Queryable) =>
  db
    .selectFrom('operator as o')
    .select(['o.id', 'o.role'])
    .select((q) => q('o.disabled_at', 'is not', null).$castTo<boolean>().as('disabled'))
    .$narrowType<{ id: OperatorId; role: OperatorRole }>()
    .where('o.kind', '=', operatorKind.person);

/** The person linked to this subject. Their row stays locked until the transaction ends. */
export const lockLinked = (tx: Tx, { issuer, subject }: Identity): Promise<KnownPerson | undefined> =>
  person(tx)
    .innerJoin('operator_identity as i', 'i.operator_id', 'o.id')
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .forNoKeyUpdate('o')
    .executeTakeFirst();

export const lockByEmail = (tx: Tx, email: string): Promise<KnownPerson | undefined> =>
  person(tx).where('o.email', '=', email).forNoKeyUpdate('o').executeTakeFirst();

export async function findLinkedId(db: Queryable, { issuer, subject }: Identity) {
  const row = await db
    .selectFrom('operator_identity')
    .select('operator_id')
    .$narrowType<{ operator_id: OperatorId }>()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.operator_id;
}

/** False when the person is linked to another subject of the issuer, or the subject to another person. */
export const insertLink = (
  tx: Tx,
  { issuer, subject }: Identity,
  operatorId: OperatorId,
  now: Date,
): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('operator_identity')
      .values({ issuer, subject, operator_id: operatorId, linked_at: now, last_sign_in_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('operator_id'),
  );

/** The next sign-in at an issuer links the person anew, by the address. */
export async function deleteLinks(tx: Tx, operatorId: number): Promise<void> {
  await tx.deleteFrom('operator_identity').where('operator_id', '=', operatorId).execute();
}

export async function touchLink(tx: Tx, { issuer, subject }: Identity, now: Date): Promise<void> {
  await tx
    .updateTable('operator_identity')
    .set({ last_sign_in_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}
