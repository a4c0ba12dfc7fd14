import {
  dateInSaoPaulo,
  dayOfMonth,
  firstOfNextMonth,
  instantAtSaoPauloStart,
  withDayOfMonth,
} from '@indike/rules/dates/calendar';

const DAY_MS = 86_400_000;
const NOON_MS = DAY_MS / 2;
const PAYOUT_DAY = 15;

export const daysLater = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

/** Noon in São Paulo of the next 15th, always after today. */
export function nextFifteenth(now: Date): Date {
  const today = dateInSaoPaulo(now);
  const month = dayOfMonth(today) < PAYOUT_DAY ? today : firstOfNextMonth(today);
  return new Date(instantAtSaoPauloStart(withDayOfMonth(month, PAYOUT_DAY)).getTime() + NOON_MS);
}
