import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { dateText } from '@indike/ui/format/dates.ts';

type BestTime = Pick<OperatorReferral['contacts'][number], 'contact_date' | 'shift_to_contact'>;

const SHIFTS = { morning: 'de manhã', afternoon: 'à tarde' } as const;

/** 'Melhor dia: 1 de dez. de 2026, de manhã': when the Indiker says that the contact can be reached; null when not said. */
export function bestTimeText({ contact_date, shift_to_contact }: BestTime): string | null {
  const shift = shift_to_contact === null ? undefined : SHIFTS[shift_to_contact];
  if (contact_date === null) return shift === undefined ? null : `Melhor horário: ${shift}`;
  return `Melhor dia: ${[dateText(contact_date), ...(shift === undefined ? [] : [shift])].join(', ')}`;
}
