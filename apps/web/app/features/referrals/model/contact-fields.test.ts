import type { ReferralContact } from '@indike/contract/referrals/referrals';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { describe, expect, it } from 'vitest';
import { validate } from '@indike/ui/forms/validate.ts';
import { contactBody, contactFields, contactSchema } from './contact-fields.ts';
import { shiftOf, whenToCall } from './contact-time.ts';

const today = '2026-11-21' as PlainDate;
const ana: ReferralContact = {
  id: 3,
  indication_id: 7,
  name: 'Ana',
  email: 'ana@padaria.com.br',
  phone: '11987654321',
  occupation: null,
  contact_date: '2026-03-16',
  shift_to_contact: 0,
  observation: null,
};

describe('contactSchema', () => {
  it('returns an unchanged contact as it was saved', () => {
    const result = validate(contactSchema(ana, today), contactFields(ana));
    expect(result.ok && { ...ana, ...contactBody(result.output) }).toEqual(ana);
  });
  it.each([
    ['20/11/2026', 'A data de contato não pode estar no passado'],
    ['31/02/2027', 'Data inválida: use dia, mês e ano, como 16/03/2026'],
  ])('refuses the date %s', (contact_date, message) => {
    const result = validate(contactSchema(ana, today), { ...contactFields(ana), contact_date });
    expect(result).toEqual({ ok: false, errors: { contact_date: message } });
  });
  it('accepts today and an empty date', () => {
    for (const contact_date of ['21/11/2026', ''])
      expect(validate(contactSchema(ana, today), { ...contactFields(ana), contact_date }).ok).toBe(true);
  });
  it('requires name, e-mail and phone', () => {
    const result = validate(contactSchema(null, today), contactFields(null));
    expect(result.ok ? {} : result.errors).toEqual({
      name: 'Nome obrigatório',
      email: 'E-mail é obrigatório',
      phone: 'Telefone obrigatório',
    });
  });
});

it('says when to call', () => {
  expect(whenToCall(ana)).toBe('Procurar em 16 de mar. de 2026 · Manhã');
  expect(whenToCall({ contact_date: null, shift_to_contact: 1 })).toBe('Tarde');
  expect(whenToCall({ contact_date: null, shift_to_contact: null })).toBeNull();
  expect([shiftOf('0'), shiftOf('1'), shiftOf('')]).toEqual([0, 1, '']);
});
