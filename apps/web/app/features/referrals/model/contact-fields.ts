import { contactForm } from '@indike/contract/referrals/contact-form';
import { referralRefusals } from '@indike/contract/errors/referral-refusals';
import type { ReferralContact } from '@indike/contract/referrals/referrals';
import { parseDate, type PlainDate } from '@indike/rules/dates/calendar';
import { formatPhone } from '@indike/rules/identifiers/phone';
import * as z from 'zod/mini';
import { typedDateOf } from '@indike/ui/forms/typed-date.ts';
import { isShift, type Shift } from './contact-time.ts';

/** Initial values of the dialog. `contact` is null for a new contact. */
export function contactFields(contact: ReferralContact | null) {
  const shift: Shift = isShift(contact?.shift_to_contact) ? contact.shift_to_contact : '';
  return {
    name: contact?.name ?? '',
    email: contact?.email ?? '',
    phone: formatPhone(contact?.phone ?? ''),
    occupation: contact?.occupation ?? '',
    contact_date: typedDateOf(contact?.contact_date ?? null),
    shift_to_contact: shift,
    observation: contact?.observation ?? '',
  };
}

/** A saved date that has passed may stay (the API allows it too); a new one may not be in the past. */
export function contactSchema(contact: ReferralContact | null, today: PlainDate) {
  const savedDay = typedDateOf(contact?.contact_date ?? null);
  const day = (text: string) => parseDate(text);
  const exists = (text: string) => text.trim() === '' || day(text) !== null;
  const notPast = (text: string) => text === savedDay || (day(text) ?? today) >= today;
  return z.extend(contactForm, {
    contact_date: z.pipe(
      z
        .string()
        .check(
          z.refine(exists, { message: 'Data inválida: use dia, mês e ano, como 16/03/2026', abort: true }),
          z.refine(notPast, referralRefusals.contact_date_past.message),
        ),
      z.transform(day),
    ),
  });
}

export type ContactOutput = z.output<ReturnType<typeof contactSchema>>;

/** Empty optional fields become null. */
export function contactBody(output: ContactOutput) {
  return {
    ...output,
    name: output.name.trim(),
    occupation: output.occupation?.trim() || null,
    shift_to_contact: output.shift_to_contact ?? null,
    observation: output.observation?.trim() || null,
  };
}
