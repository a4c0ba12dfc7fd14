import type { Queryable, Tx } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';

/** Serializes changes of one operator's factors. */
export async function lockFactors(tx: Tx, operatorId: number): Promise<void> {
  await tx.selectFrom('operator').select('id').where('id', '=', operatorId).forNoKeyUpdate().execute();
}

export const findTotp = (db: Queryable, operatorId: OperatorId) =>
  db
    .selectFrom('operator_totp')
    .select([
      'secret',
      'pending_secret as pendingSecret',
      'confirmed_at as confirmedAt',
      'last_step as lastStep',
    ])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();

export async function putPendingSecret(tx: Tx, operatorId: OperatorId, pendingSecret: string): Promise<void> {
  await tx
    .insertInto('operator_totp')
    .values({ operator_id: operatorId, pending_secret: pendingSecret })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet({ pending_secret: pendingSecret }))
    .execute();
}

/** Puts the pending secret in use. False when another has replaced the one that was confirmed. */
export const confirmSecret = (
  tx: Tx,
  operatorId: OperatorId,
  { pendingSecret, step, now }: { pendingSecret: string; step: number; now: Date },
): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('operator_totp')
      .set({ secret: pendingSecret, pending_secret: null, confirmed_at: now, last_step: step })
      .where('operator_id', '=', operatorId)
      .where('pending_secret', '=', pendingSecret)
      .returning('operator_id'),
  );

/** Uses up the code of this step. False when it or a later one was used before. */
export const advanceTotpStep = (
  db: Queryable,
  operatorId: OperatorId,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> =>
  hasRow(
    db
      .updateTable('operator_totp')
      .set({ last_step: step })
      .where('operator_id', '=', operatorId)
      .where('secret', '=', secret)
      .where('last_step', '<', step)
      .returning('operator_id'),
  );

export async function deleteTotp(tx: Tx, operatorId: OperatorId): Promise<void> {
  await tx.deleteFrom('operator_totp').where('operator_id', '=', operatorId).execute();
}

export const listPasskeys = (db: Queryable, operatorId: OperatorId) =>
  db
    .selectFrom('operator_passkey')
    .select([
      'id',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
      'transports',
      'name',
    ])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('operator_id', '=', operatorId)
    .orderBy('id')
    .execute();

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

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
export const advancePasskeyCounter = (
  db: Queryable,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<boolean> =>
  hasRow(
    db
      .updateTable('operator_passkey')
      .set({ counter, last_used_at: now })
      .where('id', '=', id)
      .where((q) => q.or([q('counter', '<', counter), q.and([q('counter', '=', 0), q.val(counter === 0)])]))
      .returning('id'),
  );

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
export const takeRecoveryCode = (
  db: Queryable,
  operatorId: OperatorId,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> =>
  hasRow(
    db
      .updateTable('operator_recovery_code')
      .set({ used_at: now })
      .where('operator_id', '=', operatorId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .returning('operator_id'),
  );

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
