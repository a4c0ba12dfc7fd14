import { addDays, formatDateInWords, type PlainDate } from '@indike/rules/dates/calendar';
import { releaseDate, RELEASE_DAYS } from '@indike/rules/money/earnings';
import { formatBRL, type Centavos } from '@indike/rules/money/money';
import { promiseReward } from '@indike/rules/money/rewards';

/**
 * What the Indiker earns when the referral closes as their next contract, said by the rule that the server asks too:
 * 'R$ 5.000,00 × 60% (Ouro, 5º contrato fechado) = R$ 3.000,00', and when each part is released.
 */
export function rewardPreview(value: Centavos, closedSoFar: number): readonly string[] {
  const { sentence, earnings } = promiseReward({ estimatedValue: value, closedSoFar });
  const parts = earnings.map(({ value: part, trigger }) =>
    trigger === 'closing'
      ? `${formatBRL(part)} liberados ao registrar o contrato`
      : `${formatBRL(part)} liberados ${RELEASE_DAYS} dias após o pagamento da primeira fatura`,
  );
  return [sentence, `${parts.join('; ')}.`];
}

/** For an invoice that was paid on this day. */
export function releaseSentence(total: string, paidOn: PlainDate): string {
  return `${total} ficam disponíveis em ${formatDateInWords(releaseDate(paidOn))}, ${RELEASE_DAYS} dias após o pagamento.`;
}

/** The day after which the reward lapses while the first invoice stays unpaid. */
export const expirySentence = (lastDay: PlainDate): string =>
  `Sem o pagamento até ${formatDateInWords(lastDay)}, a bonificação expira em ${formatDateInWords(addDays(lastDay, 1))}.`;
