import { dropStored } from '../browser/storage.ts';

/** How the keys of all drafts begin. */
export const DRAFT_PREFIX = 'indike.rascunho.';

/** Of whoever signs out, because the next person may use the same tab. Apart from the drafts, which few pages load. */
export const dropDrafts = (): void => dropStored('sessionStorage', DRAFT_PREFIX);
