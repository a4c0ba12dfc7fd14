import { readBrand } from '@indike/contract/wire/brand';
import { readLegalEntity } from '@indike/contract/wire/legal-entity';
import { PROGRAMME_JSON } from '@indike/contract/texts/programme-placeholders';
import { placeholders, type TextVariables, textVariables } from '@indike/contract/texts/text-variables';
import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import type { Programme } from '@indike/rules/money/programme';

/** The id of the JSON block that `Document` renders into every page. */
export const BRAND_ID = 'brand';

/** What the server writes into every page. */
interface PageValues extends TextVariables {
  /** The version in force when the page was served. Read it from `programme.ts`. */
  readonly programme: Programme;
}

export const brandJson: string = import.meta.env.SSR
  ? JSON.stringify(builtWith()).replaceAll('<', String.raw`\u003c`)
  : (document.getElementById(BRAND_ID)?.textContent as string);

/**
 * Values from the settings that appear in texts. Pages are built with placeholders, which the server replaces. Scripts
 * read the values from the page, so that the same scripts serve every provider.
 */
export const brand: PageValues = JSON.parse(brandJson);

export const pageTitle = (title: string) => `${title} · ${brand.product}`;

/**
 * Builds contain placeholders. In development and tests nothing replaces them, so the values come from the environment,
 * and the programme is version 1.
 */
function builtWith(): object {
  if (import.meta.env.PROD) return { ...placeholders, programme: PROGRAMME_JSON };
  return {
    ...textVariables(readBrand(process.env), readLegalEntity(process.env)),
    programme: FIRST_PROGRAMME,
  };
}
