import { type Centavos, formatBRL, uncheckedCentavos } from './money.ts';
import type { Level, Programme } from './programme.ts';
import { type BonusTerms, maxShareBonusTotal } from './share-bonus.ts';

// Terms of a programme as people read them.

/** The contract value of examples, which is not a term of the programme. */
export const EXAMPLE_CONTRACT: Centavos = uncheckedCentavos(500_000);

/** '62,5%' */
export const rateText = (rate: number): string => `${String(rate).replace('.', ',')}%`;

/** '5 dias' */
export const daysText = (count: number): string => (count === 1 ? '1 dia' : `${count} dias`);

/** When the payment of the first invoice releases an earning, as the sentences put it. */
export function releaseTexts(days: number) {
  if (days === 0)
    return {
      releaseLater: 'no mesmo dia',
      releaseIn: 'no mesmo dia',
      releaseAfter: 'no dia do pagamento',
      releaseWhen: 'no dia em que',
      releaseInTerms: 'na data em que',
    };
  const later = `${daysText(days)} depois`;
  return {
    releaseLater: later,
    releaseIn: `em ${daysText(days)}`,
    releaseAfter: `${later} do pagamento`,
    releaseWhen: `${later} que`,
    releaseInTerms: `${later} da data em que`,
  };
}

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const WHEN = { closing: 'no fechamento do contrato', first_invoice: 'depois da primeira fatura' } as const;

/** '20% no fechamento do contrato e 60% depois da primeira fatura' */
export const installmentsText = ({ installments }: Level): string =>
  installments.map(({ rate, trigger }) => `${rateText(rate)} ${WHEN[trigger]}`).join(' e ');

/** What the share link earns. An operator ends the promotion by a version without a bonus. */
export function shareBonusText(terms: BonusTerms): string {
  const { shareBonus, shareBonusLimit: limit } = terms;
  if (limit === 0) return 'Novos cadastros pelo seu link exclusivo não rendem bônus.';
  const value = formatBRL(shareBonus);
  return limit === 1
    ? `O primeiro novo Indiker que se cadastrar pelo seu link exclusivo e confirmar o e-mail rende ${value} a você.`
    : `Cada novo Indiker que se cadastra pelo seu link exclusivo e confirma o e-mail rende ${value} a você, até o ${limit}º: no máximo ${formatBRL(maxShareBonusTotal(terms))}.`;
}

type Figures = Pick<Programme, 'minimumWithdrawal' | 'releaseDays' | 'invoiceExpiryDays'>;

/**
 * Fills the figures of a version into a text with `{minimumWithdrawal}`, `{releaseAfter}` or `{invoiceExpiryDays}`, days with
 * their unit. `{ReleaseAfter}` begins a sentence.
 */
export function withTerms(text: string, programme: Figures): string {
  const { releaseAfter } = releaseTexts(programme.releaseDays);
  return text
    .replace('{minimumWithdrawal}', formatBRL(programme.minimumWithdrawal))
    .replace('{releaseAfter}', releaseAfter)
    .replace('{ReleaseAfter}', capitalize(releaseAfter))
    .replace('{invoiceExpiryDays}', daysText(programme.invoiceExpiryDays));
}
