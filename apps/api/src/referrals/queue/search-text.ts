import { containing, documentIn, foldForSearch } from '../../platform/search-text.ts';

/** The ways to interpret a search text. */
export interface SearchText {
  /** Folded like the stored names. */
  readonly folded: string;
  /** LIKE pattern for names. */
  readonly pattern: string;
  /** Too short for trigrams, so that only beginnings of company names are searched. */
  readonly isShort: boolean;
  /** The beginning of a CNPJ. */
  readonly cnpj: string | null;
  /** The end of a phone number, reversed. */
  readonly phoneEnd: string | null;
  /** The beginning of an e-mail address. When set, nothing else is searched for. */
  readonly email: string | null;
}

const MIN_CONTAINED = 3;
/** A shorter text is searched for in names only. */
const MIN_NUMBER_PART = 4;
const COUNTRY_CODE = '55';
/** Area code and number. */
const PHONE_DIGITS = 11;

function cnpjIn(q: string): string | null {
  const document = documentIn(q);
  const isPart = document.length >= MIN_NUMBER_PART && /^[0-9A-Z]+$/.test(document) && /\d/.test(document);
  return isPart ? document : null;
}

/**
 * Removes country code and leading zero: '+55 (11) 98765-4321', '011 98765 4321' and '8765-4321' are ends of one
 * number.
 */
function phoneDigitsIn(q: string): string | null {
  if (!/^[\d\s().+–-]+$/.test(q)) return null;
  const digits = q.replace(/\D/g, '').replace(/^0+/, '');
  const isAbroad = digits.length > PHONE_DIGITS && digits.startsWith(COUNTRY_CODE);
  const national = isAbroad ? digits.slice(COUNTRY_CODE.length).replace(/^0+/, '') : digits;
  return national.length >= MIN_NUMBER_PART && national.length <= PHONE_DIGITS ? national : null;
}

export function readSearchText(q: string): SearchText {
  const folded = foldForSearch(q.trim());
  const isShort = folded.length < MIN_CONTAINED;
  const phone = phoneDigitsIn(q);
  return {
    folded,
    pattern: isShort ? containing(q).slice(1) : containing(q),
    isShort,
    cnpj: cnpjIn(q),
    phoneEnd: phone === null ? null : phone.split('').toReversed().join(''),
    email: /^[^\s@]+@\S*$/.test(folded) ? folded : null,
  };
}

/** Whether few referrals can have the number or address. */
export const isRare = ({ cnpj, phoneEnd, email }: SearchText): boolean =>
  email !== null || phoneEnd !== null || (cnpj !== null && /\d{4}/.test(cnpj));

/** Comparing many trigrams is slow. */
const MAX_END = 8;
const MAX_WORDS = 8;

interface SearchParts {
  /** Longest first. */
  readonly words: readonly string[];
  /** Used when all words of the text are frequent. */
  readonly end: string;
}

/** What an index can search for instead of the whole text. */
export function partsOf({ folded }: SearchText): SearchParts {
  const words = folded.split(/\s+/).filter((word) => word.length >= MIN_CONTAINED);
  return {
    words: words.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS),
    end: folded.slice(-MAX_END).trim(),
  };
}
