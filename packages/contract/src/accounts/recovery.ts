import * as z from 'zod/mini';
import { email, newPassword, passwordConfirmation, passwordsMatch, recoveryToken } from '../wire/fields.ts';

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
