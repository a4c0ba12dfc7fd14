import { formatDateInWords, type PlainDate } from '@indike/rules/dates/calendar';
import { formatBRL, subtractCentavos, type Centavos } from '@indike/rules/money/money';
import type { WithdrawalStep } from '@indike/rules/accounts/notices';
import type { Email } from '../platform/email.ts';
import { buildEmail, type EmailContext } from './email-context.ts';

export interface WithdrawalNews {
  readonly total: Centavos;
  /** The income tax withheld from the payment. */
  readonly withheld: Centavos;
  readonly step: WithdrawalStep;
  readonly date: PlainDate | null;
  /** Why a withdrawal was returned: the operator's text or the bank's occurrences. */
  readonly reason: string | null;
}

const TO_EARNINGS = { label: 'Ver meus saques', path: '/ganhos' };

function requested(context: EmailContext, amount: string, date: string): Email {
  return buildEmail('withdrawal', context, {
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

function settled(context: EmailContext, amount: string, date: string): Email {
  return buildEmail('withdrawal', context, {
    subject: `Vamos pagar o seu saldo de ${amount}`,
    paragraphs: [
      `A equipe pediu por você o saque do seu saldo de ${amount}. A previsão de pagamento é ${date}.`,
      'Agora agendamos o pagamento. Você não precisa fazer nada: avisaremos a cada passo.',
    ],
    details: [
      ['Valor', amount],
      ['Previsão', date],
    ],
    action: TO_EARNINGS,
  });
}

type Details = readonly (readonly [title: string, value: string])[];

/** Lists gross and net amounts when tax is withheld, because less than the requested amount arrives. */
const amountDetails = ({ total, withheld }: Pick<WithdrawalNews, 'total' | 'withheld'>): Details =>
  withheld === 0
    ? [['Valor', formatBRL(total)]]
    : [
        ['Valor bruto', formatBRL(total)],
        ['Imposto de renda retido', formatBRL(withheld)],
        ['Valor líquido', formatBRL(subtractCentavos(total, withheld))],
      ];

interface Dated {
  readonly amount: string;
  readonly amounts: Details;
  readonly date: string;
}

function scheduled(context: EmailContext, { amount, amounts, date }: Dated): Email {
  return buildEmail('withdrawal', context, {
    subject: `Saque de ${amount} agendado para ${date}`,
    paragraphs: [
      `Seu saque de ${amount} foi agendado para ${date}, com os dados bancários que você tem cadastrados hoje.`,
      'Se você alterar os dados bancários agora, a alteração vale só para os próximos saques.',
    ],
    details: [...amounts, ['Pagamento em', date]],
    action: TO_EARNINGS,
  });
}

function paid(context: EmailContext, { amount, amounts, date }: Dated): Email {
  return buildEmail('withdrawal', context, {
    subject: `Saque de ${amount} pago`,
    paragraphs: [
      `Pagamos o seu saque de ${amount} em ${date}.`,
      'Confira o valor na conta cadastrada. Agradecemos as suas indicações.',
    ],
    details: [...amounts, ['Pago em', date]],
    action: TO_EARNINGS,
  });
}

function returned(context: EmailContext, amount: string, reason: string | null): Email {
  return buildEmail('withdrawal', context, {
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

export function withdrawalEmail(context: EmailContext, news: WithdrawalNews): Email {
  const { total, step, date, reason } = news;
  const amount = formatBRL(total);
  const day = date === null ? 'a definir' : formatDateInWords(date);
  switch (step) {
    case 'requested':
      return requested(context, amount, day);
    case 'settled':
      return settled(context, amount, day);
    case 'scheduled':
      return scheduled(context, { amount, amounts: amountDetails(news), date: day });
    case 'paid':
      return paid(context, { amount, amounts: amountDetails(news), date: day });
    case 'returned':
      return returned(context, amount, reason);
  }
}
