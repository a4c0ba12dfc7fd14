import { daysText } from '@indike/rules/money/programme-texts';
import { programme } from '@indike/ui/programme.ts';
import { addDays, formatDateInWords, type PlainDate } from '@indike/rules/dates/calendar';
import { releaseDate } from '@indike/rules/money/earnings';
import { formatBRL, type Centavos } from '@indike/rules/money/money';
import { promiseReward } from '@indike/rules/money/rewards';

/**
 * What the Indiker earns if the referral is their next closed contract, by the same rule that the server uses:
 * 'R$ 5.000,00 × 60% (Ouro, 5º contrato fechado) = R$ 3.000,00', and when each part is released.
 */
export function rewardPreview(value: Centavos, closedSoFar: number): readonly string[] {
  const { sentence, earnings } = promiseReward({ estimatedValue: value, closedSoFar }, programme);
  const parts = earnings.map(({ value: part, trigger }) =>
    trigger === 'closing'
      ? `${formatBRL(part)} liberados ao registrar o contrato`
      : `${formatBRL(part)} liberados ${daysText(programme.releaseDays)} após o pagamento da primeira fatura`,
  );
  return [sentence, `${parts.join('; ')}.`];
}

/** When the reward becomes available, for an invoice paid on `paidOn`. */
export function releaseSentence(total: string, paidOn: PlainDate): string {
  return `${total} ficam disponíveis em ${formatDateInWords(releaseDate(paidOn, programme))}, ${daysText(programme.releaseDays)} após o pagamento.`;
}

/** When the reward expires if the first invoice is not paid by `lastDay`. */
export const expirySentence = (lastDay: PlainDate): string =>
  `Sem o pagamento até ${formatDateInWords(lastDay)}, a bonificação expira em ${formatDateInWords(addDays(lastDay, 1))}.`;
