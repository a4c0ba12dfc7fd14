import { containing, documentIn, foldForSearch } from '../../referrals/search-text.ts';

/** What a search text may mean. */
export interface SearchText {
  /** Folded as the names are. */
  readonly folded: string;
  /** A LIKE pattern for names. */
  readonly pattern: string;
  /** Too short for trigrams: the beginning of a company's name. */
  readonly isShort: boolean;
  /** The beginning of a CNPJ. */
  readonly cnpj: string | null;
  /** The end of a phone number, backwards. */
  readonly phoneEnd: string | null;
  /** The beginning of an e-mail address; nothing else is looked for then. */
  readonly email: string | null;
}

const MIN_CONTAINED = 3;
/** A shorter text is looked for in names alone. */
const MIN_NUMBER_PART = 4;
const COUNTRY_CODE = '55';
/** Area code and number. */
const PHONE_DIGITS = 11;

function cnpjIn(q: string): string | null {
  const document = documentIn(q);
  const isPart = document.length >= MIN_NUMBER_PART && /^[0-9A-Z]+$/.test(document) && /\d/.test(document);
  return isPart ? document : null;
}

/** Without country code and leading zero: '+55 (11) 98765-4321', '011 98765 4321' and '8765-4321' are ends of one number. */
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

/** Few referrals have such a number or address. */
export const isRare = ({ cnpj, phoneEnd, email }: SearchText): boolean =>
  email !== null || phoneEnd !== null || (cnpj !== null && /\d{4}/.test(cnpj));

/** Many trigrams take long to compare. */
const MAX_END = 8;
const MAX_WORDS = 8;

interface SearchParts {
  /** The longest first. */
  readonly words: readonly string[];
  /** For a text whose words are all frequent. */
  readonly end: string;
}

/** What an index may look for instead of the text. */
export function partsOf({ folded }: SearchText): SearchParts {
  const words = folded.split(/\s+/).filter((word) => word.length >= MIN_CONTAINED);
  return {
    words: words.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS),
    end: folded.slice(-MAX_END).trim(),
  };
}
