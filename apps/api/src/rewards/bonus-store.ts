import { lastRequestDay } from '@indike/rules/money/earnings';
import type { Centavos } from '@indike/rules/money/money';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Tx } from '../platform/db/database.ts';

interface NewBonusEarning {
  readonly userId: number;
  readonly value: Centavos;
  readonly today: PlainDate;
  readonly now: Date;
}

/** Inserts the earning of a share bonus, available on the same day. Returns its id. */
export async function insertBonusEarning(
  tx: Tx,
  { userId, value, today, now }: NewBonusEarning,
): Promise<number> {
  const { id } = await tx
    .insertInto('earning')
    .values({
      user_id: userId,
      kind: 'bonus',
      due_by: 'bonus',
      installment: 1,
      installments: 1,
      value,
      state: 'available',
      release_on: today,
      expires_on: lastRequestDay(today, today),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
