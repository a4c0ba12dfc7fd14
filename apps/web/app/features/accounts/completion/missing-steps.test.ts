import { expect, it } from 'vitest';
import { validate } from '@indike/ui/forms/validate.ts';
import { missingParts } from '#app/shared/session/session-store.ts';
import { blank } from '../sign-up/registration.ts';
import { missingSteps, toCompletion } from './missing-steps.ts';

const all = ['phone', 'address', 'document', 'terms'] as const;
const filled = {
  ...blank,
  phone: '(11) 98765-4321',
  state_id: 35,
  'address.city_id': 3550308,
  document: '529.982.247-25',
  accepted_terms: true,
};

it.each([
  [all, ['telefone', 'residencia', 'cpf', 'confirmar']],
  [
    ['document', 'terms'],
    ['cpf', 'confirmar'],
  ],
  [['phone'], ['telefone', 'confirmar']],
] as const)('turns the missing fields %j into the steps %j', (missing, ids) => {
  expect(missingSteps(missing).map(({ id }) => id)).toEqual(ids);
});

it('introduces the form in the hint of the first step only', () => {
  const [first, second] = missingSteps(all);
  expect(first.hint).toBe(
    'Falta pouco: complete o seu cadastro para começar a indicar. Com DDD. Pode ser fixo ou celular.',
  );
  expect(second?.hint).toBeUndefined();
});

it('requires the terms only when they have not been accepted', () => {
  const last = (missing: Parameters<typeof missingSteps>[0]) => missingSteps(missing).at(-1);
  expect(validate(last(all)?.schema ?? missingSteps(all)[0].schema, blank).ok).toBe(false);
  expect(validate(last(['phone'])?.schema ?? missingSteps(all)[0].schema, blank).ok).toBe(true);
});

it('sends only the missing fields, in canonical form', () => {
  expect(toCompletion(filled, all)).toEqual({
    phone: '11987654321',
    address: { city_id: 3550308 },
    document: '52998224725',
    accepted_terms: true,
    programme_version: 1,
  });
  expect(toCompletion(filled, ['phone'])).toEqual({ phone: '11987654321' });
});

it('treats a user stored without the list of missing fields as complete', () => {
  expect(missingParts(null)).toEqual([]);
  expect(missingParts(JSON.parse('{"id":1,"firstname":"Ana"}'))).toEqual([]);
});
