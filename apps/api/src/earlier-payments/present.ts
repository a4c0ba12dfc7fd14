import type { EarlierPaymentResponse } from '@indike/contract/money/earlier-payments';
import { reaisFromCentavos } from '@indike/rules/money/money';
import type { EarlierPaymentRow } from './queries.ts';

export const presentEarlierPayment = (row: EarlierPaymentRow): EarlierPaymentResponse => ({
  id: row.id,
  paid_at: row.paid_on,
  name: row.company_name,
  document: row.cnpj,
  value: reaisFromCentavos(row.value),
  note: row.note,
});
