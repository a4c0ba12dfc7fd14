import { terms } from '@indike/contract/texts/terms';
import { brand } from '@indike/ui/brand.ts';

/** With the names of this installation: the text whose hash the API stores. */
export const termsText = terms(brand);
