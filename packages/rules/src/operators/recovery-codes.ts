import { CODE_ALPHABET, normaliseCode } from '../accounts/codes.ts';

/** How many recovery codes an operator has. Each replaces a lost second factor once. */
export const RECOVERY_CODES = 10;
const LENGTH = 10;

/** A code of 50 bits, in two groups that are easy to copy by hand: `ABCDE-23456`. */
export function recoveryCodeFromBytes(bytes: Uint8Array): string {
  const text = Array.from(bytes.subarray(0, LENGTH), (byte) => CODE_ALPHABET.charAt(byte % 32)).join('');
  return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`;
}
export const RECOVERY_CODE_BYTES = LENGTH;

/** The form that is hashed: without the hyphen, in upper case. */
export const normaliseRecoveryCode = normaliseCode;

export const isRecoveryCode = (canonical: string): boolean => /^[A-HJ-NP-Z2-9]{10}$/.test(canonical);
