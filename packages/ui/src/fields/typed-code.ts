import { CODE_LENGTH, normaliseCode } from '@indike/rules/accounts/codes';

/** Letters and digits of a text that may hold spaces and hyphens, no more of them than the code has. */
export const typedCode = (text: string) =>
  normaliseCode(text)
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, CODE_LENGTH);
