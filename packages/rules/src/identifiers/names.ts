/**
 * Whether a bank can read the name: its files have no other letters than Latin ones. A name in another script would
 * arrive there without these letters, or empty.
 */
export const isLatinName = (name: string): boolean =>
  /\p{Script=Latin}/u.test(name) && !/\p{L}/u.test(name.replaceAll(/\p{Script=Latin}/gu, ''));
