import type { Programme } from '@indike/rules/money/programme';
import { daysBetween, formatDateInWords, type PlainDate } from '@indike/rules/dates/calendar';
import { addCentavos, formatBRL, subtractCentavos, type Centavos } from '@indike/rules/money/money';
import { payoutSentence, type PayoutTermsInForce } from '@indike/rules/money/payout-dates';
import { capitalize } from '@indike/rules/money/programme-texts';
import { missingSentence } from '@indike/rules/money/withdrawals';
import type { Email } from '../platform/email.ts';
import { buildEmail, type EmailContext } from './email-context.ts';

export interface NotifiedEarning {
  /** Null for the share bonus. */
  readonly company: string | null;
  /** The value that remains after clawbacks. */
  readonly value: Centavos;
  readonly expiresOn: PlainDate;
}

export interface WithdrawalOutlook {
  readonly today: PlainDate;
  readonly holidays: ReadonlySet<string>;
  /** The available balance. */
  readonly available: Centavos;
  /** In force today. */
  readonly programme: Programme & Pick<PayoutTermsInForce, 'replacedOn'>;
}

const sum = (earnings: readonly NotifiedEarning[]): Centavos =>
  addCentavos(...earnings.map(({ value }) => value));
const firstExpiry = (earnings: readonly NotifiedEarning[]): PlainDate | undefined =>
  earnings.map(({ expiresOn }) => expiresOn).toSorted()[0];
const sourceOf = ({ company }: NotifiedEarning) => company ?? 'Bônus do link exclusivo';

const areOfOneCompany = (earnings: readonly NotifiedEarning[]): boolean =>
  new Set(earnings.map(({ company }) => company)).size === 1;

/** '2 bonificações', with the company when it is one for all, or a single reward. */
function named(earnings: readonly NotifiedEarning[]): string {
  const company = areOfOneCompany(earnings) ? (earnings[0]?.company ?? null) : null;
  const from = company === null ? '' : ` da empresa ${company}`;
  if (earnings.length !== 1) return `${earnings.length} bonificações${from}`;
  return company === null ? 'o bônus do seu link exclusivo' : `a bonificação${from}`;
}

const haveOneDeadline = (earnings: readonly NotifiedEarning[]): boolean =>
  new Set(earnings.map(({ expiresOn }) => expiresOn)).size === 1;

/** With the deadline of each, unless it is one for all: then the text says it. */
function rows(earnings: readonly NotifiedEarning[]): (readonly [string, string])[] {
  const isSaid = haveOneDeadline(earnings);
  return earnings.map((earning) => {
    const deadline = isSaid ? '' : ` · prazo até ${formatDateInWords(earning.expiresOn)}`;
    return [sourceOf(earning), `${formatBRL(earning.value)}${deadline}`] as const;
  });
}

/** Says until when to request a withdrawal and when it is paid, or how much is missing to the minimum. */
function howToRequest({ today, holidays, available, programme }: WithdrawalOutlook): string {
  return available < programme.minimumWithdrawal
    ? missingSentence(available, programme)
    : payoutSentence(today, programme, holidays);
}

function expiryText(earnings: readonly NotifiedEarning[]): string | undefined {
  const expiresOn = firstExpiry(earnings);
  if (!expiresOn) return undefined;
  return haveOneDeadline(earnings)
    ? `O prazo para pedir termina em ${formatDateInWords(expiresOn)}; depois desse dia, o valor expira.`
    : 'Cada valor tem o seu prazo para ser pedido e expira depois dele.';
}

const TO_EARNINGS = { label: 'Ver meus ganhos', path: '/ganhos' };
const TO_WITHDRAWAL = { label: 'Pedir o saque', path: '/ganhos' };

/** The share bonus (product 5.7). A single one is below the minimum withdrawal, so the text starts with its origin. */
function bonusAvailableEmail(
  context: EmailContext,
  earnings: readonly NotifiedEarning[],
  outlook: WithdrawalOutlook,
): Email {
  return buildEmail('reward_available', context, {
    subject: `Bônus do link exclusivo: ${formatBRL(sum(earnings))}`,
    paragraphs: [
      `Uma pessoa que se cadastrou pelo seu link exclusivo confirmou o e-mail. O seu bônus de ${formatBRL(sum(earnings))} já está no saldo disponível.`,
      howToRequest(outlook),
      expiryText(earnings),
    ],
    details: rows(earnings),
    action: TO_EARNINGS,
  });
}

export function rewardAvailableEmail(
  context: EmailContext,
  earnings: readonly NotifiedEarning[],
  outlook: WithdrawalOutlook,
): Email {
  const [only] = earnings;
  if (earnings.length === 1 && only?.company === null) return bonusAvailableEmail(context, earnings, outlook);
  const amount = formatBRL(sum(earnings));
  const canWithdraw = outlook.available >= outlook.programme.minimumWithdrawal;
  const [one, several] = canWithdraw
    ? ['já pode ser sacada', 'já podem ser sacadas']
    : ['entrou no seu saldo', 'entraram no seu saldo'];
  return buildEmail('reward_available', context, {
    subject: canWithdraw ? `${amount} disponíveis para saque` : `${amount} entraram no seu saldo`,
    paragraphs: [
      `${capitalize(named(earnings))} ${earnings.length === 1 ? one : several}: ${amount}.`,
      howToRequest(outlook),
      expiryText(earnings),
    ],
    details: rows(earnings),
    action: canWithdraw ? TO_WITHDRAWAL : TO_EARNINGS,
  });
}

