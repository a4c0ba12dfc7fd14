import { readBrand } from '@indike/contract/brand';

/** What the product is called, by the same settings as the built web: one name for pages and letters. */
export const brand = readBrand(process.env);
