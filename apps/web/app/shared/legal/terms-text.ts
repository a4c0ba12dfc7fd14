import { terms } from '@indike/contract/texts/terms';
import { brand } from '@indike/ui/brand.ts';

/** The terms with the names of this installation. The API stores the hash of this text. */
export const termsText = terms(brand);
