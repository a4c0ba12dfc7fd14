import type { Db } from '../platform/db/database.ts';

/** Shown after a restore, so that a person can tell whether the right database came back. */
export async function countRestored(db: Db): Promise<{ indikers: number; referrals: number }> {
  return db
    .selectNoFrom((row) => [
      row
        .selectFrom('indiker')
        .select((of) => of.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('indikers'),
      row
        .selectFrom('referral')
        .select((of) => of.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('referrals'),
    ])
    .executeTakeFirstOrThrow();
}
