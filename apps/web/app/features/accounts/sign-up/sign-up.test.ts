import { expect, it } from 'vitest';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { validate } from '@indike/ui/forms/validate.ts';
import { problem } from './check-document.ts';
import { blank, residence, type SignUp, toRegistration } from './registration.ts';

const filled: SignUp = {
  firstname: 'Ana',
  lastname: 'de Souza',
  email: 'Ana@Example.com',
  phone: '(11) 98765-4321',
  state_id: 35,
  'address.city_id': 3550308,
  document: '529.982.247-25',
  password: 'segredo123',
  password_confirmation: 'segredo123',
  accepted_terms: true,
};

it('sends canonical values, the share code and which terms the page shows', () => {
  expect(toRegistration(filled, 'abc')).toEqual({
    firstname: 'Ana',
    lastname: 'de Souza',
    email: 'ana@example.com',
    phone: '11987654321',
    document: '52998224725',
    password: 'segredo123',
    password_confirmation: 'segredo123',
    accepted_terms: true,
    programme_version: 1,
    address: { city_id: 3550308 },
    trk: 'abc',
  });
});

it.each([null, '', 'x'.repeat(65)])('omits an invalid share code: %s', (trk) =>
  expect(toRegistration(filled, trk).trk).toBeUndefined(),
);

it('reports residence errors under the field names of the form', () => {
  expect(validate(residence, blank)).toEqual({
    ok: false,
    errors: { state_id: 'O estado é obrigatório', 'address.city_id': 'A cidade é obrigatória' },
  });
});

it('shows a message for every failure of the CPF check', () => {
  const taken = { document: ['Este documento já foi cadastrado'] };
  const status = 422;
  expect(problem(new ApiError({ status, errors: taken }))).toBe('Este documento já foi cadastrado');
  expect(problem(new ApiError({ status: 429, message: 'Aguarde um minuto.' }))).toBe('Cpf inválido');
  expect(problem(new ApiError({ status: 500 }))).toBe('Cpf inválido');
  expect(problem(new TypeError('x'))).toBe('Cpf inválido');
});
