import * as z from 'zod/mini';
import { loginFault } from '../wire/credential-faults.ts';
import { faultless, missingOr, password } from '../wire/fields.ts';

/** The form of the login page checks the same with `credentialFaults`. */
export const credentials = z.object({
  login: z
    .string({ error: missingOr('Documento obrigatório', 'Documento inválido') })
    .check(faultless(loginFault)),
  password,
});
