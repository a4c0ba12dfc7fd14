import type { ReferralContact } from '@indike/contract/referrals/referrals';
import { dateText } from '@indike/ui/format/dates.ts';

// Apart from the form's fields, because a referral's page does not load their validation.

export type Shift = '' | 0 | 1;
export const shiftNames = { 0: 'Manhã', 1: 'Tarde' } as const;

export const isShift = (value: unknown): value is 0 | 1 => value === 0 || value === 1;
export const shiftOf = (text: string): Shift => (text === '0' ? 0 : text === '1' ? 1 : '');

type When = Pick<ReferralContact, 'contact_date' | 'shift_to_contact'>;

/** 'Procurar em 16 de mar. de 2026 · Tarde' */
export function whenToCall({ contact_date, shift_to_contact }: When): string | null {
  const shift = isShift(shift_to_contact) ? shiftNames[shift_to_contact] : null;
  const parts = [contact_date === null ? null : `Procurar em ${dateText(contact_date)}`, shift];
  return parts.filter((part) => part !== null).join(' · ') || null;
}
