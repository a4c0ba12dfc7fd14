import { messageResponse } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpoint } from '../wire/endpoint.ts';
import { idParams } from '../wire/fields.ts';
import { changedContact, newContact } from './contact-form.ts';
import { referralContact } from './referrals.ts';

const tag = 'Contatos';

export const createContact = endpoint({
  method: 'POST',
  path: '/api/indication-contact',
  access: allow.owner('referral'),
  summary: 'Adiciona um contato à indicação (no máximo 3)',
  tag,
  body: newContact,
  responses: { 201: referralContact },
});

export const updateContact = endpoint({
  method: 'PUT',
  path: '/api/indication-contact/{id}',
  access: allow.owner('contact'),
  summary: 'Altera um contato, enquanto a indicação está em contato ou com o contato a corrigir',
  tag,
  params: idParams,
  body: changedContact,
  responses: { 200: referralContact },
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/indication-contact/{id}',
  access: allow.owner('contact'),
  summary: 'Exclui um contato; o último não pode ser excluído',
  tag,
  params: idParams,
  responses: { 200: messageResponse },
});
