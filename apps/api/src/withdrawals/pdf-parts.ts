import { dateInSaoPaulo, formatDate, formatTime } from '@indike/rules/dates/calendar';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { brand, legalEntity } from '../platform/brand.ts';

// What the receipt and the yearly statement have in common.

/** The company that pays; both null before it is written down. */
export interface PayerColumns {
  readonly payer_name: string | null;
  readonly payer_cnpj: string | null;
}

/** Before the payer is written down, the provider itself. */
export const payerOf = ({ payer_name: name, payer_cnpj: cnpj }: PayerColumns) => ({
  name: name ?? legalEntity.legalName,
  cnpj: formatCnpj(cnpj ?? legalEntity.cnpj),
});

export const issueNote = (now: Date): string =>
  `Emitido em ${formatDate(dateInSaoPaulo(now))} às ${formatTime(now)}, horário de Brasília. Dúvidas: ${brand.supportEmail}.`;
