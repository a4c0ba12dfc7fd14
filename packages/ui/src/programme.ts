import { placeholderTexts } from '@indike/contract/texts/programme-placeholders';
import type { Programme } from '@indike/rules/money/programme';
import { brand } from './brand.ts';

/** The site is being built: which version a page will have is not known yet. */
const IS_BUILD = import.meta.env.SSR && import.meta.env.PROD;

/** The version of the programme that was in force when the page was served. */
export const programme: Programme = IS_BUILD ? unknownProgramme() : brand.programme;

/** Texts of the programme. In built pages, they are placeholders that the server fills when it serves the page. */
export const textsOf = <Texts extends object>(make: (programme: Programme) => Texts): Texts =>
  IS_BUILD ? placeholderTexts() : make(programme);

function unknownProgramme(): Programme {
  return new Proxy({} as Programme, {
    get: (_, name) => {
      throw new Error(`${String(name)} of the programme is not known while pages are built`);
    },
  });
}
