import { registration, residenceStep } from '@indike/contract/accounts/registration';
import * as z from 'zod/mini';
import { nest } from '#app/kit/forms/validate.ts';

/** Named as in the payload, so that the server's messages find their field. */
export const blank = {
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  state_id: null as number | null,
  'address.city_id': null as number | null,
  document: '',
  password: '',
  password_confirmation: '',
  accepted_terms: false,
};
export type SignUp = typeof blank;

const { state_id, city_id } = residenceStep.shape;
export const residence = z.object({ state_id, address: z.object({ city_id }) });

/** The payload in its canonical form. A share code that cannot be one never stands in the way of signing up. */
export function toRegistration(values: SignUp, trk: string | null) {
  const code = registration.shape.trk.safeParse(trk);
  return registration.parse(
    nest({ ...values, trk: code.data === '' ? undefined : (code.data ?? undefined) }),
  );
}
