import { daysBetween, formatDateInWords, type PlainDate } from '@indike/rules/calendar';
import { addCentavos, formatBRL, subtractCentavos, type Centavos } from '@indike/rules/money';
import { lastRequestDayFor, payoutDate } from '@indike/rules/payout-dates';
import { minimumWithdrawal } from '@indike/rules/withdrawals';
import type { Email } from '../platform/mail/mailer.ts';
import { letter, type Desk } from './letter.ts';

export interface ToldParcel {
  /** Null for the share link's bonus. */
  readonly company: string | null;
  /** What is left of it after clawbacks. */
  readonly value: Centavos;
  readonly lapseOn: PlainDate;
}

export interface Moment {
  readonly today: PlainDate;
  readonly holidays: ReadonlySet<string>;
  /** All that the Indiker could ask for now. */
  readonly available: Centavos;
}

const sum = (parcels: readonly ToldParcel[]): Centavos => addCentavos(...parcels.map(({ value }) => value));
const first = (parcels: readonly ToldParcel[]): PlainDate | undefined =>
  parcels.map(({ lapseOn }) => lapseOn).toSorted()[0];
const sourceOf = ({ company }: ToldParcel) => company ?? 'Bônus do link de indicação';

/** '2 bonificações', or whose it is when there is one. */
function named(parcels: readonly ToldParcel[]): string {
  const [only] = parcels;
  if (parcels.length !== 1 || !only) return `${parcels.length} bonificações`;
  return only.company === null ? 'o bônus do seu link' : `a bonificação da empresa ${only.company}`;
}
const capital = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);

const rows = (parcels: readonly ToldParcel[]): (readonly [string, string])[] =>
  parcels.map(
    (parcel) =>
      [
        sourceOf(parcel),
        `${formatBRL(parcel.value)} · prazo até ${formatDateInWords(parcel.lapseOn)}`,
      ] as const,
  );

/** Until when to ask, and when it is paid; or what is missing to ask at all. */
function howToAsk({ today, holidays, available }: Moment): string {
  if (available < minimumWithdrawal) {
    const missing = formatBRL(subtractCentavos(minimumWithdrawal, available));
    return `O saque mínimo é de ${formatBRL(minimumWithdrawal)}: faltam ${missing} para você poder pedir.`;
  }
  const by = formatDateInWords(lastRequestDayFor(today));
  return `Peça o saque até ${by} para receber em ${formatDateInWords(payoutDate(today, holidays))}.`;
}

/** Somebody who came by the Indiker's link confirmed the e-mail: said first, since five reais alone are no withdrawal. */
function bonusAvailableEmail(desk: Desk, parcels: readonly ToldParcel[], moment: Moment): Email {
  const lapse = first(parcels);
  return letter('reward_available', desk, {
    subject: `Bônus do link: ${formatBRL(sum(parcels))}`,
    paragraphs: [
      `Uma pessoa que se cadastrou pelo seu link confirmou o e-mail. O seu bônus de ${formatBRL(sum(parcels))} já está no saldo disponível.`,
      howToAsk(moment),
      lapse && `O prazo para pedir termina em ${formatDateInWords(lapse)}; depois desse dia, o valor expira.`,
    ],
    details: rows(parcels),
    action: { label: 'Ver meus ganhos', path: '/ganhos' },
  });
}

export function rewardAvailableEmail(desk: Desk, parcels: readonly ToldParcel[], moment: Moment): Email {
  const [only] = parcels;
  if (parcels.length === 1 && only?.company === null) return bonusAvailableEmail(desk, parcels, moment);
  const lapse = first(parcels);
  const verb = parcels.length === 1 ? 'já pode ser sacada' : 'já podem ser sacadas';
  return letter('reward_available', desk, {
    subject: `${formatBRL(sum(parcels))} disponíveis para saque`,
    paragraphs: [
      `${capital(named(parcels))} ${verb}: ${formatBRL(sum(parcels))}.`,
      howToAsk(moment),
      lapse && `O prazo para pedir termina em ${formatDateInWords(lapse)}; depois desse dia, o valor expira.`,
    ],
    details: rows(parcels),
    action: { label: 'Pedir o saque', path: '/ganhos' },
  });
}

const inDays = (days: number): string => (days <= 0 ? 'hoje' : days === 1 ? 'amanhã' : `em ${days} dias`);

/** Not asked for in 365 days: the Indiker acts. */
function askReminder(desk: Desk, parcels: readonly ToldParcel[], lapse: PlainDate, moment: Moment): Email {
  const left = inDays(daysBetween(moment.today, lapse));
  return letter('lapse_reminder', desk, {
    subject: `${formatBRL(sum(parcels))} expiram ${left}`,
    paragraphs: [
      `${capital(named(parcels))}, no valor de ${formatBRL(sum(parcels))}, ${parcels.length === 1 ? 'expira' : 'expiram'} ${left}: o prazo para pedir o saque termina em ${formatDateInWords(lapse)}.`,
      moment.available < minimumWithdrawal
        ? howToAsk(moment)
        : 'Peça o saque em Meus Ganhos até esse dia. Depois dele, o valor não pode mais ser pedido.',
    ],
    details: rows(parcels),
    action: { label: 'Pedir o saque', path: '/ganhos' },
  });
}

/** The first invoice is unpaid: nobody but the company can act, so this only informs. */
function invoiceReminder(
  desk: Desk,
  parcels: readonly ToldParcel[],
  lapse: PlainDate,
  today: PlainDate,
): Email {
  const left = inDays(daysBetween(today, lapse));
  return letter('lapse_reminder', desk, {
    subject: `Bonificação de ${formatBRL(sum(parcels))}: o prazo da fatura termina ${left}`,
    paragraphs: [
      `${capital(named(parcels))}, no valor de ${formatBRL(sum(parcels))}, depende de a empresa pagar a primeira fatura até ${formatDateInWords(lapse)}. Sem o pagamento até esse dia, ela expira.`,
      'Este é só um aviso: quem paga a fatura é a empresa, e você não precisa fazer nada.',
    ],
    details: rows(parcels),
    action: { label: 'Ver minhas indicações', path: '/indicacoes' },
  });
}

export function lapseReminderEmail(
  desk: Desk,
  state: 'promised' | 'available',
  parcels: readonly ToldParcel[],
  moment: Moment,
): Email {
  const lapse = first(parcels) ?? moment.today;
  return state === 'available'
    ? askReminder(desk, parcels, lapse, moment)
    : invoiceReminder(desk, parcels, lapse, moment.today);
}

export interface ClawbackNews {
  readonly referralId: number;
  readonly company: string;
  readonly amount: Centavos;
  readonly reason: string;
  /** What of it has been taken so far. */
  readonly recovered: Centavos;
}

export function clawbackEmail(desk: Desk, news: ClawbackNews): Email {
  const remaining = subtractCentavos(news.amount, news.recovered);
  const rest =
    remaining > 0
      ? `${formatBRL(remaining)} serão descontados das suas próximas bonificações.`
      : 'O valor já foi descontado do seu saldo disponível.';
  return letter('clawback', desk, {
    subject: `Estorno de ${formatBRL(news.amount)}: ${news.company}`,
    paragraphs: [
      `Parte da bonificação da empresa ${news.company} foi estornada: ${formatBRL(news.amount)}.`,
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
