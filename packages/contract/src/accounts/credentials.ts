import { isCpf, cleanCpf } from '@indike/rules/identifiers/documents';
import { cleanEmail, isEmail } from '@indike/rules/identifiers/email';
import * as z from 'zod/mini';
import { missingOr, password } from '../wire/fields.ts';

const isLogin = (text: string) => isCpf(cleanCpf(text)) || isEmail(cleanEmail(text));

/** Separate from the `login` endpoint, so that a page loads this validation only when a person signs in. */
export const credentials = z.object({
  login: z.string({ error: missingOr('Documento obrigatório', 'Documento inválido') }).check(
    z.refine((text) => text.trim() !== '', { message: 'Documento obrigatório', abort: true }),
    z.refine(isLogin, 'Documento inválido'),
  ),
  password,
});
