import { messageResponse } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { changedContact, newContact } from './contact-form.ts';
import { referralContact } from './referrals.ts';

const endpoint = endpointsOf('Contatos');

export const createContact = endpoint('POST /api/indication-contact', {
  access: allow.owner('referral'),
  summary: 'Adiciona um contato à indicação (no máximo 3)',
  body: newContact,
  responses: { 201: referralContact },
});

export const updateContact = endpoint('PUT /api/indication-contact/{id}', {
  access: allow.owner('contact'),
  summary: 'Altera um contato, enquanto a indicação está em contato ou com o contato a corrigir',
  body: changedContact,
  responses: { 200: referralContact },
});

export const deleteContact = endpoint('DELETE /api/indication-contact/{id}', {
  access: allow.owner('contact'),
  summary: 'Exclui um contato; o último não pode ser excluído',
  responses: { 200: messageResponse },
});
