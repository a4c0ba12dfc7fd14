import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';

/** Serializes changes of one operator's factors. */
export async function lockFactors(tx: Tx, operatorId: number): Promise<void> {
  await tx.selectFrom('operator').select('id').where('id', '=', operatorId).forNoKeyUpdate().execute();
}

export interface TotpRow {
  readonly secret: string | null;
  readonly pendingSecret: string | null;
  readonly confirmedAt: Date | null;
  readonly lastStep: number;
}

export async function findTotp(db: Queryable, operatorId: OperatorId): Promise<TotpRow | undefined> {
  const row = await db
    .selectFrom('operator_totp')
    .select(['secret', 'pending_secret', 'confirmed_at', 'last_step'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return (
    row && {
      secret: row.secret,
      pendingSecret: row.pending_secret,
      confirmedAt: row.confirmed_at,
      lastStep: row.last_step,
    }
  );
}

export async function putPendingSecret(tx: Tx, operatorId: OperatorId, pendingSecret: string): Promise<void> {
  await tx
    .insertInto('operator_totp')
    .values({ operator_id: operatorId, pending_secret: pendingSecret })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet({ pending_secret: pendingSecret }))
    .execute();
}

/** Puts the pending secret in use. False when another has replaced the one that was confirmed. */
export async function confirmSecret(
  tx: Tx,
  operatorId: OperatorId,
  { pendingSecret, step, now }: { pendingSecret: string; step: number; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('operator_totp')
    .set({ secret: pendingSecret, pending_secret: null, confirmed_at: now, last_step: step })
    .where('operator_id', '=', operatorId)
    .where('pending_secret', '=', pendingSecret)
    .returning('operator_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up the code of this step. False when it or a later one was used before. */
export async function advanceTotpStep(
  db: Queryable,
  operatorId: OperatorId,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const row = await db
    .updateTable('operator_totp')
    .set({ last_step: step })
    .where('operator_id', '=', operatorId)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .returning('operator_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTotp(tx: Tx, operatorId: OperatorId): Promise<void> {
  await tx.deleteFrom('operator_totp').where('operator_id', '=', operatorId).execute();
}

export interface PasskeyRow {
  readonly id: number;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export async function listPasskeys(db: Queryable, operatorId: OperatorId): Promise<PasskeyRow[]> {
  const rows = await db
    .selectFrom('operator_passkey')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

type NewPasskey = Omit<PasskeyRow, 'id' | 'lastUsedAt' | 'createdAt'> & { readonly now: Date };

/** Undefined when the credential is already registered. */
export async function insertPasskey(
  tx: Tx,
  operatorId: OperatorId,
  passkey: NewPasskey,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('operator_passkey')
    .values({
      operator_id: operatorId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** False when the authenticator's counter does not increase, because a copy of it was used. Many always report 0. */
export async function advancePasskeyCounter(
  db: Queryable,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('operator_passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((q) => q.or([q('counter', '<', counter), q.and([q('counter', '=', 0), q.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskey(tx: Tx, operatorId: OperatorId, id: number): Promise<void> {
  await tx
    .deleteFrom('operator_passkey')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .execute();
}

export async function deleteAllFactors(tx: Tx, operatorId: number): Promise<void> {
  await tx.deleteFrom('operator_totp').where('operator_id', '=', operatorId).execute();
  await tx.deleteFrom('operator_passkey').where('operator_id', '=', operatorId).execute();
  await deleteRecoveryCodes(tx, operatorId);
}

export async function replaceRecoveryCodes(
  tx: Tx,
  operatorId: OperatorId,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
  await tx
    .insertInto('operator_recovery_code')
    .values(hashes.map((hash) => ({ operator_id: operatorId, code_hash: hash })))
    .execute();
}

/** Marks the code as used. Returns true for exactly one call. */
export async function takeRecoveryCode(
  db: Queryable,
  operatorId: OperatorId,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('operator_recovery_code')
    .set({ used_at: now })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('operator_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(
  db: Queryable,
  operatorId: OperatorId,
): Promise<{ made: number; left: number }> {
  return db
    .selectFrom('operator_recovery_code')
    .select((q) => [
      q.fn.countAll<number>().as('made'),
      q.fn.countAll<number>().filterWhere('used_at', 'is', null).as('left'),
    ])
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
}

export async function deleteRecoveryCodes(tx: Tx, operatorId: number): Promise<void> {
  await tx.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
}
