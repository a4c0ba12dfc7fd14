// The pages that are weighed and audited.
import { indexedPages, signedInPages, unlistedPages } from '../../apps/web/site/prerendered.ts';

/** The help topics that are left out. One topic stands for all, because their pages differ only in their texts. */
const TOPIC_PAGES = /^\/(?:ajuda|duvidas-frequentes)\/(?!o_que_e$)/;
const isMeasured = (path: string): boolean => !TOPIC_PAGES.test(path);

/** Open to everyone and in the sitemap. */
export const LISTED_PAGES = indexedPages.filter(isMeasured);

/** Open to everyone but `noindex`, because they have no content worth searching for. */
export const UNLISTED_PAGES = unlistedPages;

/** Pages that need an Indiker's session. */
export const SIGNED_IN_PAGES = signedInPages.filter(isMeasured);

/** Pages of the back office. Only the sign-in page is open. */
export const OFFICE_SIGN_IN = '/operacao/entrar';
export const OFFICE_LIST = '/operacao/indicacoes';
