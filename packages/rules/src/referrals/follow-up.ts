import { addDays, type PlainDate } from '../dates/calendar.ts';
import { isEnded, type ReferralStatus } from './referrals.ts';

// When an operator wants to come back to a referral (product 4.10).

const MAX_DAYS_AHEAD = 365;

export const followUpRefusals = {
  referral_ended: 'Esta indicação chegou ao fim: não há o que acompanhar.',
  follow_up_in_past: 'Escolha hoje ou uma data futura.',
  follow_up_too_far: 'Escolha um dia dentro de um ano.',
} as const;
export type FollowUpRefusal = keyof typeof followUpRefusals;

interface FollowUp {
  readonly status: ReferralStatus;
  readonly on: PlainDate;
  readonly today: PlainDate;
}

/** Why this date cannot be chosen; null when it can. Removing a date is always possible. */
export function followUpRefusal({ status, on, today }: FollowUp): FollowUpRefusal | null {
  if (isEnded(status)) return 'referral_ended';
  if (on < today) return 'follow_up_in_past';
  return on > addDays(today, MAX_DAYS_AHEAD) ? 'follow_up_too_far' : null;
}
