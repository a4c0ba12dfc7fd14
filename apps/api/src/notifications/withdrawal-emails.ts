import { formatDateInWords, type PlainDate } from '@indike/rules/dates/calendar';
import { formatBRL, type Centavos } from '@indike/rules/money/money';
import type { WithdrawalStep } from '@indike/rules/accounts/notices';
import type { Email } from '../platform/email.ts';
import { letter, type EmailContext } from './email-context.ts';

export interface WithdrawalNews {
  readonly total: Centavos;
  readonly step: WithdrawalStep;
  readonly date: PlainDate | null;
  /** Of a returned one, in the provider's words. */
  readonly reason: string | null;
}

const TO_EARNINGS = { label: 'Ver meus saques', path: '/ganhos' };

function requested(desk: EmailContext, amount: string, date: string): Email {
  return letter('withdrawal', desk, {
    subject: `Saque de ${amount} solicitado`,
    paragraphs: [
      `Recebemos o seu pedido de saque de ${amount}. A previsão de pagamento é ${date}.`,
      'Agora agendamos o pagamento. Você não precisa fazer nada: avisaremos a cada passo.',
    ],
    details: [
      ['Valor', amount],
      ['Previsão', date],
    ],
    action: TO_EARNINGS,
  });
}

function scheduled(desk: EmailContext, amount: string, date: string): Email {
  return letter('withdrawal', desk, {
    subject: `Saque de ${amount} agendado para ${date}`,
    paragraphs: [
      `Seu saque de ${amount} foi agendado para ${date}, com os dados bancários que você tem cadastrados hoje.`,
      'Se você mudar os dados bancários agora, a mudança vale só para os próximos saques.',
    ],
    details: [
      ['Valor', amount],
      ['Pagamento em', date],
    ],
    action: TO_EARNINGS,
  });
}

function paid(desk: EmailContext, amount: string, date: string): Email {
  return letter('withdrawal', desk, {
    subject: `Saque de ${amount} pago`,
    paragraphs: [
      `Pagamos o seu saque de ${amount} em ${date}.`,
      'Confira o valor na conta cadastrada. Agradecemos as suas indicações.',
    ],
    details: [
      ['Valor', amount],
      ['Pago em', date],
    ],
    action: TO_EARNINGS,
  });
}

function returned(desk: EmailContext, amount: string, reason: string | null): Email {
  return letter('withdrawal', desk, {
    subject: `O banco devolveu o seu saque de ${amount}`,
    paragraphs: [
      `O banco devolveu o pagamento do seu saque de ${amount}. O valor continua reservado para você.`,
      reason === null ? undefined : `Motivo: ${reason}`,
      'Agora é com você: confira e salve de novo os seus dados bancários. Depois disso, agendamos outro pagamento e avisamos a data.',
    ],
    details: [['Valor', amount]],
    action: { label: 'Corrigir os dados bancários', path: '/perfil/conta' },
  });
}

export function withdrawalEmail(desk: EmailContext, { total, step, date, reason }: WithdrawalNews): Email {
  const amount = formatBRL(total);
  const day = date === null ? 'a definir' : formatDateInWords(date);
  switch (step) {
    case 'requested':
      return requested(desk, amount, day);
    case 'scheduled':
      return scheduled(desk, amount, day);
    case 'paid':
      return paid(desk, amount, day);
    case 'returned':
      return returned(desk, amount, reason);
  }
}
