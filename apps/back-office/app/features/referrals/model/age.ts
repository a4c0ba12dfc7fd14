import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { dateInSaoPaulo, daysBetween, type PlainDate } from '@indike/rules/dates/calendar';

/** 'hoje', 'há 1 dia', 'há 12 dias', in calendar days of São Paulo. */
export function ageText(since: string, today: PlainDate): string {
  const days = daysBetween(dateInSaoPaulo(new Date(since)), today);
  if (days <= 0) return 'hoje';
  return days === 1 ? 'há 1 dia' : `há ${days} dias`;
}

/** Days in one status after which a referral is late. Statuses in `RESTING` need no action and are never late. */
const LATE_DAYS = 3;
const RESTING: readonly ReferralStatus[] = ['accepted', 'reward_scheduled', 'finished', 'cancelled'];

export const isLate = (status: ReferralStatus, since: string, today: PlainDate): boolean =>
  !RESTING.includes(status) && daysBetween(dateInSaoPaulo(new Date(since)), today) > LATE_DAYS;
