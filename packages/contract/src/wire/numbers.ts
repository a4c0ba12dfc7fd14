import type { PixType } from '@indike/rules/identifiers/pix-keys';
import type { AccountType, TransferType } from '@indike/rules/money/bank-accounts';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import type { ContactShift, ReachableStatus, ReferralStatus } from '@indike/rules/referrals/referrals';
import { statusColors, statusNames } from '@indike/rules/referrals/status-names';

// The specification's calls show statuses and kinds as numbers. Everywhere else they are words.

export const statusNumbers: Readonly<Record<ReachableStatus, number>> = {
  in_contact: 1,
  in_negotiation: 2,
  accepted: 3,
  reward_scheduled: 4,
  finished: 5,
  in_dispute: 6,
  cancelled: 7,
  fix_contact: 99,
};

/** The filter of a list that selects waiting referrals, whose status has no number. */
export const WAITING_NUMBER = 0;

/** The word of a number; null for a number that no word has. */
export function wordOf<W extends string>(
  numbers: Readonly<Record<W, number>>,
  number: number | null | undefined,
): W | null {
  for (const word in numbers) if (numbers[word] === number) return word;
  return null;
}

/** Undefined for a number that no status has. */
export const statusOfNumber = (number: number): ReferralStatus | undefined =>
  wordOf<ReferralStatus>({ waiting: WAITING_NUMBER, ...statusNumbers }, number) ?? undefined;

/** A status as the specification's calls show it. */
export const presentStatus = (status: ReachableStatus) => ({
  id: statusNumbers[status],
  name_app: statusNames[status],
  color: statusColors[status],
});

export const withdrawalStatusNumbers: Readonly<Record<WithdrawalStatus, number>> = {
  returned: 0,
  requested: 1,
  scheduled: 2,
  paid: 3,
};

export const transferTypeNumbers: Readonly<Record<TransferType, number>> = { pix: 1, ted: 2 };
export const pixTypeNumbers: Readonly<Record<PixType, number>> = { phone: 1, cpf: 2, email: 3, random: 4 };
export const accountTypeNumbers: Readonly<Record<AccountType, number>> = { checking: 1, savings: 2 };

export const shiftNumbers: Readonly<Record<ContactShift, number>> = { morning: 0, afternoon: 1 };

/** Of an earning in a chart: `cancelled` ('Cancelado') also covers expired ones, every other one is `agreed` ('Acordo'). */
export const chartStatusNumbers = { cancelled: 0, agreed: 1 } as const;
