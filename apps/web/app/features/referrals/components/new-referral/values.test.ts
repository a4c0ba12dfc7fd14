import { expect, it } from 'vitest';
import { emptyReferral, referralPayload } from './values.ts';

it('builds the request body that the contract requires', () => {
  const payload = referralPayload({
    ...emptyReferral,
    name: ' Padaria São João ',
    document: '12.ABC.345/01DE-35',
    'contact.name': 'Ana',
    'contact.email': 'Ana@Padaria.com.br',
    'contact.phone': '(11) 98765-4321',
    consent: true,
  });
  expect(payload).toEqual({
    name: 'Padaria São João',
    site: null,
    document: '12ABC34501DE35',
    consent: true,
    contact: { name: 'Ana', email: 'ana@padaria.com.br', phone: '11987654321', observation: null },
  });
});
