import { terms } from '@indike/contract/texts/terms';
import { brand } from '../brand.ts';

/** With the names of this installation: the words whose hash the API keeps. */
export const termsText = terms(brand);
