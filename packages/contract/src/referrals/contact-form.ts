import * as z from 'zod/mini';
import {
  calendarDay,
  chosenId,
  email,
  optionalLine,
  optionalText,
  phone,
  personName,
} from '../wire/fields.ts';

/** Converts an empty choice in the form to null. */
const emptyAsNull = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullish(schema),
  );

/** The contact form of /indicacao. */
export const contactForm = z.object({
  name: personName('Nome obrigatório'),
  email: email(),
  phone: phone(),
  occupation: optionalLine(),
  contact_date: emptyAsNull(calendarDay()),
  shift_to_contact: emptyAsNull(z.union([z.literal(0), z.literal(1)], 'Período inválido')),
  observation: optionalText(),
});
const indicationId = chosenId('Indicação inválida');
export const newContact = z.extend(contactForm, { indication_id: indicationId });
/** Like `newContact`, but with an optional referral, because a contact never moves to another referral. */
export const changedContact = z.extend(contactForm, { indication_id: z.optional(indicationId) });
