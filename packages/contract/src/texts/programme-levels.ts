import type { Programme } from '@indike/rules/money/programme';
import { rateText } from '@indike/rules/money/programme-texts';

// The levels of a version in the picture on Home. Separate from the other texts, because Home needs no more.

/** The closed contracts of a level: 'até 3 contratos', '4 a 10', '11 ou mais'. */
export function captionOf({ levels }: Programme, index: number): string {
  const from = Math.max(1, levels[index]?.fromClosed ?? 0);
  const to = (levels[index + 1]?.fromClosed ?? 0) - 1;
  if (to < from) return `${from} ou mais`;
  if (index === 0) return to === 1 ? 'até 1 contrato' : `até ${to} contratos`;
  return from === to ? String(from) : `${from} a ${to}`;
}

export interface PictureTexts {
  /** 'Prata, até 3 contratos, 50%; Ouro, 4 a 10, 60%; …' */
  readonly levelsOfPicture: string;
}

export const pictureTexts = (programme: Programme): PictureTexts => ({
  levelsOfPicture: programme.levels
    .map(({ name, rate }, index) => `${name}, ${captionOf(programme, index)}, ${rateText(rate)}`)
    .join('; '),
});
