import type { ReferralContact } from '@indike/contract/referrals/referrals';
import { shiftNumbers } from '@indike/contract/wire/numbers';
import type { ContactShift } from '@indike/rules/referrals/referrals';

export interface ContactRow {
  readonly id: number;
  readonly indication_id: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly occupation: string | null;
  readonly contact_date: string | null;
  readonly shift_to_contact: ContactShift | null;
  readonly observation: string | null;
}

/** The columns of `ContactRow`. */
export const CONTACT_COLUMNS = [
  'referral_contact.id',
  'referral_contact.referral_id as indication_id',
  'referral_contact.name',
  'referral_contact.email',
  'referral_contact.phone',
  'referral_contact.occupation',
  'referral_contact.contact_date',
  'referral_contact.shift_to_contact',
  'referral_contact.observation',
] as const;

export const presentContact = (row: ContactRow): ReferralContact => ({
  ...row,
  shift_to_contact: row.shift_to_contact && shiftNumbers[row.shift_to_contact],
});
