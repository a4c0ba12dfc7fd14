import { formatDate, type PlainDate } from '../dates/calendar.ts';
import { formatCnpj } from '../identifiers/documents.ts';
import { formatBRL, type Centavos } from '../money/money.ts';
import { cancelReasonText } from '../referrals/cancel-reasons.ts';
import { cancellationWarning, type ReachableStatus, type ReferralStatus } from '../referrals/referrals.ts';
import { statusNames } from '../referrals/status-names.ts';
import type { AssistantEvent } from './assistant-tools.ts';

// What assistants read out to people, who decide by these words.

interface DescribedReferral {
  readonly id: number;
  readonly company: string;
  readonly cnpj: string;
}

interface DescribedEvent {
  readonly type: AssistantEvent;
  readonly text?: string | undefined;
  readonly note?: string | null | undefined;
  readonly estimated_value_centavos?: Centavos | null | undefined;
  readonly reason?: string | null | undefined;
  readonly reason_text?: string | null | undefined;
}

/** The status that an event leads to. */
export const STATUS_OF_EVENT: Readonly<Record<Exclude<AssistantEvent, 'note'>, ReachableStatus>> = {
  contacted: 'in_contact',
  contact_invalid: 'fix_contact',
  negotiation: 'in_negotiation',
  cancelled: 'cancelled',
};

export const referralTitle = ({ id, company, cnpj }: DescribedReferral): string =>
  `indicação ${id}, ${company} (CNPJ ${formatCnpj(cnpj)})`;

/** Exactly what a confirmation applies. */
export function describeEvent(
  event: DescribedEvent,
  referral: DescribedReferral & { readonly status: ReferralStatus },
): string {
  const title = referralTitle(referral);
  if (event.type === 'note') return `Anotar na ${title}: “${event.text ?? ''}”. Só a equipe lê.`;
  const { estimated_value_centavos: value, note } = event;
  const reason = cancelReasonText(event.reason ?? null) ?? event.reason_text;
  const warning = event.type === 'cancelled' ? cancellationWarning(referral.status) : null;
  return [
    `Alterar o status da ${title}, de ${statusNames[referral.status]} para ${statusNames[STATUS_OF_EVENT[event.type]]}.`,
    ...(warning === null ? [] : [warning]),
    ...(value ? [`Valor estimado do contrato: ${formatBRL(value)}.`] : []),
    ...(reason ? [`O Indiker recebe o motivo: “${reason}”`] : []),
    'O Indiker recebe um aviso.',
    ...(note ? [`Anotação, que só a equipe lê: “${note}”.`] : []),
  ].join(' ');
}

interface OpenReferral {
  readonly status: ReferralStatus;
  /** Open referrals of the same company by other Indikers. */
  readonly rivals: readonly unknown[];
  readonly contract: {
    readonly first_invoice_due_date: string;
    readonly last_invoice_payment_day: string;
  } | null;
}

const MISSING: Readonly<Partial<Record<ReferralStatus, string>>> = {
  waiting: 'Falta o primeiro contato com a empresa.',
  in_contact: 'Falta saber se a empresa quer uma proposta.',
  fix_contact: 'Falta o Indiker corrigir o contato.',
  in_negotiation: 'Falta o contrato assinado, que uma pessoa registra na operação.',
  in_dispute: 'Falta a equipe decidir a disputa na operação.',
  accepted: 'Falta a empresa pagar a primeira fatura.',
  reward_scheduled: 'Falta a bonificação ser liberada, o que acontece sozinho.',
};

/** What a referral still needs, for the people who work on it. */
export function missingOf({ status, rivals, contract }: OpenReferral, today: PlainDate): string[] {
  const lines = [MISSING[status] ?? 'Não falta nada: esta indicação terminou.'];
  if (status === 'accepted' && contract) {
    const { first_invoice_due_date: due, last_invoice_payment_day: last } = contract;
    const day = formatDate(due as PlainDate);
    lines.push(due < today ? `A fatura venceu em ${day}.` : `A fatura vence em ${day}.`);
    lines.push(`Sem pagamento até ${formatDate(last as PlainDate)}, a bonificação expira.`);
  }
  if (rivals.length === 1) lines.push('Há outra indicação aberta da mesma empresa.');
  if (rivals.length > 1) lines.push(`Há outras ${rivals.length} indicações abertas da mesma empresa.`);
  return lines;
}
