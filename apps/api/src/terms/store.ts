import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';

/** The hash of the terms that this person accepted last. */
export async function lastAcceptedHash(tx: Tx, me: UserId): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('consent')
    .select('text_hash')
    .where('user_id', '=', me)
    .where('kind', '=', 'terms')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.text_hash;
}

interface ShownNotice {
  readonly me: UserId;
  readonly hash: Buffer;
  readonly version: string;
  readonly now: Date;
}

/** Records that this person was shown the notice of this text. Returns when it was shown for the first time. */
export async function recordNoticeShown(tx: Tx, { me, hash, version, now }: ShownNotice): Promise<Date> {
  await tx
    .insertInto('terms_notice')
    .values({ user_id: me, text_hash: hash, version, noticed_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'text_hash']).doNothing())
    .execute();
  const { noticed_at } = await tx
    .selectFrom('terms_notice')
    .select('noticed_at')
    .where('user_id', '=', me)
    .where('text_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return noticed_at;
}
