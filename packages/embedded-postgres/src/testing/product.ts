import type { Product } from '../product.ts';

export const PRODUCT: Product = { id: 'indike', title: 'Indike' };
