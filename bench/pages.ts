// The pages that are weighed and audited.
import { openPages, signedInPages, unlistedPages } from '../apps/web/site/prerendered.ts';

/** One help topic stands for all of them, as their pages differ by their texts alone. */
const TOPIC_PAGES = /^\/(?:ajuda|duvidas-frequentes)\/(?!o_que_e$)/;
const isMeasured = (path: string): boolean => !TOPIC_PAGES.test(path);

/** For everybody, and in the sitemap. */
export const LISTED_PAGES = openPages.filter(isMeasured);

/** For everybody, but with a word for search engines to leave them out: they have nothing that anybody looks for. */
export const UNLISTED_PAGES = unlistedPages;

/** For an Indiker with a session. */
export const SIGNED_IN_PAGES = signedInPages.filter(isMeasured);

/** Of the back office. The first is open, the others need a session. */
export const OFFICE_SIGN_IN = '/operacao/entrar';
export const OFFICE_LIST = '/operacao/indicacoes';
