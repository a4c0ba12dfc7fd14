import { type PlainDate, formatDateInWords } from '../dates/calendar.ts';
import type { Centavos } from '../money/money.ts';
import { type EarningState, isFinalEarningState } from '../money/earnings.ts';
import { type NextActor, statusDescription } from './status-descriptions.ts';
import { type ReferralStatus, isClosed } from './referrals.ts';
import type { Programme } from '../money/programme.ts';
import { missingSentence } from '../money/withdrawals.ts';

// Who acts next on a referral. Once the contract is closed, that depends on the earnings and no longer on the status.

export interface NextStepEarning {
  readonly state: EarningState;
  readonly installment: number;
  readonly installments: number;
  readonly releaseOn: PlainDate | null;
  /** The forecast payment date of the withdrawal; null after the bank returned it. */
  readonly paymentOn: PlainDate | null;
}

export interface NextStepFacts {
  readonly status: ReferralStatus;
  readonly earnings: readonly NextStepEarning[];
  /** The whole available balance; null while it is loading. */
  readonly available: Centavos | null;
}

export interface NextStep {
  readonly actor: NextActor;
  readonly text: string;
}

export function nextStep({ status, earnings, available }: NextStepFacts, programme: Programme): NextStep {
  const description = statusDescription(status, programme);
  if (!isClosed(status) || earnings.length === 0) return { actor: description.actor, text: description.next };
  const open = earnings.filter(({ state }) => !isFinalEarningState(state));
  if (open.length === 0) return { actor: 'nobody', text: finalSentence(earnings) };
  const steps = open
    .map((earning) => stepOf(earning, available, programme))
    .sort((one, other) => one.rank - other.rank);
  return {
    actor: steps[0]?.actor ?? description.actor,
    text: [...new Set(steps.map(({ text }) => text))].join(' '),
  };
}

// The order of the sentences: first what the Indiker can do, last what only takes time.
const RANK = { returned: 0, withdrawable: 1, releasing: 2, invoice: 3, paying: 4, belowMinimum: 5 } as const;

interface RankedStep extends NextStep {
  readonly rank: number;
}

function stepOf(earning: NextStepEarning, available: Centavos | null, programme: Programme): RankedStep {
  const { state, releaseOn, paymentOn } = earning;
  const part = earning.installments === 1 ? 'a bonificação' : `a ${earning.installment}ª parte`;
  const subject = `A${part.slice(1)}`;
  if (state === 'available') return whenAvailable(subject, available, programme);
  if (state === 'requested') return whenRequested(part, paymentOn);
  if (state === 'receivable')
    return { rank: RANK.releasing, actor: 'programme', text: whenReleased(subject, releaseOn, programme) };
  return { rank: RANK.invoice, actor: 'company', text: statusDescription('accepted', programme).next };
}

function whenAvailable(subject: string, available: Centavos | null, programme: Programme): RankedStep {
  if (available === null || available >= programme.minimumWithdrawal) {
    const text = `${subject} está disponível: peça o saque em Meus Ganhos.`;
    return { rank: RANK.withdrawable, actor: 'indiker', text };
  }
  return {
    rank: RANK.belowMinimum,
    actor: 'indiker',
    text: `${subject} está no seu saldo. ${missingSentence(available, programme)} Indique outra empresa para chegar lá.`,
  };
}

function whenReleased(subject: string, releaseOn: PlainDate | null, programme: Programme): string {
  return releaseOn === null
    ? statusDescription('reward_scheduled', programme).next
    : `${subject} fica disponível em ${formatDateInWords(releaseOn)}.`;
}

function whenRequested(part: string, paymentOn: PlainDate | null): RankedStep {
  if (paymentOn === null) {
    const text =
      'O banco devolveu o pagamento. Com os seus dados bancários corrigidos, agendamos de novo e avisamos o dia.';
    return { rank: RANK.returned, actor: 'indiker', text };
  }
  const text = `Saque d${part} pedido, com pagamento previsto para ${formatDateInWords(paymentOn)}.`;
  return { rank: RANK.paying, actor: 'programme', text };
}

function finalSentence(earnings: readonly NextStepEarning[]): string {
  const paid = earnings.filter(({ state }) => state === 'paid').length;
  if (paid === earnings.length)
    return 'Tudo certo: a bonificação desta indicação já foi paga. Obrigado pela indicação.';
  return paid > 0
    ? 'Uma parte da bonificação foi paga, e o prazo da outra terminou.'
    : 'O prazo da bonificação terminou, e ela expirou.';
}
