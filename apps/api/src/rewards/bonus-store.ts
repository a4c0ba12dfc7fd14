import type { Programme } from '@indike/rules/money/programme';
import { sql } from 'kysely';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { lastRequestDay } from '@indike/rules/money/earnings';
import type { Centavos } from '@indike/rules/money/money';
import type { Tx } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import { programmeOf } from '../programme/commands.ts';
import type { LockedReferral } from '../referral-status/commands.ts';

interface NewBonusEarning {
  readonly userId: number;
  readonly value: Centavos;
  /** Of the day of the sign-up. */
  readonly programme: Programme;
  /** Retained for a review: receivable instead of available. */
  readonly isHeld: boolean;
  readonly today: PlainDate;
  readonly now: Date;
}

/** Inserts the earning of a share bonus, available on the same day unless it is retained. Returns its id. */
export async function insertBonusEarning(
  tx: Tx,
  { userId, value, programme, isHeld, today, now }: NewBonusEarning,
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
      state: isHeld ? 'receivable' : 'available',
      release_on: today,
      expires_on: lastRequestDay(today, today, programme),
      programme_version: programme.version,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The bonuses among these that are still retained become available. The caller has locked the wallet. */
export async function releaseBonuses(tx: Tx, ids: readonly number[], today: PlainDate): Promise<void> {
  await tx
    .updateTable('earning')
    .set({ state: 'available', release_on: today })
    .set(
      'expires_on',
      sql<PlainDate>`${today}::date + (${programmeOf('programme_version')} ->> 'requestExpiryDays')::int`,
    )
    .where('id', 'in', ids)
    .where('kind', '=', 'bonus')
    .where('state', '=', 'receivable')
    .execute();
}

export async function cancelBonuses(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('earning')
    .set({ state: 'cancelled' })
    .where('id', 'in', ids)
    .where('kind', '=', 'bonus')
    .where('state', '=', 'receivable')
    .execute();
}

export const findContract = (tx: Tx, referralId: number) =>
  tx
    .selectFrom('contract')
    .select(['closed_on', 'first_invoice_due_on', 'invoice_paid_on', 'created_at'])
    .where('referral_id', '=', referralId)
    .executeTakeFirst();

export const hasEarningForInvoice = (tx: Tx, referralId: number): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('earning')
      .select('id')
      .where('referral_id', '=', referralId)
      .where('due_by', '=', 'first_invoice')
      .where('state', '=', 'promised'),
  );

export async function markReceivable(
  tx: Tx,
  { id, programme }: LockedReferral,
  { releaseOn, today }: { readonly releaseOn: PlainDate; readonly today: PlainDate },
): Promise<{ id: number; value: Centavos }[]> {
  return tx
    .updateTable('earning')
    .set({
      state: 'receivable',
      release_on: releaseOn,
      expires_on: lastRequestDay(releaseOn, today, programme),
    })
    .where('referral_id', '=', id)
    .where('due_by', '=', 'first_invoice')
    .where('state', '=', 'promised')
    .returning(['id', 'value'])
    .execute();
}
