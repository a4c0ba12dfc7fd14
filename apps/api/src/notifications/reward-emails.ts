import { daysBetween, formatDateInWords, type PlainDate } from '@indike/rules/dates/calendar';
import { addCentavos, formatBRL, subtractCentavos, type Centavos } from '@indike/rules/money/money';
import { lastRequestDayFor, payoutDate } from '@indike/rules/dates/payout-dates';
import { minimumWithdrawal } from '@indike/rules/money/withdrawals';
import type { Email } from '../platform/email.ts';
import { letter, type EmailContext } from './email-context.ts';

export interface NotifiedEarning {
  /** Null for the share link's bonus. */
  readonly company: string | null;
  /** What is left of it after clawbacks. */
  readonly value: Centavos;
  readonly expiresOn: PlainDate;
}

export interface Moment {
  readonly today: PlainDate;
  readonly holidays: ReadonlySet<string>;
  /** All that the Indiker could ask for now. */
  readonly available: Centavos;
}

const sum = (earnings: readonly NotifiedEarning[]): Centavos =>
  addCentavos(...earnings.map(({ value }) => value));
const first = (earnings: readonly NotifiedEarning[]): PlainDate | undefined =>
  earnings.map(({ expiresOn }) => expiresOn).toSorted()[0];
const sourceOf = ({ company }: NotifiedEarning) => company ?? 'Bônus do link exclusivo';

/** '2 bonificações', or whose it is when there is one. */
function named(earnings: readonly NotifiedEarning[]): string {
  const [only] = earnings;
  if (earnings.length !== 1 || !only) return `${earnings.length} bonificações`;
  return only.company === null ? 'o bônus do seu link exclusivo' : `a bonificação da empresa ${only.company}`;
}
const capital = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);

const rows = (earnings: readonly NotifiedEarning[]): (readonly [string, string])[] =>
  earnings.map(
    (earning) =>
      [
        sourceOf(earning),
        `${formatBRL(earning.value)} · prazo até ${formatDateInWords(earning.expiresOn)}`,
      ] as const,
  );

/** Until when to ask, and when it is paid; or what is missing to ask at all. */
function howToAsk({ today, holidays, available }: Moment): string {
  if (available < minimumWithdrawal) {
    const missing = formatBRL(subtractCentavos(minimumWithdrawal, available));
    return `O saque é a partir de ${formatBRL(minimumWithdrawal)}: faltam ${missing}.`;
  }
  const by = formatDateInWords(lastRequestDayFor(today));
  return `Peça o saque até ${by} para receber em ${formatDateInWords(payoutDate(today, holidays))}.`;
}

const lapseText = (earnings: readonly NotifiedEarning[]): string | undefined => {
  const lapse = first(earnings);
  return (
    lapse && `O prazo para pedir termina em ${formatDateInWords(lapse)}; depois desse dia, o valor expira.`
  );
};

const TO_EARNINGS = { label: 'Ver meus ganhos', path: '/ganhos' };
const TO_WITHDRAWAL = { label: 'Pedir o saque', path: '/ganhos' };

/** Somebody who came by the Indiker's link confirmed the e-mail: said first, since five reais alone are no withdrawal. */
function bonusAvailableEmail(
  desk: EmailContext,
  earnings: readonly NotifiedEarning[],
  moment: Moment,
): Email {
  return letter('reward_available', desk, {
    subject: `Bônus do link exclusivo: ${formatBRL(sum(earnings))}`,
    paragraphs: [
      `Uma pessoa que se cadastrou pelo seu link exclusivo confirmou o e-mail. O seu bônus de ${formatBRL(sum(earnings))} já está no saldo disponível.`,
      howToAsk(moment),
      lapseText(earnings),
    ],
    details: rows(earnings),
    action: TO_EARNINGS,
  });
}

