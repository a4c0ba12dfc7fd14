import type { ExtraHolidays } from '../dates/business-days.ts';
import { formatDateInWords, formatNearDate, type PlainDate } from '../dates/calendar.ts';
import { earningDependsOn } from './earning-next-step.ts';
import { addCentavos, type Centavos, formatBRL, subtractCentavos } from './money.ts';
import { lastRequestDayFor, payoutDate } from './payout-dates.ts';
import type { EarningTrigger, Programme } from './programme.ts';
import { releaseTexts } from './programme-texts.ts';
import type { WithdrawalStatus } from './withdrawals.ts';

// 'When do I get my money?', answered with one amount (product 5.9). What is nearest to the bank account wins, except that
// a payment which needs the Indiker comes first.

export const nextMoneyStates = [
  'returned',
  'corrected',
  'scheduled',
  'requested',
  'withdrawable',
  'releasing',
  'promised',
  'below_minimum',
  'paid',
  'nothing',
] as const;
export type NextMoneyState = (typeof nextMoneyStates)[number];

export interface NextMoneyFacts {
  readonly today: PlainDate;
  readonly available: Centavos;
  /** The one to be paid next, returned ones first; the last one paid when no other is left. */
  readonly withdrawal: {
    readonly status: WithdrawalStatus;
    /** Null after a return. */
    readonly paymentOn: PlainDate | null;
    /** What reaches the bank account. */
    readonly net: Centavos;
    /** Whether the Indiker has saved other bank data than those that it was sent to. */
    readonly hasNewBankData: boolean;
  } | null;
  /** The reward installment to be released next; without one, the promised one that expires next. */
  readonly coming: {
    readonly value: Centavos;
    readonly company: string;
    readonly trigger: EarningTrigger;
    /** Null while it is promised. */
    readonly releaseOn: PlainDate | null;
    readonly expiresOn: PlainDate | null;
    /** Null when its referral follows another version than the one in force. */
    readonly releaseDays: number | null;
  } | null;
  readonly extraHolidays?: ExtraHolidays | undefined;
  /** The day on which an approved version replaces the one in force, if any. */
  readonly replacedOn?: PlainDate | null;
}

export interface NextMoney {
  readonly state: NextMoneyState;
  /** The amount with its day and company: 'R$ 2.500,00 em 29 de nov. · Padaria Pão Quente'. */
  readonly title: string;
  /** What happens until then, or what the Indiker can do. */
  readonly text: string;
}

/** `programme` is the version in force. */
export function nextMoney(facts: NextMoneyFacts, programme: Programme): NextMoney {
  const { withdrawal, available, coming } = facts;
  if (withdrawal && withdrawal.status !== 'paid') return onItsWay(withdrawal, facts.today);
  if (available > 0 && available >= programme.minimumWithdrawal) return withdrawable(facts, programme);
  if (coming) return comingMoney(coming, facts, programme);
  if (available > 0) return belowMinimum(available, programme);
  return withdrawal ? paid(withdrawal) : nothing(programme);
}

/** Not broken between two lines of a title. */
const titleDay = (day: PlainDate): string => formatNearDate(day).replaceAll(' ', '\u00a0');

type Withdrawal = NonNullable<NextMoneyFacts['withdrawal']>;
type Coming = NonNullable<NextMoneyFacts['coming']>;

function onItsWay({ status, paymentOn, net, hasNewBankData }: Withdrawal, today: PlainDate): NextMoney {
  if (status === 'returned' && hasNewBankData)
    return {
      state: 'corrected',
      title: `O banco devolveu ${formatBRL(net)}`,
      text: 'Recebemos os seus novos dados bancários. Agora agendamos o pagamento de novo e avisamos o dia.',
    };
  if (status === 'returned' || paymentOn === null)
    return {
      state: 'returned',
      title: `O banco devolveu ${formatBRL(net)}`,
      text: 'Confira os seus dados bancários: depois que você salvar, agendamos o pagamento de novo.',
    };
  const state = status === 'scheduled' ? 'scheduled' : 'requested';
  if (paymentOn < today)
    return {
      state,
      title: `${formatBRL(net)} a caminho`,
      text: `A previsão era ${formatNearDate(paymentOn)}, e ainda não temos a confirmação do pagamento.`,
    };
  return {
    state,
    title: `${formatBRL(net)} em ${titleDay(paymentOn)}`,
    text:
      state === 'scheduled'
        ? 'Pagamento agendado: cai na sua conta ou chave PIX nesse dia.'
        : 'Saque pedido: agora agendamos o pagamento para esse dia.',
  };
}

