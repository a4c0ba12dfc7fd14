import { readBrand } from '@indike/contract/wire/brand';
import { readLegalEntity } from '@indike/contract/wire/legal-entity';

/** The product's name and colour. The pages use the same settings. */
export const brand = readBrand(process.env);

/** The company that operates the product and is a party to the terms. */
export const legalEntity = readLegalEntity(process.env);
