import { dateInSaoPaulo, formatDate, formatTime } from '@indike/rules/dates/calendar';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { brand, legalEntity } from '../platform/brand.ts';

// Shared by the receipt and the yearly tax statement.

/** The company that pays; both null until an operator has entered it. */
export interface PayerColumns {
  readonly payer_name: string | null;
  readonly payer_cnpj: string | null;
}

/** The company that pays; the provider itself until an operator has entered one. */
export const payerOf = ({ payer_name: name, payer_cnpj: cnpj }: PayerColumns) => ({
  name: name ?? legalEntity.legalName,
  cnpj: formatCnpj(cnpj ?? legalEntity.cnpj),
});

export const issueNote = (now: Date): string =>
  `Emitido em ${formatDate(dateInSaoPaulo(now))} às ${formatTime(now)}, horário de Brasília. Dúvidas: ${brand.supportEmail}.`;
