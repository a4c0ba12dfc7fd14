import { readBrand } from '@indike/contract/wire/brand';
import { readLegalEntity } from '@indike/contract/wire/legal-entity';

/** What the product is called, by the same settings as the pages: one name for pages and letters. */
export const brand = readBrand(process.env);

/** Who operates it: the party of the terms. */
export const legalEntity = readLegalEntity(process.env);
