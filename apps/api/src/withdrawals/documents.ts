import { accountOwner, destinationText } from '@indike/contract/money/destination';
import type { TaxStatementYear } from '@indike/contract/money/tax-statements';
import { dateInSaoPaulo, formatDate } from '@indike/rules/dates/calendar';
import { formatCnpj, formatCpf } from '@indike/rules/identifiers/documents';
import { maskCpf } from '@indike/rules/identifiers/masks';
import {
  addCentavos,
  type Centavos,
  formatBRL,
  reaisFromCentavos,
  subtractCentavos,
  ZERO_CENTAVOS,
} from '@indike/rules/money/money';
import { BANK_DATA_YEARS, paymentId } from '@indike/rules/money/withdrawals';
import { monthOf, monthText } from '@indike/rules/taxes/months';
import type { Deps } from '../deps.ts';
import { brand, legalEntity } from '../platform/brand.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { NamedBytes } from '../platform/http/files.ts';
import { issueNote, type PdfDocument, type PdfTable } from '../platform/pdf/document.ts';
import { renderPdf } from '../platform/pdf/render.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import type { Payer } from './payment-queries.ts';
import {
  findForReceipt,
  findPaidYears,
  findPaymentsOfYear,
  findPayee,
  type PaidWithdrawal,
  type Payee,
  type Payment,
} from './queries.ts';

// The yearly tax statement of an Indiker's payments (informe de rendimentos). Each payment counts on the day it was
// made.

interface Sums {
  readonly gross: Centavos;
  readonly withheld: Centavos;
}
const NOTHING: Sums = { gross: ZERO_CENTAVOS, withheld: ZERO_CENTAVOS };

const plus = (sums: Sums, { total, withheld }: Payment): Sums => ({
  gross: addCentavos(sums.gross, total),
  withheld: addCentavos(sums.withheld, withheld),
});

const cells = ({ gross, withheld }: Sums): string[] => [
  formatBRL(gross),
  formatBRL(withheld),
  formatBRL(subtractCentavos(gross, withheld)),
];

function monthTable(payments: readonly Payment[], year: Sums): PdfTable {
  const months = new Map<string, Sums>();
  for (const payment of payments) {
    const month = monthOf(payment.payment_date);
    months.set(month, plus(months.get(month) ?? NOTHING, payment));
  }
  return {
    columns: [
      { title: 'Mês', align: 'left', width: 2 },
      { title: 'Bruto', align: 'right', width: 3 },
      { title: 'Imposto retido', align: 'right', width: 3 },
      { title: 'Líquido', align: 'right', width: 3 },
    ],
    rows: [
      ...[...months].map(([month, sums]) => [monthText(month), ...cells(sums)]),
      ['Total', ...cells(year)],
    ],
  };
}

interface Statement {
  readonly year: number;
  readonly payments: readonly Payment[];
  readonly payee: Payee;
  readonly now: Date;
}

/**
 * What one company paid, under its latest name, in the order of the tax office's form. Amounts that this programme never
 * pays or deducts are zero.
 */
function payerSections(payments: readonly Payment[], payee: Payee): PdfDocument['sections'] {
  const sums = payments.reduce(plus, NOTHING);
  return [
    { heading: '1. Fonte pagadora', facts: payerFacts('Nome empresarial', payments.at(-1)?.payer ?? null) },
    {
      heading: '2. Pessoa física beneficiária dos rendimentos',
      facts: [
        ['Nome completo', payee.name],
        ['CPF', payee.cpf === null ? 'Não informado' : formatCpf(payee.cpf)],
        ['Natureza do rendimento', 'Rendimentos do trabalho sem vínculo empregatício'],
      ],
    },
    {
      heading: '3. Rendimentos tributáveis, deduções e imposto retido',
      facts: [
        ['Total dos rendimentos', formatBRL(sums.gross)],
        ['Contribuição previdenciária oficial', formatBRL(ZERO_CENTAVOS)],
        ['Imposto sobre a renda retido na fonte', formatBRL(sums.withheld)],
      ],
    },
    { heading: '4. Pagamentos por mês', table: monthTable(payments, sums) },
  ];
}

/** The tax office wants a statement of each company that paid: a year in which the payer changed has several. */
function statementDocument({ year, payments, payee, now }: Statement): PdfDocument {
  const byCnpj = new Map<string, Payment[]>();
  for (const payment of payments) {
    const { cnpj } = companyOf(payment.payer);
    byCnpj.set(cnpj, [...(byCnpj.get(cnpj) ?? []), payment]);
  }
  return {
    title: `Informe de rendimentos de ${year}`,
    subtitle: `Comprovante de rendimentos pagos e de imposto sobre a renda retido na fonte. Ano-calendário de ${year}.`,
    sections: [...byCnpj.values()].flatMap((paid) => payerSections(paid, payee)),
    notes: [`Cada saque conta no mês em que foi pago. Programa ${brand.product}.`, issueNote(now)],
  };
}

