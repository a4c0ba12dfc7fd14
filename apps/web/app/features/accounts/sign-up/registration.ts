import { registration, residenceStep } from '@indike/contract/accounts/registration';
import * as z from 'zod/mini';
import { nest } from '@indike/ui/forms/validate.ts';
import { programme } from '@indike/ui/programme.ts';

export type SignUp = {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  state_id: number | null;
  'address.city_id': number | null;
  document: string;
  password: string;
  password_confirmation: string;
  accepted_terms: boolean;
};

/** The names match the request body, so that the API's error messages find their field. */
export const blank: SignUp = {
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  state_id: null,
  'address.city_id': null,
  document: '',
  password: '',
  password_confirmation: '',
  accepted_terms: false,
};

/** Never stored in the browser. The acceptance is not either, because a reload may show other terms. */
export const UNSTORED = ['password', 'password_confirmation', 'accepted_terms'];

/** What is sent with the values: the version of the programme that the page's terms are shown with. */
export const shownTerms = () => ({ programme_version: programme.version });

const { state_id, city_id } = residenceStep.shape;
export const residence = z.object({ state_id, address: z.object({ city_id }) });

/** The request body in canonical form. A malformed share code is dropped: it must not prevent a sign-up. */
export function toRegistration(values: SignUp, trk: string | null) {
  const code = registration.shape.trk.safeParse(trk);
  return registration.parse(
    nest({
      ...values,
      ...shownTerms(),
      trk: code.data === '' ? undefined : (code.data ?? undefined),
    }),
  );
}