const inDays = (days: number): string => (days <= 0 ? 'hoje' : days === 1 ? 'amanhã' : `em ${days} dias`);

/** Reminds of available earnings that are not requested yet (product 5.5), where the Indiker has to act. */
function requestReminder(
  context: EmailContext,
  earnings: readonly NotifiedEarning[],
  expiresOn: PlainDate,
  outlook: WithdrawalOutlook,
): Email {
  const left = inDays(daysBetween(outlook.today, expiresOn));
  return buildEmail('expiry_reminder', context, {
    subject: `${formatBRL(sum(earnings))} expiram ${left}`,
    paragraphs: [
      `${capitalize(named(earnings))}, no valor de ${formatBRL(sum(earnings))}, ${earnings.length === 1 ? 'expira' : 'expiram'} ${left}: o prazo para pedir o saque termina em ${formatDateInWords(expiresOn)}.`,
      outlook.available < outlook.programme.minimumWithdrawal
        ? howToRequest(outlook)
        : 'Peça o saque em Meus Ganhos até esse dia. Depois dele, o valor não pode mais ser pedido.',
    ],
    details: rows(earnings),
    action: outlook.available < outlook.programme.minimumWithdrawal ? TO_EARNINGS : TO_WITHDRAWAL,
  });
}

/** Reminds of an unpaid first invoice (product 5.5). Only the company can act, so this e-mail only informs. */
function invoiceReminder(
  context: EmailContext,
  earnings: readonly NotifiedEarning[],
  expiresOn: PlainDate,
  today: PlainDate,
): Email {
  const left = inDays(daysBetween(today, expiresOn));
  const [subject, depend, expire] =
    earnings.length === 1
      ? ['Bonificação', 'depende', 'ela expira']
      : ['Bonificações', 'dependem', 'elas expiram'];
  const [theInvoice, onPayment, whoPays] = areOfOneCompany(earnings)
    ? ['da fatura', 'de a empresa pagar', 'Quem paga a fatura é a empresa. Se quiser, lembre o seu contato.']
    : [
        'das faturas',
        'de as empresas pagarem',
        'Quem paga as faturas são as empresas. Se quiser, lembre os seus contatos.',
      ];
  return buildEmail('expiry_reminder', context, {
    subject: `${subject} de ${formatBRL(sum(earnings))}: o prazo ${theInvoice} termina ${left}`,
    paragraphs: [
      `${capitalize(named(earnings))}, no valor de ${formatBRL(sum(earnings))}, ${depend} ${onPayment} a primeira fatura até ${formatDateInWords(expiresOn)}. Sem o pagamento até esse dia, ${expire}.`,
      whoPays,
    ],
    details: rows(earnings),
    action: { label: 'Ver minhas indicações', path: '/indicacoes' },
  });
}

export function expiryReminderEmail(
  context: EmailContext,
  state: 'promised' | 'available',
  earnings: readonly NotifiedEarning[],
  outlook: WithdrawalOutlook,
): Email {
  const expiresOn = firstExpiry(earnings) ?? outlook.today;
  return state === 'available'
    ? requestReminder(context, earnings, expiresOn, outlook)
    : invoiceReminder(context, earnings, expiresOn, outlook.today);
}

/** The last day counted, so the earning expired on the day after it. */
const expiredText = (earning: NotifiedEarning): string =>
  `${capitalize(named([earning]))}, no valor de ${formatBRL(earning.value)}, expirou: o prazo terminou em ${formatDateInWords(earning.expiresOn)}.`;

export function earningsExpiredEmail(context: EmailContext, earnings: readonly NotifiedEarning[]): Email {
  return buildEmail('expiry_reminder', context, {
    subject: `${formatBRL(sum(earnings))} ${earnings.length === 1 ? 'expirou' : 'expiraram'}`,
    paragraphs: [...earnings.map(expiredText), 'O valor expirado não volta ao saldo.'],
    action: TO_EARNINGS,
  });
}

export interface ClawbackNews {
  readonly referralId: number;
  readonly company: string;
  readonly amount: Centavos;
  readonly reason: string;
  /** The part already taken from the balance. */
  readonly recovered: Centavos;
}

export function clawbackEmail(context: EmailContext, news: ClawbackNews): Email {
  const remaining = subtractCentavos(news.amount, news.recovered);
  const rest =
    remaining > 0
      ? `${formatBRL(remaining)} serão descontados dos seus próximos valores.`
      : 'O valor já foi descontado do seu saldo disponível.';
  return buildEmail('clawback', context, {
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
