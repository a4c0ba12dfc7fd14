import { isCommonPassword } from '@indike/rules/accounts/common-passwords';
import * as z from 'zod/mini';
import { password } from '../wire/fields.ts';

/** A password that is being set (product 9.2). 'Use letras e números' is a hint, not a rule. Not loaded by the login. */
export const newPassword = password.check(
  z.refine((text) => !isCommonPassword(text), {
    message: 'Esta senha é muito usada e fácil de adivinhar. Escolha outra.',
    abort: true,
  }),
);
