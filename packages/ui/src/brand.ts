import { readBrand } from '@indike/contract/wire/brand';
import { readLegalEntity } from '@indike/contract/wire/legal-entity';
import { placeholders, type TextVariables, textVariables } from '@indike/contract/texts/text-variables';

/** The id of the JSON block that root.tsx renders into every page. */
export const BRAND_ID = 'brand';

/**
 * Values from the settings that appear in texts. Pages are built with placeholders, which the server replaces. Scripts
 * read the values from the page, so that the same scripts serve every provider.
 */
export const brand: TextVariables = import.meta.env.SSR ? builtWith() : readFromPage();

export const brandJson = JSON.stringify(brand).replaceAll('<', String.raw`\u003c`);

export const pageTitle = (title: string) => `${title} · ${brand.product}`;

/**
 * Builds contain placeholders. In development and tests nothing replaces them, so the values come from the environment.
 */
function builtWith(): TextVariables {
  if (import.meta.env.PROD) return placeholders;
  return textVariables(readBrand(process.env), readLegalEntity(process.env));
}

function readFromPage(): TextVariables {
  const written: TextVariables = JSON.parse(document.getElementById(BRAND_ID)?.textContent ?? '');
  return written;
}
