import { type Brand, defaultBrand } from '@indike/contract/brand';

/** Put in by the build (vite.config.ts) from the environment; tests have none. */
declare const __BRAND__: Brand | undefined;

export const brand: Brand = typeof __BRAND__ === 'undefined' ? defaultBrand : __BRAND__;

export const pageTitle = (title: string) => `${title} · ${brand.product}`;
