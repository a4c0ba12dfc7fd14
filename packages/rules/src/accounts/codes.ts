// Codes sent by e-mail for recovery and profile changes (decisions §9).

/** 32 characters without 0/O and 1/I: five bits each, so that random bytes map without bias. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 6;
export const MAX_CODE_ATTEMPTS = 5;
export const CODE_LIFETIME_MINUTES = 10;
export const RESEND_WAIT_SECONDS = 60;

/**
 * How long the link of a recovery letter lives: as long as the limits on sending, so that whoever is told to wait for
 * another letter has a link that still works.
 */
export const RECOVERY_LINK_MINUTES = 60;

/** When it ends, in seconds, and a signature: what the letter's link carries in the place of a code. */
export const isRecoveryLink = (text: string): boolean => /^\d{10}\.[\w-]{43}$/.test(text);

/** Case, spaces and hyphens do not matter on entry. */
export function normaliseCode(text: string): string {
  return text.replace(/[\s-]/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());
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
  // A last sending in the far future is a sandbox clock that was set back, not a reason to wait.
  if (!(elapsed > -RESEND_WAIT_SECONDS)) return 0;
  return Math.min(RESEND_WAIT_SECONDS, Math.max(0, Math.ceil(RESEND_WAIT_SECONDS - elapsed)));
}

export function codeExpiresAt(sentAt: Date): Date {
  return new Date(sentAt.getTime() + CODE_LIFETIME_MINUTES * 60_000);
}
