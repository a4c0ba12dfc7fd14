import { type PlainDate } from '../dates/calendar.ts';
import { type Centavos, formatBRL } from '../money/money.ts';
import { monthOf } from '../taxes/months.ts';
import { type BankAnswer, bankAnswerOf, occurrencesText } from './occurrences.ts';

// Payments that a provider's API makes (decisions, section 16). An order is one attempt to pay one withdrawal. Its id is
// stored before the first call and used until the provider's answer is terminal, so that no money is sent twice.

export const PAYOUT_METHODS = ['cnab', 'efi', 'asaas'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];
/** The ways to pay that are calls of an API. */
/** In the order in which they are chosen where nobody chooses. */
export const API_METHODS = ['efi', 'asaas'] as const satisfies readonly PayoutMethod[];
export type ApiMethod = (typeof API_METHODS)[number];
export const payoutMethodNames: Readonly<Record<PayoutMethod, string>> = {
  cnab: 'Arquivo para o banco',
  efi: 'PIX pela Efí',
  asaas: 'PIX pela Asaas',
};

/** Why a provider does not tell its balance, in words for the administrator who set it up. */
export const connectionProblems = {
  refused:
    'O provedor não aceitou as credenciais. Confira se foram copiadas inteiras, se ainda valem e se são todas da mesma aplicação.',
  forbidden:
    'O provedor aceitou as credenciais, mas não deixa esta aplicação ver o saldo. Confira as permissões dela.',
  unreachable:
    'O provedor não respondeu. As credenciais podem estar certas: espere alguns minutos e teste de novo.',
  /** A provider may close the connection of a certificate that it does not know. */
  unreachable_or_certificate:
    'O provedor não respondeu. Pode estar fora do ar ou não conhecer o certificado: espere alguns minutos e teste de novo.',
} as const;
export type ConnectionProblem = keyof typeof connectionProblems;

export const PAYMENT_ORDER_STATES = [
  /** Not sent: the payment date has not come, or the provider asked to wait. */
  'waiting',
  /** The call has begun; until its answer is stored nobody knows what came of it. */
  'sending',
  /** The provider has it and has not ended it. */
  'accepted',
  'paid',
  /** The provider ended it without a payment. */
  'not_paid',
  /** No certain answer: only a look-up by the same id decides. */
  'unknown',
  /** Paid, and sent back by the receiver's bank. */
  'returned',
] as const;
export type PaymentOrderState = (typeof PAYMENT_ORDER_STATES)[number];
export const paymentOrderStateNames: Readonly<Record<PaymentOrderState, string>> = {
  waiting: 'Na fila',
  sending: 'Enviando',
  accepted: 'No banco',
  paid: 'Pago',
  not_paid: 'Não pago',
  unknown: 'Sem resposta',
  returned: 'Devolvido',
};

/** Letters and digits only, as both providers accept: 'S1204T2' is the second attempt to pay withdrawal 1204. */
export const paymentOrderId = (withdrawalId: number, attempt: number): string =>
  `S${withdrawalId}T${attempt}`;

/**
 * Why an order waits although its day has come: who approved it did not know of that payment. It is sent once that money
 * has come back, and never when two people enter what came of the withdrawal.
 */
export const ANOTHER_ORDER_PAID =
  'O banco ou o provedor diz que outra ordem deste saque foi paga. Esta ordem espera: só sai se aquele valor voltar inteiro, e não sai mais se duas pessoas registrarem o resultado do saque.';

/** What the receiver reads on their bank statement; the same for every attempt. */
export const paymentDescription = (withdrawalId: number): string => `Saque ${withdrawalId}`;

export interface ProviderPayment {
  readonly value: Centavos;
  readonly paidOn: PlainDate;
  readonly endToEndId: string;
  /** How much of it has certainly come back. */
  readonly returned: Centavos;
}

