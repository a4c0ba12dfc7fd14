import type { Answer } from './client.ts';
import { emailsTo } from './emails.ts';
import type { Indiker } from './people.ts';
import type { TestServer } from './server.ts';

export const WRONG_CODE = 'Código incorreto ou vencido. Confira o e-mail mais recente ou peça outro código.';
export const MISSING_CODE = 'Informe o código enviado ao seu e-mail';
export const RIO = 3_304_557;

export const profileForm = (more: Record<string, unknown> = {}) => ({
  firstname: 'Ana',
  lastname: 'Conceição',
  phone: '(11) 98765-4321',
  validation_code: 'ABC234',
  ...more,
});
export const addressForm = (more: Record<string, unknown> = {}) => ({
  state_id: 33,
  city_id: RIO,
  validation_code: 'ABC234',
  ...more,
});
export const profileOf = async (who: Indiker) => (await who.get('/api/auth/user')).body;
export const saveProfile = (who: Indiker, body: unknown, id = who.id) => who.put(`/api/user/${id}`, body);
export const saveAddress = (who: Indiker, body: unknown, id = who.id) => who.put(`/api/address/${id}`, body);

/** How often a code was tried for this person. */
export async function attemptsOf(server: TestServer, { email }: Indiker): Promise<number | undefined> {
  const row = await server.db
    .selectFrom('email_code')
    .select('attempts')
    .where('recipient', '=', server.deps.codes.keyedHash(email))
    .executeTakeFirst();
  return row?.attempts;
}

export const statusAndErrors = ({ status, body }: Answer) => [status, body.errors];

/** The subjects of the security notifications to this person, without the welcome e-mail and the codes. */
export const securityNoticesTo = async (server: TestServer, who: Indiker) =>
  (await emailsTo(server, who.email)).filter((subject) => /^(Sua senha|Seus dados)/.test(subject));
