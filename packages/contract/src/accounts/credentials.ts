import { isCpf, cleanCpf } from '@indike/rules/identifiers/documents';
import { cleanEmail, isEmail } from '@indike/rules/identifiers/email';
import * as z from 'zod/mini';
import { missingOr, newPassword } from '../wire/fields.ts';

const isLogin = (text: string) => isCpf(cleanCpf(text)) || isEmail(cleanEmail(text));

/** Apart from the call that takes them, so that a page loads their validation when somebody signs in. */
export const credentials = z.object({
  login: z.string({ error: missingOr('Documento obrigatório', 'Documento inválido') }).check(
    z.refine((text) => text.trim() !== '', { message: 'Documento obrigatório', abort: true }),
    z.refine(isLogin, 'Documento inválido'),
  ),
  password: newPassword,
});
