import { withdrawalStatus, type WithdrawalStatus } from '../money/withdrawals.ts';
import { referralStatus, type ReferralStatus } from '../referrals/referrals.ts';

// Status codes for other systems. They stay the same when the pages rename a status.

export const STATUS_CODES = [
  'waiting',
  'in_contact',
  'fix_contact',
  'in_negotiation',
  'in_dispute',
  'accepted',
  'reward_scheduled',
  'finished',
  'cancelled',
] as const;
export type StatusCode = (typeof STATUS_CODES)[number];

const CODES: ReadonlyMap<ReferralStatus, StatusCode> = new Map<ReferralStatus, StatusCode>([
  [referralStatus.waiting, 'waiting'],
  [referralStatus.inContact, 'in_contact'],
  [referralStatus.fixContact, 'fix_contact'],
  [referralStatus.inNegotiation, 'in_negotiation'],
  [referralStatus.inDispute, 'in_dispute'],
  [referralStatus.accepted, 'accepted'],
  [referralStatus.rewardScheduled, 'reward_scheduled'],
  [referralStatus.finished, 'finished'],
  [referralStatus.cancelled, 'cancelled'],
]);

/** @throws Error for a status that has no code */
export function statusCode(status: ReferralStatus): StatusCode {
  const code = CODES.get(status);
  if (code === undefined) throw new Error(`The status ${status} has no code`);
  return code;
}

export const WITHDRAWAL_CODES = ['requested', 'scheduled', 'paid', 'returned'] as const;
export type WithdrawalCode = (typeof WITHDRAWAL_CODES)[number];

const WITHDRAWAL_STATUSES: Readonly<Record<WithdrawalCode, WithdrawalStatus>> = withdrawalStatus;

export const withdrawalStatusOf = (code: WithdrawalCode): WithdrawalStatus => WITHDRAWAL_STATUSES[code];

/** @throws Error for a status that has no code */
export function withdrawalCode(status: WithdrawalStatus): WithdrawalCode {
  const code = WITHDRAWAL_CODES.find((one) => WITHDRAWAL_STATUSES[one] === status);
  if (code === undefined) throw new Error(`The status ${status} has no code`);
  return code;
}