function withdrawable(facts: NextMoneyFacts, programme: Programme): NextMoney {
  const { available, today, extraHolidays, replacedOn = null } = facts;
  const payday = titleDay(payoutDate(today, programme, extraHolidays));
  const lastDay = formatNearDate(lastRequestDayFor(today, { ...programme, replacedOn }));
  return {
    state: 'withdrawable',
    title: `${formatBRL(available)} em ${payday}`,
    text: `Já está disponível: peça o saque até ${lastDay} para receber nesse dia.`,
  };
}

function comingMoney(coming: Coming, facts: NextMoneyFacts, programme: Programme): NextMoney {
  const { value, company, releaseOn, trigger, releaseDays } = coming;
  if (releaseOn === null) {
    const when =
      releaseDays === null ? 'você vê aqui o dia' : `fica disponível ${releaseTexts(releaseDays).releaseIn}`;
    const then = trigger === 'closing' ? '' : ` Com a fatura paga, ${when}.`;
    return {
      state: 'promised',
      title: `${formatBRL(value)} previstos · ${company}`,
      text: `${earningDependsOn(coming)}.${then}`,
    };
  }
  return {
    state: 'releasing',
    title: `${formatBRL(value)} em ${titleDay(releaseOn)} · ${company}`,
    text: afterRelease(addCentavos(facts.available, value), releaseOn, facts, programme),
  };
}

function afterRelease(
  balance: Centavos,
  releaseOn: PlainDate,
  { today, extraHolidays, replacedOn = null }: NextMoneyFacts,
  programme: Programme,
): string {
  const { minimumWithdrawal } = programme;
  const from = releaseOn > today ? releaseOn : today;
  // By then another version says from which amount it is paid, and when.
  if (replacedOn && replacedOn <= from) return 'Entra no seu saldo nesse dia.';
  if (balance < minimumWithdrawal)
    return `Entra no seu saldo nesse dia. Para o saque, a partir de ${formatBRL(minimumWithdrawal)}, ainda vão faltar ${formatBRL(subtractCentavos(minimumWithdrawal, balance))}.`;
  const lastDay = formatNearDate(lastRequestDayFor(from, { ...programme, replacedOn }));
  const payday = formatNearDate(payoutDate(from, programme, extraHolidays));
  return `Fica disponível nesse dia. Peça o saque até ${lastDay} para receber em ${payday}`;
}

function belowMinimum(available: Centavos, { minimumWithdrawal }: Programme): NextMoney {
  const missing = formatBRL(subtractCentavos(minimumWithdrawal, available));
  return {
    state: 'below_minimum',
    title: `Faltam ${missing} para o saque`,
    text: `Você tem ${formatBRL(available)}, e o saque é a partir de ${formatBRL(minimumWithdrawal)}. Indique outra empresa para chegar lá.`,
  };
}

function paid({ paymentOn, net }: Withdrawal): NextMoney {
  return {
    state: 'paid',
    title: `${formatBRL(net)} pagos${paymentOn === null ? '' : ` em ${formatDateInWords(paymentOn)}`}`,
    text: 'Já está na sua conta. O próximo valor aparece aqui quando outra indicação avançar.',
  };
}

function nothing({ releaseDays }: Programme): NextMoney {
  return {
    state: 'nothing',
    title: 'Nenhum pagamento previsto ainda',
    text: `Quando uma empresa que você indicou pagar a primeira fatura, o valor fica disponível ${releaseTexts(releaseDays).releaseIn}.`,
  };
}
