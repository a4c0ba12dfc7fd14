import { levelOf, paymentTermsOf } from '@indike/contract/money/programme';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { releaseTexts } from '@indike/rules/money/programme-texts';
import { addDays, formatDateInWords, type PlainDate } from '@indike/rules/dates/calendar';
import { releaseDate } from '@indike/rules/money/earnings';
import { formatBRL, type Centavos } from '@indike/rules/money/money';
import type { Level } from '@indike/rules/money/programme';
import { promiseReward } from '@indike/rules/money/rewards';

type Terms = OperatorReferral['programme'];

/**
 * What the Indiker earns if the referral is their next closed contract, by the rule that the server uses and the version
 * of the programme that the referral follows:
 * 'R$ 5.000,00 × 60% (Ouro, 5º contrato fechado) = R$ 3.000,00', and when each part is released.
 */
export function rewardPreview(value: Centavos, closedSoFar: number, programme: Terms): readonly string[] {
  const levels = programme.levels.map((level) => levelOf(level, level.name)) as [Level, ...Level[]];
  const { sentence, earnings } = promiseReward({ estimatedValue: value, closedSoFar }, { levels });
  const parts = earnings.map(({ value: part, trigger }) =>
    trigger === 'closing'
      ? `${formatBRL(part)} liberados ao registrar o contrato`
      : `${formatBRL(part)} liberados ${releaseTexts(programme.release_days).releaseAfter} da primeira fatura`,
  );
  return [sentence, `${parts.join('; ')}.`];
}

/** When the reward becomes available, for an invoice paid on `paidOn`. */
export function releaseSentence(total: string, paidOn: PlainDate, programme: Terms): string {
  return `${total} ficam disponíveis em ${formatDateInWords(releaseDate(paidOn, paymentTermsOf(programme)))}, ${releaseTexts(programme.release_days).releaseAfter}.`;
}

/** When the reward expires if the first invoice is not paid by `lastDay`. */
export const expirySentence = (lastDay: PlainDate): string =>
  `Sem o pagamento até ${formatDateInWords(lastDay)}, a bonificação expira em ${formatDateInWords(addDays(lastDay, 1))}.`;
