import { CODE_ALPHABET, normaliseCode } from '../accounts/codes.ts';

/** Codes for the day when the device with the second factor is lost; each works once. */
export const RECOVERY_CODES = 10;
const LENGTH = 10;

/** 50 bits each, in two groups that are easy to copy by hand: `ABCDE-23456`. */
export function recoveryCodeFromBytes(bytes: Uint8Array): string {
  const text = Array.from(bytes.subarray(0, LENGTH), (byte) => CODE_ALPHABET.charAt(byte % 32)).join('');
  return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`;
}
export const RECOVERY_CODE_BYTES = LENGTH;

/** As it is hashed: without the hyphen, in capitals. */
export const normaliseRecoveryCode = normaliseCode;

export const isRecoveryCode = (canonical: string): boolean => /^[A-HJ-NP-Z2-9]{10}$/.test(canonical);