const yearOf = (now: Date): number => Number(dateInSaoPaulo(now).slice(0, 4));

export async function statementYears(
  { db }: Pick<Deps, 'db'>,
  me: UserId,
  now: Date,
): Promise<{ data: TaxStatementYear[]; next: number; next_is_due: boolean }> {
  const next = yearOf(now);
  const years = await findPaidYears(db, me, next);
  const data = years
    .filter(({ year }) => year < next)
    .map(({ year, gross, withheld }) => ({
      year,
      gross: reaisFromCentavos(gross),
      withheld: reaisFromCentavos(withheld),
    }));
  return { data, next, next_is_due: years.some(({ year }) => year === next) };
}

/** Creates the statement of a year. Refused unless the year is over and the Indiker was paid in it. */
export async function createStatement(
  { db }: Deps,
  me: UserId,
  year: number,
  now: Date,
): Promise<NamedBytes | Refused> {
  if (year >= yearOf(now)) return refuse('tax_statement_not_ready');
  const payments = await findPaymentsOfYear(db, me, year);
  if (payments.length === 0) return refuse('not_found');
  const payee = await findPayee(db, me);
  const content = await renderPdf(statementDocument({ year, payments, payee, now }), now);
  return { name: `informe-rendimentos-${year}.pdf`, content };
}

type Facts = readonly (readonly [label: string, value: string])[];

function paymentFacts(paid: PaidWithdrawal): Facts {
  const { id, total, withheld, payment_date: date, paid_by: paidBy } = paid;
  const { bank_number: bankNumber, end_to_end_id: endToEndId } = paid;
  return [
    ['Valor pago', formatBRL(subtractCentavos(total, withheld))],
    ['Data do pagamento', date === null ? '' : formatDate(date)],
    ['Identificação do pagamento', paidBy === null ? String(id) : paymentId(id, paidBy)],
    ...(bankNumber === null ? [] : [['Número no banco', bankNumber] as const]),
    ...(endToEndId === null ? [] : [['ID da transação PIX', endToEndId] as const]),
    ['Saque', `nº ${id}`],
  ];
}

function payeeFacts({ name, payee_cpf: cpf, bank_data: bank }: PaidWithdrawal): Facts {
  const owner = bank && accountOwner(bank);
  const removed = `Os dados bancários são removidos depois de ${BANK_DATA_YEARS} anos`;
  return [
    ['Nome', name],
    ...(cpf === null ? [] : [['CPF', maskCpf(cpf)] as const]),
    ['Enviado para', bank ? destinationText(bank) : removed],
    ...(owner ? [['Titular da conta', owner] as const] : []),
  ];
}

/** Shown only when tax was withheld, because otherwise the gross and net amounts are the same. */
const amountFacts = ({ total, withheld }: PaidWithdrawal): Facts => [
  ['Valor bruto do saque', formatBRL(total)],
  ['Imposto de renda retido na fonte', formatBRL(withheld)],
  ['Valor líquido pago', formatBRL(subtractCentavos(total, withheld))],
];

const receiptDocument = (paid: PaidWithdrawal, now: Date): PdfDocument => ({
  title: 'Comprovante de pagamento',
  subtitle: `Pagamento de um saque do programa ${brand.product}`,
  sections: [
    { heading: 'Pagamento', facts: paymentFacts(paid) },
    ...(paid.withheld > 0 ? [{ heading: 'Valores', facts: amountFacts(paid) }] : []),
    { heading: 'Quem recebeu', facts: payeeFacts(paid) },
    { heading: 'Quem pagou', facts: payerFacts('Empresa', paid.payer) },
  ],
  notes: [issueNote(now)],
});

/** The receipt of an Indiker's own withdrawal, once it is paid. */
export async function createReceipt(
  { db }: Deps,
  me: UserId,
  id: number,
  now: Date,
): Promise<NamedBytes | Refused> {
  const paid = await findForReceipt(db, me, id);
  if (!paid) return refuse('not_found');
  if (paid.status !== 'paid') return refuse('receipt_before_payment');
  return { name: `comprovante-saque-${id}.pdf`, content: await renderPdf(receiptDocument(paid, now), now) };
}

// Shared by the receipt and the yearly tax statement.

/** The company that paid; the provider itself until an operator has entered one. */
const companyOf = (payer: Payer | null): Payer =>
  payer ?? { name: legalEntity.legalName, cnpj: legalEntity.cnpj };

function payerFacts(nameLabel: string, payer: Payer | null): Facts {
  const { name, cnpj } = companyOf(payer);
  return [
    [nameLabel, name],
    ['CNPJ', formatCnpj(cnpj)],
  ];
}
