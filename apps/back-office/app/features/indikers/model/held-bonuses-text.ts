import { SHARE_BONUS } from '@indike/rules/money/share-bonus';
import { formatBRL, formatCount, multiplyCentavos } from '@indike/rules/money/money';

/** '2 bônus do link exclusivo, R$ 10,00' */
export const heldBonusesText = (held: readonly unknown[]): string =>
  `${formatCount(held.length)} bônus do link exclusivo, ${formatBRL(multiplyCentavos(SHARE_BONUS, held.length))}`;