/** What a provider says of an order. */
export type ProviderAnswer =
  | { readonly said: 'accepted'; readonly endToEndId: string | null }
  | ({ readonly said: 'paid' } & ProviderPayment)
  /** Ended without a payment; why, in the codes of the banks (`occurrences.ts`). */
  | { readonly said: 'not_paid'; readonly codes: readonly string[] }
  /** It did not take the order, or was not called yet, so the order is sent later; why, if people should know. */
  | { readonly said: 'later'; readonly seconds: number; readonly why?: string }
  /** The look-up found no such order. */
  | { readonly said: 'absent' }
  /** No answer, or none that can be understood. */
  | { readonly said: 'unknown'; readonly why: string };

interface OrderFacts {
  /** Whether the answer is that of the call which sends the order, and not of a look-up. */
  readonly called: boolean;
  readonly state: PaymentOrderState;
  readonly net: Centavos;
  /** Whether the provider has named a payment for the order, or asked whether it may leave. */
  readonly acknowledged: boolean;
  /** Whether an earlier call was never answered and look-ups did not find the order, although it may have arrived. */
  readonly answerLost: boolean;
  /** The codes with which the call after that one was refused. */
  readonly refusal: readonly string[] | null;
  /** Whether the withdrawal's item of the batch still waits for its outcome; if not, people have ended it. */
  readonly live: boolean;
  /** Seconds since the call that may have reached the provider began. */
  readonly secondsSinceSent: number;
  /** How long the provider may take until a look-up is certain to find what it has received, in seconds. */
  readonly certainAfterSeconds: number;
}

export interface OrderDecision {
  readonly state: PaymentOrderState;
  /** What the provider's answer is for the withdrawal's item in the batch; null when it says nothing of it. */
  readonly answer: BankAnswer | null;
  /** For the staff; null when all is well. */
  readonly detail: string | null;
  /** To be remembered of the order: see `OrderFacts`. */
  readonly answerLost?: boolean;
  readonly refusal?: readonly string[];
}

const stays = (state: PaymentOrderState, detail: string | null = null): OrderDecision => ({
  state,
  answer: null,
  detail,
});

export const isTerminal = (state: PaymentOrderState): boolean =>
  state === 'paid' || state === 'not_paid' || state === 'returned';

const notPaid = (codes: readonly string[]): OrderDecision => ({
  state: 'not_paid',
  answer: bankAnswerOf(codes),
  detail: occurrencesText(codes),
});

/** The item keeps the outcome that they entered. */
const ENDED_BY_PEOPLE: OrderDecision = {
  state: 'not_paid',
  answer: null,
  detail: 'Pessoas registraram o resultado do saque, e o provedor não tem esta ordem.',
};

/** A call that is refused ends nothing while an earlier one may have reached the provider and may still pay. */
function decideRefusal(order: OrderFacts, codes: readonly string[]): OrderDecision {
  if (order.called && order.acknowledged)
    return stays('unknown', 'O provedor recusou a ordem, mas já tem um pagamento dela.');
  if (!order.called || !order.answerLost) return notPaid(codes);
  const detail = `${occurrencesText(codes)}. Falta a certeza de que um envio anterior, que ficou sem resposta, não foi pago.`;
  return { ...stays('unknown', detail), refusal: codes };
}

/**
 * An order is sent again only when it is certainly not there, and never after a refusal, which then counts. One that people
 * have ended is never sent again, and the account that knew it may be replaced.
 */
function decideAbsent(order: OrderFacts): OrderDecision {
  const isCertain = order.secondsSinceSent >= order.certainAfterSeconds;
  if (isCertain && !order.live) return order.refusal ? notPaid(order.refusal) : ENDED_BY_PEOPLE;
  // An accepted order stays so, because its state is all that says that the provider has it.
  if (order.acknowledged || order.state === 'accepted')
    return stays(
      order.state === 'accepted' ? 'accepted' : 'unknown',
      'O provedor não encontra mais uma ordem que tinha aceitado.',
    );
  if (!isCertain) return stays('unknown', 'O provedor ainda não conhece esta ordem.');
  return order.refusal ? notPaid(order.refusal) : { ...stays('waiting'), answerLost: true };
}

