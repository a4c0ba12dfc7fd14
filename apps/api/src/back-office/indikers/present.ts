import { levelFor } from '@indike/rules/money/levels';
import { reaisFromCentavos } from '@indike/rules/money/money';
import type { IndikerRow } from './queries.ts';

export const presentIndiker = (row: IndikerRow) => ({
  id: row.id,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  document: row.cpf,
  phone: row.phone,
  created_at: row.created_at.toISOString(),
  closed: row.closed,
  level_name: levelFor(row.closed).name,
  available: reaisFromCentavos(row.available),
  requested: reaisFromCentavos(row.requested),
  paid: reaisFromCentavos(row.paid),
  /** The ledger keeps debts as negative balances; the wire carries the amount. */
  owed: Math.abs(reaisFromCentavos(row.owed)),
  settlement_requested_at: row.settlement_requested_at?.toISOString() ?? null,
});
