import type { User } from '@indike/contract/accounts/accounts';
import { profileAddress, profileData } from '@indike/contract/accounts/profile-form';
import { expect, it } from 'vitest';
import { validate } from '@indike/ui/forms/validate.ts';
import { addressFields, dataBody, dataFields } from './data-fields.ts';

const city = { id: 3509502, title: 'Campinas', state_id: 35 };
const user = {
  firstname: 'Nina',
  lastname: 'Moreira',
  phone: '19987654321',
  address: { id: 7, city_id: city.id, city },
} as User;

it('fills the form with the saved data and no password', () => {
  const fields = dataFields(user);
  expect(fields.phone).toBe('(19) 98765-4321');
  expect(validate(profileData, fields)).toMatchObject({ ok: true, output: { phone: '19987654321' } });
  expect(addressFields(user)).toEqual({ state_id: 35, city_id: 3509502 });
});

it('always sends both password fields, both empty when the password stays', () => {
  const bodyOf = (change: object) => {
    const checked = validate(profileData, { ...dataFields(user), ...change });
    return checked.ok ? dataBody(checked.output, 'ABC234') : checked.errors;
  };
  const same = { firstname: 'Nina', lastname: 'Moreira', phone: '19987654321', validation_code: 'ABC234' };
  expect(bodyOf({})).toEqual({ ...same, password: '', password_confirmation: '' });
  const changed = { password: 'comprida1', password_confirmation: 'comprida1' };
  expect(bodyOf(changed)).toEqual({ ...same, ...changed });
});

it.each([
  [{ firstname: ' ' }, { firstname: 'O nome é obrigatório' }],
  [{ lastname: '' }, { lastname: 'O sobrenome é obrigatório' }],
  [{ phone: '' }, { phone: 'Telefone obrigatório' }],
  [{ phone: '123' }, { phone: 'Telefone inválido' }],
  [{ password: 'curta', password_confirmation: 'curta' }, { password: 'Mínimo de 8 caracteres' }],
  [
    { password: '12345678', password_confirmation: '12345678' },
    { password: 'Esta senha é muito usada e fácil de adivinhar. Escolha outra.' },
  ],
  [{ password: 'comprida1' }, { password_confirmation: 'A confirmação da senha é requerida' }],
  [
    { password: 'comprida1', password_confirmation: 'x' },
    { password_confirmation: 'As senhas não coincidem' },
  ],
])('shows the messages of the fields for %j', (change, errors) =>
  expect(validate(profileData, { ...dataFields(user), ...change })).toEqual({ ok: false, errors }),
);

it('an address requires state and city', () =>
  expect(validate(profileAddress, addressFields({ ...user, address: null }))).toEqual({
    ok: false,
    errors: { state_id: 'O estado é obrigatório', city_id: 'A cidade é obrigatória' },
  }));
