import type { StandingOrderRow } from '@indike/contract/operator/money/standing-orders';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { type Centavos, reaisFromCentavos } from '@indike/rules/money/money';
import {
  standingOrderStatus,
  type StandingOrderStatus,
  standingOrderStatusNames,
} from '@indike/rules/payouts/standing-orders';
import { presentAuditStamp } from '../../audit/commands.ts';
import type { StandingOrderColumns } from './standing-order-store.ts';

export const statusOf = (row: StandingOrderColumns, today: PlainDate): StandingOrderStatus =>
  standingOrderStatus(
    { ...row, isApproved: row.approved_at !== null, isEnded: row.ended_at !== null },
    today,
  );

export function presentStandingOrder(
  row: StandingOrderColumns,
  paidToday: Centavos,
  today: PlainDate,
): StandingOrderRow {
  const status = statusOf(row, today);
  return {
    id: row.id,
    status,
    status_name: standingOrderStatusNames[status],
    per_day: reaisFromCentavos(row.perDay),
    per_person: reaisFromCentavos(row.perPerson),
    per_withdrawal: reaisFromCentavos(row.perWithdrawal),
    from: row.startsOn,
    until: row.endsOn,
    paid_today: reaisFromCentavos(paidToday),
    prepared: presentAuditStamp(row.prepared_at, row.prepared_by),
    approved: presentAuditStamp(row.approved_at, row.approved_by),
    ended: presentAuditStamp(row.ended_at, row.ended_by),
  };
}
