import type { TaxRow, TaxSheet } from '@indike/contract/operator/money/taxes';
import type { Withholding } from '@indike/contract/operator/money/withholding';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { csvLine } from '@indike/rules/files/csv';
import { formatCpf } from '@indike/rules/identifiers/documents';
import { maskCpf } from '@indike/rules/identifiers/masks';
import {
  addCentavos,
  type Centavos,
  reaisFromCentavos,
  subtractCentavos,
  ZERO_CENTAVOS,
} from '@indike/rules/money/money';
import { monthlyIncomeTax } from '@indike/rules/taxes/income-tax';
import { monthRange } from '@indike/rules/taxes/months';
import { isWithheldOn, type WithholdingPeriod } from '@indike/rules/taxes/withholding';
import type { WithholdingChange } from './store.ts';
import type { MonthTotal, PaidPerson } from './tax-queries.ts';

export interface Month {
  readonly month: string;
  readonly periods: readonly WithholdingPeriod[];
}

/** The tax due on payments whose date has withholding; null when there was no such payment. */
function dueOf({ payments }: PaidPerson, { month, periods }: Month): Centavos | null {
  const taxed = payments.filter(({ on }) => isWithheldOn(on, periods));
  if (taxed.length === 0) return null;
  const gross = taxed.reduce((sum, payment) => addCentavos(sum, payment.gross), ZERO_CENTAVOS);
  return monthlyIncomeTax({ gross, on: monthRange(month).from });
}

const amountsOf = ({ gross, withheld }: { readonly gross: Centavos; readonly withheld: Centavos }) => ({
  gross: reaisFromCentavos(gross),
  withheld: reaisFromCentavos(withheld),
  net: reaisFromCentavos(subtractCentavos(gross, withheld)),
});

export function presentTaxRow(row: PaidPerson, month: Month): TaxRow {
  const due = dueOf(row, month);
  return {
    id: row.person,
    name: row.name,
    document: row.cpf === null ? null : maskCpf(row.cpf),
    payments: row.payments.length,
    ...amountsOf(row),
    due: due === null ? null : reaisFromCentavos(due),
  };
}

export const presentTotal = (total: MonthTotal): TaxSheet['total'] => ({
  people: total.people,
  payments: total.payments,
  ...amountsOf(total),
});

export const TAX_CSV_HEAD = csvLine([
  'Mês',
  'CPF',
  'Nome',
  'Pagamentos',
  'Rendimento bruto',
  'Imposto devido no mês',
  'Imposto retido',
  'Líquido pago',
]);

/** '1234,56', the number format of Brazilian spreadsheets. */
function decimal(value: Centavos): string {
  const digits = String(value).padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}

export function taxCsvLine(row: PaidPerson, month: Month): string {
  const due = dueOf(row, month);
  return csvLine([
    month.month,
    row.cpf === null ? '' : formatCpf(row.cpf),
    row.name,
    row.payments.length,
    decimal(row.gross),
    due === null ? '' : decimal(due),
    decimal(row.withheld),
    decimal(subtractCentavos(row.gross, row.withheld)),
  ]);
}

export const presentWithholding = (changes: readonly WithholdingChange[], today: PlainDate): Withholding => ({
  enabled: isWithheldOn(today, changes),
  changes: changes.toReversed().map(({ enabled, effectiveFrom, createdAt, operator }) => ({
    enabled,
    effective_from: effectiveFrom,
    created_at: createdAt.toISOString(),
    operator,
  })),
  version: changes.length,
});
