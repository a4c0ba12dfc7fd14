import * as z from 'zod/mini';
import { type MissingPart, user } from './accounts.ts';
import { endpoint } from '../wire/endpoint.ts';
import { documentStep, phoneStep, registration, termsStep } from './registration.ts';

const addressStep = z.object({ address: registration.shape.address });

/** What each missing part asks for. */
const asked = { phone: phoneStep, address: addressStep, document: documentStep, terms: termsStep } as const;

/** Which parts are required depends on the person: the server asks for what is missing, and leaves what is there. */
export const completion = z.partial(
  z.object({
    ...asked.phone.shape,
    ...asked.address.shape,
    ...asked.document.shape,
    ...asked.terms.shape,
  }),
);

/** The form of who has these parts yet to tell: they are required, others are passed over. */
export function completionOf(missing: readonly MissingPart[]): typeof completion {
  const shapes = missing.map((part) => asked[part].shape);
  return z.object(Object.assign({}, ...shapes)) as unknown as typeof completion;
}

export const completeRegistration = endpoint({
  method: 'POST',
  path: '/api/auth/complete-registration',
  audience: 'indiker',
  summary: 'Completa o cadastro de quem entrou com o Google ou o Facebook',
  allowIncomplete: true,
  tag: 'Conta',
  body: completion,
  responses: { 200: user },
});
