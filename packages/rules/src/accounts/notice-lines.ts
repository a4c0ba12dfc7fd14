import { formatNearDate } from '../dates/calendar.ts';
import { formatBRL, type Centavos } from '../money/money.ts';
import type { ReachableStatus } from '../referrals/referrals.ts';
import type { Notice, SecurityChange, WithdrawalStep } from './notices.ts';
import { pushMessage } from './push-messages.ts';

/** What a new status says after the name of the company, in the notice centre and in the subject of the e-mail. */
export const statusNews: Readonly<Record<ReachableStatus, string>> = {
  in_contact: 'primeiro contato feito',
  fix_contact: 'confira o contato da indicação',
  in_negotiation: 'negociação em andamento',
  in_dispute: 'indicação em disputa',
  accepted: 'proposta aceita',
  reward_scheduled: 'bonificação a caminho',
  finished: 'contrato finalizado',
  cancelled: 'a indicação não avançou',
};

const SECURITY: Readonly<Record<SecurityChange, string>> = {
  bank_created: 'Seus dados bancários foram cadastrados',
  bank_changed: 'Seus dados bancários foram alterados',
  data_changed: 'Seus dados foram alterados',
  password_changed: 'Sua senha foi alterada',
};

const WITHDRAWAL: Readonly<Record<WithdrawalStep, (amount: string, day: string) => string>> = {
  requested: (amount, day) => `Saque de ${amount} solicitado: previsão de pagamento ${day}`,
  settled: (amount, day) => `Vamos pagar o seu saldo de ${amount}: previsão ${day}`,
  scheduled: (amount, day) => `Saque de ${amount} agendado para ${day}`,
  paid: (amount, day) => `Saque de ${amount} pago em ${day}`,
  returned: (amount) => `O banco devolveu o seu saque de ${amount}: confira os seus dados bancários`,
};

function lineOf(
  notice: Notice,
  { company, amount, title }: Readonly<Record<keyof NoticeFacts, string>>,
): string {
  switch (notice.about) {
    case 'referral_status':
      return `${company}: ${statusNews[notice.status]}`;
    case 'contact_objected':
      return `${company}: o contato não quer ser procurado`;
    case 'company_submitted':
      return `${company}: nova indicação pelo seu link`;
    case 'message':
      return `${company}: nova mensagem da equipe`;
    case 'announcement':
      return title;
    case 'referral_created':
      return `${company}: indicação enviada em seu nome`;
    case 'reward_available':
      return `${amount} entraram no seu saldo`;
    case 'expiry_reminder':
      return notice.state === 'available'
        ? `${amount} expiram em breve: confira o prazo`
        : `Bonificação de ${amount}: o prazo da fatura está perto do fim`;
    case 'earnings_expired':
      return `${amount} expiraram`;
    case 'clawback':
      return `Estorno de ${amount}: ${company}`;
    case 'withdrawal':
      return WITHDRAWAL[notice.step](
        amount,
        notice.date === null ? 'a definir' : formatNearDate(notice.date),
      );
    case 'security':
      return SECURITY[notice.change];
  }
}

export interface NoticeFacts {
  /** Null when the notice is about no referral. */
  readonly company: string | null;
  /** Null when it is about no money. */
  readonly amount: Centavos | null;
  /** Null when it is not an announcement. */
  readonly title: string | null;
}

/**
 * What the notice centre shows: unlike a locked screen, with names and amounts. Of earnings that a clawback has consumed
 * since there is no amount to show, so it says what the push message said.
 */
export function noticeLine(notice: Notice, { company, amount, title }: NoticeFacts): string {
  if (amount !== null && amount <= 0) return pushMessage(notice).text;
  return lineOf(notice, {
    company: company ?? '',
    amount: amount === null ? '' : formatBRL(amount),
    title: title ?? '',
  });
}

/** How long a notice is kept, read or not. */
export const NOTICE_DAYS = 180;
/** A count of unread notices goes no further. */
export const MAX_UNREAD = 99;
