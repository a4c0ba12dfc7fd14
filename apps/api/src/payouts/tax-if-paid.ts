import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { monthOf } from '@indike/rules/taxes/months';
import type { Queryable } from '../platform/db/database.ts';
import { withholdingFor } from '../withholding/commands.ts';

interface ScheduledWithdrawal {
  readonly id: number;
  readonly userId: number;
  readonly total: Centavos;
  readonly withheld: Centavos;
  readonly paymentDate: PlainDate | null;
}

/** The tax of a withdrawal that is paid on this day: as it was fixed by its schedule, unless that is for another month. */
export async function taxIfPaid(
  db: Queryable,
  { id, userId, total, withheld, paymentDate }: ScheduledWithdrawal,
  paidOn: PlainDate,
): Promise<Centavos> {
  if (paymentDate !== null && monthOf(paidOn) === monthOf(paymentDate)) return withheld;
  const withdrawals = [{ withdrawalId: id, userId, gross: total }];
  return (await withholdingFor(db, { paymentDate: paidOn, withdrawals })).get(id) ?? withheld;
}
