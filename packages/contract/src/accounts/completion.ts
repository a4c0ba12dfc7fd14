import * as z from 'zod/mini';
import { type RegistrationPart, user } from './accounts.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { acceptedTerms, documentStep, phoneStep, registration } from './registration.ts';

const endpoint = endpointsOf('Conta');

const addressStep = z.object({ address: registration.shape.address });

/** The fields of each missing part. */
const partSchemas = {
  phone: phoneStep,
  address: addressStep,
  document: documentStep,
  terms: acceptedTerms,
} as const;

/**
 * All fields are optional here, because which ones are required depends on the person. The server requires only those
 * that are missing.
 */
export const completion = z.partial(
  z.object({
    ...partSchemas.phone.shape,
    ...partSchemas.address.shape,
    ...partSchemas.document.shape,
    ...partSchemas.terms.shape,
  }),
);

/** The form for a person with these missing parts. Their fields are required, all others are ignored. */
export function completionOf(missing: readonly RegistrationPart[]): typeof completion {
  const shapes = missing.map((part) => partSchemas[part].shape);
  return z.object(Object.assign({}, ...shapes)) as unknown as typeof completion;
}

export const completeRegistration = endpoint('POST /api/auth/complete-registration', {
  access: allow.unfinishedIndiker,
  limit: 'documentCheck',
  summary: 'Completa o cadastro de quem entrou com o Google ou o Facebook',
  body: completion,
  responses: { 200: user },
});
