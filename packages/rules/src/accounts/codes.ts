// Codes sent by e-mail for password recovery and profile changes (product 9.3).

/** 32 characters without 0/O and 1/I: five bits each, so that random bytes map without bias. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 6;
export const MAX_CODE_ATTEMPTS = 5;
export const CODE_LIFETIME_MINUTES = 10;
export const RESEND_WAIT_SECONDS = 60;
/** A code that is valid for at least this long serves whoever asks for one, so that no other e-mail is needed. */
export const SHARED_CODE_MINUTES = 2;

/**
 * How long a password recovery link is valid. The limits on sending reset within the same time, so that a person who
 * must wait for another e-mail still has a link that works.
 */
export const RECOVERY_LINK_MINUTES = 60;

/** The token in a recovery link, used in place of a code: the expiry in Unix seconds and a signature. */
export const isRecoveryLink = (text: string): boolean => /^\d{10}\.[\w-]{43}$/.test(text);

/** Ignores case, spaces and hyphens: the form that is hashed. */
export function normaliseCode(text: string): string {
  return text.replace(/[\s-]/g, '').replace(/[a-z]/g, (character) => character.toUpperCase());
}

export function isCode(canonical: string): boolean {
  return /^[A-HJ-NP-Z2-9]{6}$/.test(canonical);
}

/** The first six of the given random bytes as a code. */
export function codeFromBytes(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_ALPHABET.charAt(byte % 32)).join('');
}

/** Whole seconds until another code may be sent; 0 when it may be sent now. */
export function secondsUntilResend(lastSentAt: Date | null, now: Date): number {
  if (lastSentAt === null) return 0;
  const elapsed = (now.getTime() - lastSentAt.getTime()) / 1000;
  // The sandbox clock can be set back, so the last code may seem to be sent in the future. There is no wait then.
  if (!(elapsed > -RESEND_WAIT_SECONDS)) return 0;
  return Math.min(RESEND_WAIT_SECONDS, Math.max(0, Math.ceil(RESEND_WAIT_SECONDS - elapsed)));
}

export function codeExpiresAt(sentAt: Date): Date {
  return new Date(sentAt.getTime() + CODE_LIFETIME_MINUTES * 60_000);
}

/** How many recovery codes an operator has. Each replaces a lost second factor once. */
export const RECOVERY_CODES = 10;
const LENGTH = 10;

/** A code of 50 bits, in two groups that are easy to copy by hand: `ABCDE-23456`. */
export function recoveryCodeFromBytes(bytes: Uint8Array): string {
  const text = Array.from(bytes.subarray(0, LENGTH), (byte) => CODE_ALPHABET.charAt(byte % 32)).join('');
  return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`;
}
export const RECOVERY_CODE_BYTES = LENGTH;

export const isRecoveryCode = (canonical: string): boolean => /^[A-HJ-NP-Z2-9]{10}$/.test(canonical);
