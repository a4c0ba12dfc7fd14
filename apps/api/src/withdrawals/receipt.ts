import { accountOwner, destinationText } from '@indike/contract/money/destination';
import { formatDate } from '@indike/rules/dates/calendar';
import { maskCpf } from '@indike/rules/identifiers/masks';
import { formatBRL, subtractCentavos } from '@indike/rules/money/money';
import { BANK_DATA_YEARS, paymentId } from '@indike/rules/money/withdrawals';
import type { Deps } from '../deps.ts';
import { brand } from '../platform/brand.ts';
import type { NamedBytes } from '../platform/http/file-answers.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { PdfDocument } from '../platform/pdf/document.ts';
import { renderPdf } from '../platform/pdf/render.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { issueNote, payerOf } from './pdf-parts.ts';
import { findForReceipt, type PaidWithdrawal } from './receipt-queries.ts';

type Facts = readonly (readonly [label: string, value: string])[];

function paymentFacts(paid: PaidWithdrawal): Facts {
  const { id, total, withheld, payment_date: date, paid_by: paidBy, bank_number: bankNumber } = paid;
  return [
    ['Valor pago', formatBRL(subtractCentavos(total, withheld))],
    ['Data do pagamento', date === null ? '' : formatDate(date)],
    ['Identificação do pagamento', paidBy === null ? String(id) : paymentId(id, paidBy)],
    ...(bankNumber === null ? [] : [['Número no banco', bankNumber] as const]),
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

function payerFacts(paid: PaidWithdrawal): Facts {
  const { name, cnpj } = payerOf(paid);
  return [
    ['Empresa', name],
    ['CNPJ', cnpj],
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
    { heading: 'Quem pagou', facts: payerFacts(paid) },
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