export function rewardAvailableEmail(
  desk: EmailContext,
  earnings: readonly NotifiedEarning[],
  moment: Moment,
): Email {
  const [only] = earnings;
  if (earnings.length === 1 && only?.company === null) return bonusAvailableEmail(desk, earnings, moment);
  const amount = formatBRL(sum(earnings));
  const canWithdraw = moment.available >= minimumWithdrawal;
  const [one, several] = canWithdraw
    ? ['já pode ser sacada', 'já podem ser sacadas']
    : ['entrou no seu saldo', 'entraram no seu saldo'];
  return letter('reward_available', desk, {
    subject: canWithdraw ? `${amount} disponíveis para saque` : `${amount} entraram no seu saldo`,
    paragraphs: [
      `${capital(named(earnings))} ${earnings.length === 1 ? one : several}: ${amount}.`,
      howToAsk(moment),
      lapseText(earnings),
    ],
    details: rows(earnings),
    action: canWithdraw ? TO_WITHDRAWAL : TO_EARNINGS,
  });
}

const inDays = (days: number): string => (days <= 0 ? 'hoje' : days === 1 ? 'amanhã' : `em ${days} dias`);

/** Not asked for in 365 days: the Indiker acts. */
function askReminder(
  desk: EmailContext,
  earnings: readonly NotifiedEarning[],
  lapse: PlainDate,
  moment: Moment,
): Email {
  const left = inDays(daysBetween(moment.today, lapse));
  return letter('expiry_reminder', desk, {
    subject: `${formatBRL(sum(earnings))} expiram ${left}`,
    paragraphs: [
      `${capital(named(earnings))}, no valor de ${formatBRL(sum(earnings))}, ${earnings.length === 1 ? 'expira' : 'expiram'} ${left}: o prazo para pedir o saque termina em ${formatDateInWords(lapse)}.`,
      moment.available < minimumWithdrawal
        ? howToAsk(moment)
        : 'Peça o saque em Meus Ganhos até esse dia. Depois dele, o valor não pode mais ser pedido.',
    ],
    details: rows(earnings),
    action: moment.available < minimumWithdrawal ? TO_EARNINGS : TO_WITHDRAWAL,
  });
}

/** The first invoice is unpaid: nobody but the company can act, so this only informs. */
function invoiceReminder(
  desk: EmailContext,
  earnings: readonly NotifiedEarning[],
  lapse: PlainDate,
  today: PlainDate,
): Email {
  const left = inDays(daysBetween(today, lapse));
  return letter('expiry_reminder', desk, {
    subject: `Bonificação de ${formatBRL(sum(earnings))}: o prazo da fatura termina ${left}`,
    paragraphs: [
      `${capital(named(earnings))}, no valor de ${formatBRL(sum(earnings))}, depende de a empresa pagar a primeira fatura até ${formatDateInWords(lapse)}. Sem o pagamento até esse dia, ela expira.`,
      'Quem paga a fatura é a empresa. Se quiser, lembre o seu contato.',
    ],
    details: rows(earnings),
    action: { label: 'Ver minhas indicações', path: '/indicacoes' },
  });
}

export function expiryReminderEmail(
  desk: EmailContext,
  state: 'promised' | 'available',
  earnings: readonly NotifiedEarning[],
  moment: Moment,
): Email {
  const lapse = first(earnings) ?? moment.today;
  return state === 'available'
    ? askReminder(desk, earnings, lapse, moment)
    : invoiceReminder(desk, earnings, lapse, moment.today);
}

export interface ClawbackNews {
  readonly referralId: number;
  readonly company: string;
  readonly amount: Centavos;
  readonly reason: string;
  /** What of it has been taken so far. */
  readonly recovered: Centavos;
}

export function clawbackEmail(desk: EmailContext, news: ClawbackNews): Email {
  const remaining = subtractCentavos(news.amount, news.recovered);
  const rest =
    remaining > 0
      ? `${formatBRL(remaining)} serão descontados dos seus próximos valores.`
      : 'O valor já foi descontado do seu saldo disponível.';
  return letter('clawback', desk, {
    subject: `Estorno de ${formatBRL(news.amount)}: ${news.company}`,
    paragraphs: [
      `Estornamos ${formatBRL(news.amount)} da bonificação da empresa ${news.company}.`,
      `Motivo: ${news.reason}`,
      `${rest} Nada é cobrado da sua conta bancária.`,
    ],
    details: [
      ['Estorno', formatBRL(news.amount)],
      ['Já descontado', formatBRL(news.recovered)],
      ['A descontar', formatBRL(remaining)],
    ],
    action: { label: 'Ver a indicação', path: `/indicacao?indicationId=${news.referralId}` },
  });
}
