// How long an operator's session and its steps last.

const MINUTE_MS = 60_000;

export const OPERATOR_SESSION_MS = 12 * 60 * MINUTE_MS;
/** How long a browser session may stay unused. */
export const OPERATOR_IDLE_MS = 30 * MINUTE_MS;
/** How much time a sign-in has between the password and the second factor. */
export const SECOND_FACTOR_TIMEOUT_MS = 10 * MINUTE_MS;
/** How long a confirmation with the second factor counts before it is asked for again. */
export const CONFIRMATION_VALID_MS = 5 * MINUTE_MS;
/** Wrong second factors after which the sign-in, or the session, ends. */
export const MAX_FACTOR_TRIES = 5;
export const INVITATION_DAYS = 7;
/** How long a password reset link is valid. */
export const PASSWORD_LINK_MINUTES = 30;
/** The time of the last use is written at most this often. */
const TOUCH_MS = MINUTE_MS;

export const sessionKind = { token: 'token', browser: 'browser' } as const;
export type SessionKind = (typeof sessionKind)[keyof typeof sessionKind];

export const isIdle = (kind: SessionKind, lastSeenAt: Date, now: Date): boolean =>
  kind === sessionKind.browser && now.getTime() - lastSeenAt.getTime() >= OPERATOR_IDLE_MS;

export const shouldTouch = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= TOUCH_MS;

/** The end of the last confirmation with the second factor; null when there is none or it has ended. */
export function confirmedUntil(confirmedAt: Date | null, now: Date): Date | null {
  if (confirmedAt === null) return null;
  const until = new Date(confirmedAt.getTime() + CONFIRMATION_VALID_MS);
  return until > now ? until : null;
}

export const invitationExpiry = (now: Date): Date =>
  new Date(now.getTime() + INVITATION_DAYS * 24 * 60 * MINUTE_MS);
