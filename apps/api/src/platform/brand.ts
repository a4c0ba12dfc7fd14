import { readBrand } from '@indike/contract/wire/brand';
import { readLegalEntity } from '@indike/contract/wire/legal-entity';

/** The product's name and colour, from the same settings as the pages. */
export const brand = readBrand(process.env);

/** The operator: a party to the terms. */
export const legalEntity = readLegalEntity(process.env);
