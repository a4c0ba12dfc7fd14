import type { Db, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';

export interface StoredAvatar {
  readonly image: Buffer;
  /** SHA-256 of the bytes in hexadecimal; the image is served under it. */
  readonly hash: string;
}

export async function upsertAvatar(
  tx: Tx,
  userId: UserId,
  { image, hash }: StoredAvatar,
  now: Date,
): Promise<void> {
  const columns = { image, hash, updated_at: now };
  await tx
    .insertInto('avatar')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

export async function deleteAvatar(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('avatar').where('user_id', '=', userId).execute();
}

/** Needs no authorisation, because a person who knows the hash has already seen the image. */
export async function findAvatarImage(db: Db, hash: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('avatar')
    .select('image')
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return row?.image;
}
