import * as z from 'zod/mini';
import { passwordsMatch, personName, phone } from '../wire/fields.ts';
import { newPassword } from './new-password.ts';
import { residenceStep } from './registration.ts';

/** The kinds of change that a profile code can be bound to. */
export const profileChanges = ['data', 'address', 'bank_account', 'avatar', 'erasure'] as const;
export type ProfileChange = (typeof profileChanges)[number];

/**
 * The code of the 429 to a request that came too soon, when the code sent before still confirms this change. Under any
 * other code that one is used up or belongs to another change, and only the next one will work.
 */
export const CODE_STILL_VALID = 'code_still_valid';

/** An empty password leaves the current one unchanged. */
const optionalPassword = z.pipe(
  z.transform((text: string | null | undefined) => (text === '' || text === null ? undefined : text)),
  z.optional(newPassword),
);
const optionalConfirmation = z.nullish(z.string('A confirmação da senha é requerida'));

export const dataFields = {
  firstname: personName('O nome é obrigatório'),
  lastname: personName('O sobrenome é obrigatório'),
  phone: phone(),
  password: z.optional(optionalPassword),
  password_confirmation: optionalConfirmation,
};
export const passwordConfirmed = z.refine<{
  password?: unknown;
  password_confirmation?: string | null | undefined;
}>((form) => !form.password || !!form.password_confirmation, {
  message: 'A confirmação da senha é requerida',
  path: ['password_confirmation'],
});

/** The form of /perfil/dados. The code is requested once the form is valid. */
export const profileData = z.object(dataFields).check(passwordsMatch, passwordConfirmed);
export type ProfileData = z.output<typeof profileData>;

/** The form of /perfil/endereco. */
export const profileAddress = residenceStep;
