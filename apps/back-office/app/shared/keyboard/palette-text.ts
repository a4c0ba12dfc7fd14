import { normalizeForSearch } from '@indike/ui/fields/search-text.ts';

const MIN_TEXT = 3;

export interface SearchTerms {
  /** Part of a name or e-mail, or a CPF or CNPJ with or without dots; null if too short. */
  readonly text: string | null;
  /** The id of a referral, a withdrawal or an Indiker. */
  readonly number: string | null;
}

/** What to search for when `typed` is entered. '42' and '#42' may be an id. */
export function parseSearch(typed: string): SearchTerms {
  const text = typed.trim();
  const [, number = null] = /^#?0*([1-9]\d{0,8})$/.exec(text) ?? [];
  return { text: text.length >= MIN_TEXT ? text : null, number };
}

interface FoundGroup {
  readonly found: readonly { readonly label: string }[];
}

/** The groups in which a label begins with what was typed come first, because Enter opens the first entry. */
export function beginningFirst<G extends FoundGroup>(groups: readonly G[], typed: string): G[] {
  const wanted = normalizeForSearch(typed);
  const begins = ({ found }: G) => found.some(({ label }) => normalizeForSearch(label).startsWith(wanted));
  return wanted === '' ? [...groups] : [...groups.filter(begins), ...groups.filter((one) => !begins(one))];
}