/**
 * What an answer makes of an order. Only a certain answer moves money: a payment of another amount, and an order that is
 * not found before a look-up is certain, stay unknown. An absent order is sent again under the same id.
 */
export function decideAnswer(order: OrderFacts, answer: ProviderAnswer): OrderDecision {
  if (isTerminal(order.state)) return stays(order.state);
  switch (answer.said) {
    case 'accepted':
      return stays('accepted');
    case 'paid':
      return answer.value === order.net
        ? { state: 'paid', answer: 'paid', detail: null }
        : stays('unknown', `O provedor pagou ${formatBRL(answer.value)} em vez de ${formatBRL(order.net)}.`);
    case 'not_paid':
      return decideRefusal(order, answer.codes);
    case 'later':
      // Only the answer to the call itself says so. An order whose answer is missing may already be there.
      return stays(order.called && order.state === 'sending' ? 'waiting' : order.state, answer.why ?? null);
    case 'absent':
      return decideAbsent(order);
    case 'unknown':
      return stays(order.state === 'accepted' ? 'accepted' : 'unknown', answer.why);
  }
}

/** A withdrawal as it was paid. */
export interface RecordedPayment {
  readonly on: PlainDate;
  readonly withheld: Centavos;
  /** The same of the month's other payments to the CPF, whose tax counts this payment, too. */
  readonly withheldBesides: Centavos;
  /** Whether the person has deleted their account since. */
  readonly erased: boolean;
}

interface ReturnedFacts {
  readonly net: Centavos;
  readonly returned: Centavos;
  /** Null when the payment paid no withdrawal. */
  readonly paid: RecordedPayment | null;
  readonly today: PlainDate;
}

/** What the Indiker reads about a payment that came back. */
export const RETURNED_AFTER_PAYMENT = 'O PIX foi pago, e a conta que o recebeu devolveu o valor';

/**
 * Why people have to settle a payment that came back; null when its withdrawal is returned. The tax of a month that is over
 * may have been declared, so it is never taken back, nor is that of another payment made wrong by this one's return.
 */
export function whyReturnNeedsPeople({ net, returned, paid, today }: ReturnedFacts): string | null {
  if (returned !== net)
    return `Voltaram ${formatBRL(returned)} de ${formatBRL(net)}${paid ? ', e o saque continua pago' : ''}. A equipe acerta a diferença com a pessoa.`;
  if (paid?.erased) return 'O valor voltou depois que a pessoa excluiu o cadastro. A equipe acerta com ela.';
  if (!paid || monthOf(paid.on) === monthOf(today)) return null;
  if (paid.withheld > 0)
    return `O valor voltou, mas ${formatBRL(paid.withheld)} de imposto foram retidos em um mês que já terminou. A contabilidade acerta com a pessoa.`;
  return paid.withheldBesides > 0
    ? `O valor voltou, mas ${formatBRL(paid.withheldBesides)} de imposto foram retidos de outro pagamento ao mesmo CPF em um mês que já terminou, contando também este. A contabilidade acerta com a pessoa.`
    : null;
}

/** Seconds: shorter than the two minutes within which everything has ended once a provider answers again. */
const MAX_WAIT_SECONDS = 45;

/** When to look again after this many tries, in seconds: 1, 2, 4 … up to 45. */
export const nextLookSeconds = (tries: number): number =>
  Math.min(MAX_WAIT_SECONDS, 2 ** Math.min(tries, 10) / 2);

/** Whether a CPF of which a provider tells only some digits may be this one: `***.456.789-**`. */
export function mayBeCpf(masked: string, cpf: string): boolean {
  const digits = masked.replaceAll(/\D/g, '');
  return digits === cpf || digits === cpf.slice(3, 9);
}
