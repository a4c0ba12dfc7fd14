export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

export const hoursAfter = (instant: Date, hours: number): Date =>
  new Date(instant.getTime() + hours * HOUR_MS);

/** The instant `days` times 24 hours earlier. For calendar days use `addDays` of calendar.ts. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
