import * as z from 'zod/mini';
import { done } from '../wire/responses.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  calendarDay,
  chosenId,
  email,
  idParams,
  optionalLine,
  optionalText,
  phone,
  personName,
} from '../wire/fields.ts';
import { referralContact } from './referrals.ts';

const tag = 'Contatos';

/** An empty choice in the form means null. */
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
const newContact = z.extend(contactForm, { indication_id: indicationId });
/** The same fields. A contact never moves to another referral, so the referral is optional here. */
const changedContact = z.extend(contactForm, { indication_id: z.optional(indicationId) });

export const createContact = endpoint({
  method: 'POST',
  path: '/api/indication-contact',
  audience: 'indiker',
  summary: 'Acrescenta um contato à indicação (no máximo 3)',
  tag,
  body: newContact,
  responses: { 201: referralContact },
});

export const updateContact = endpoint({
  method: 'PUT',
  path: '/api/indication-contact/{id}',
  audience: 'indiker',
  summary: 'Altera um contato, enquanto a indicação está nos status 1 ou 99',
  tag,
  params: idParams,
  body: changedContact,
  responses: { 200: referralContact },
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/indication-contact/{id}',
  audience: 'indiker',
  summary: 'Exclui um contato; o último não pode ser excluído',
  tag,
  params: idParams,
  responses: { 200: done },
});
