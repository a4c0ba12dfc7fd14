import type { Product } from '@indike/embedded-postgres';

/** Names the embedded server's database, roles and folders. A change would hide the data of existing installations. */
export const POSTGRES_PRODUCT: Product = { id: 'indike', title: 'Indike' };
