// Statuses of referrals and withdrawals are written by their names in packages/rules, never as numbers.
import { isTest, withoutComments } from './sources.mjs';

const STATUS = String.raw`\b(?:\w*_)?(?:[a-z]\w*S|s)tatus(?:_id|Id)?`;
/** At most two digits, because three digits are an HTTP status. */
const ANY_NUMBER = String.raw`-?\d{1,2}(?![\d.])`;
/** A file that compares HTTP statuses may use 0 for 'no response'. */
const IS_HTTP = /\bApiError\b|\bstatus\s*(?:[!=]==|[<>]=?)\s*[1-5]\d\d\b/;
const NOT_ZERO = String.raw`-?[1-9]\d?(?![\d.])`;

const patternsWith = (number) =>
  [
    // status === 3, status_id <> 3, status_id in (3, 4), status between 0 and 3
    String.raw`${STATUS}\)?\s*(?:[!=]==?|=(?![=>])|<>|<=?|>=?|(?:not\s+)?in\s*\(|between)\s*${number}`,
    // where('r.status_id', '=', 3), where('status', 'in', [3, 4])
    String.raw`['"](?:\w+\.)?status(?:_id)?['"],\s*'[^']+',\s*\[?${number}`,
    // { status_id: 3 }, but not { status: { … } }
    String.raw`${STATUS}: \[?${number}`,
  ].map((pattern) => new RegExp(pattern));
const PATTERNS = patternsWith(ANY_NUMBER);
const PATTERNS_OF_HTTP = patternsWith(NOT_ZERO);

/** Whether a file of packages/rules gives the numbers their names. */
const isNaming = ({ path, text }) =>
  path.startsWith('packages/rules/') && /export const \w*status\w* = \{/i.test(text);
const PRODUCT = /^(apps|packages)\//;

/** The files that write a status as a number. */
export function findRawStatuses(sources) {
  return sources
    .filter((source) => PRODUCT.test(source.path) && !isTest(source.path) && !isNaming(source))
    .filter(({ text }) => {
      const patterns = IS_HTTP.test(text) ? PATTERNS_OF_HTTP : PATTERNS;
      return patterns.some((pattern) => pattern.test(withoutComments(text)));
    })
    .map(({ path }) => path);
}
