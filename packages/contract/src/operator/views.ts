import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { requiredLine } from '../wire/fields.ts';
import { messageResponse } from '../wire/responses.ts';
import { colleague } from './referrals.ts';

const endpoint = endpointsOf('Operação');
/** How many views one operator may save. */
export const MAX_VIEWS = 50;

/** Accepts names and codes only, because a search text may be a person's name. */
const address = z.string('Formato inválido').check(
  z.regex(/^(\?[a-z]+=[a-z0-9_-]+(&[a-z]+=[a-z0-9_-]+)*)?$/, 'Formato inválido'),
  z.maxLength(300, 'Formato inválido'),
  z.refine((text) => !text.includes('busca='), 'Os filtros salvos não guardam o texto da busca'),
);
export const viewForm = z.object({
  name: requiredLine('Dê um nome aos filtros', 60),
  address,
  shared: z.boolean('Formato inválido'),
});

const savedView = z.object({
  id: z.int(),
  name: z.string(),
  /** The filters, as in the query string of the list's address. */
  address: z.string(),
  shared: z.boolean(),
  own: z.boolean(),
  by: colleague,
});
export type SavedView = z.output<typeof savedView>;

export const savedViews = endpoint('GET /api/operator/views', {
  access: allow.anyOperator,
  summary: 'Os filtros salvos do operador e os da equipe, por nome',
  responses: { 200: z.array(savedView) },
});

export const saveView = endpoint('POST /api/operator/views', {
  access: allow.work,
  audit: 'view.save',
  summary: 'Salva os filtros da lista com um nome',
  body: viewForm,
  responses: { 201: z.object({ id: z.int() }) },
});

export const changeView = endpoint('PUT /api/operator/views/{id}', {
  access: allow.work,
  audit: 'view.change',
  summary: 'Altera filtros salvos do próprio operador',
  body: viewForm,
  responses: { 200: messageResponse },
});

export const deleteView = endpoint('DELETE /api/operator/views/{id}', {
  access: allow.work,
  audit: 'view.delete',
  summary: 'Apaga filtros salvos do próprio operador',
  responses: { 200: messageResponse },
});
