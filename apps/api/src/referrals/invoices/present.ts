import type { ImportedLine, ImportResult, Invoice } from '@indike/contract/operator/money/invoices';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { isPayment } from '@indike/rules/invoices/payment-file';
import { lastInvoicePaymentDay } from '@indike/rules/money/earnings';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { presentProgramme } from '../../programme/commands.ts';
import type { LineResult } from './import.ts';
import type { InvoiceRow } from './queries.ts';

function stateOf(row: InvoiceRow, today: PlainDate): Invoice['state'] {
  if (row.invoice_paid_on !== null) return 'paid';
  return row.first_invoice_due_on < today ? 'overdue' : 'due';
}

export const presentInvoice = (row: InvoiceRow, today: PlainDate): Invoice => ({
  id: row.id,
  name: row.company_name,
  document: row.cnpj,
  indiker: { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
  value: reaisFromCentavos(row.value),
  closed_at: row.closed_on,
  due_date: row.first_invoice_due_on,
  paid_at: row.invoice_paid_on,
  last_payment_day: lastInvoicePaymentDay(
    row.first_invoice_due_on,
    dateInSaoPaulo(row.created_at),
    row.programme,
  ),
  programme: presentProgramme(row.programme),
  state: stateOf(row, today),
});

const presentLine = ({ line, outcome, referral, refusal }: LineResult): ImportedLine => ({
  line: line.line,
  document: line.cnpj,
  referral,
  paid_at: isPayment(line) ? line.paidOn : null,
  value: isPayment(line) ? reaisFromCentavos(line.value) : null,
  outcome,
  refusal,
});

export const presentImport = ({
  counts,
  results,
}: {
  readonly counts: Omit<ImportResult, 'lines'>;
  readonly results: readonly LineResult[];
}): ImportResult => ({ ...counts, lines: results.map(presentLine) });
