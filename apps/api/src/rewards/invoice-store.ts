import type { PlainDate } from '@indike/rules/dates/calendar';
import { lastRequestDay } from '@indike/rules/money/earnings';
import type { Centavos } from '@indike/rules/money/money';
import { PROGRAMME } from '@indike/rules/money/programme';
import type { Tx } from '../platform/db/database.ts';

export const findContract = (tx: Tx, referralId: number) =>
  tx
    .selectFrom('contract')
    .select(['closed_on', 'first_invoice_due_on', 'invoice_paid_on', 'created_at'])
    .where('referral_id', '=', referralId)
    .executeTakeFirst();

export async function hasEarningForInvoice(tx: Tx, referralId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('earning')
    .select('id')
    .where('referral_id', '=', referralId)
    .where('due_by', '=', 'first_invoice')
    .where('state', '=', 'promised')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markReceivable(
  tx: Tx,
  referralId: number,
  { releaseOn, today }: { readonly releaseOn: PlainDate; readonly today: PlainDate },
): Promise<{ id: number; value: Centavos }[]> {
  return tx
    .updateTable('earning')
    .set({
      state: 'receivable',
      release_on: releaseOn,
      expires_on: lastRequestDay(releaseOn, today, PROGRAMME),
    })
    .where('referral_id', '=', referralId)
    .where('due_by', '=', 'first_invoice')
    .where('state', '=', 'promised')
    .returning(['id', 'value'])
    .execute();
}
