import { CODE_LENGTH, normaliseCode } from '@indike/rules/accounts/codes';

/** The letters and digits of a typed or pasted text, which may contain spaces and hyphens, cut to the code's length. */
export const typedCode = (text: string) =>
  normaliseCode(text)
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, CODE_LENGTH);
