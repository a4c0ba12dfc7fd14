import * as z from 'zod/mini';
import { email, passwordConfirmation, passwordsMatch, recoveryToken } from '../wire/fields.ts';
import { newPassword } from './new-password.ts';

const recoveryEmail = email('Email obrigatório');

export const recoveryRequest = z.object({ email: recoveryEmail });

export const passwordReset = z
  .object({
    token: recoveryToken('Token obrigatório'),
    password: newPassword,
    password_confirmation: passwordConfirmation,
    email: recoveryEmail,
  })
  .check(passwordsMatch);
