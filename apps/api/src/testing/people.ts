import { completeCnpj, completeCpf } from '@indike/rules/identifiers/documents';
import { clientOf, type Answer, type Client } from './client.ts';
import type { TestServer } from './server.ts';

export const PASSWORD = 'senha segura 1';
export const SAO_PAULO = 3_550_308;

let serial = 0;
const next = (): number => (serial += 1);

/** A valid CPF, different at each call. */
export const newCpf = (): string => completeCpf(String(100_000_000 + next() * 7919).slice(0, 9));
/** A valid CNPJ with letters, different at each call. */
export const newCnpj = (): string => completeCnpj(`X${String(next()).padStart(7, '0')}0001`);

export function registrationForm(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    firstname: 'Ana',
    lastname: 'Conceição',
    email: `pessoa${next()}@example.com`,
    phone: '11987654321',
    document: newCpf(),
    password: PASSWORD,
    password_confirmation: PASSWORD,
    accepted_terms: true,
    address: { city_id: SAO_PAULO },
    ...more,
  };
}

export interface Indiker extends Client {
  readonly id: number;
  readonly token: string;
  readonly email: string;
  readonly document: string;
}

/** A new Indiker, signed up through the API. */
export async function signUp(server: TestServer, more: Record<string, unknown> = {}): Promise<Indiker> {
  const form = registrationForm(more);
  const answer = await clientOf(server).post('/api/auth/register', form);
  if (answer.status !== 201) throw new Error(`sign-up failed: ${JSON.stringify(answer.body)}`);
  const token: string = answer.body.access_token;
  const client = clientOf(server, token);
  const { body } = await client.get('/api/auth/user');
  return { ...client, id: body.id, token, email: body.email, document: body.document };
}

/** Confirms the e-mail address without the link of the welcome e-mail. */
export async function confirmEmail(
  { db, clock }: TestServer,
  { id }: { readonly id: number },
): Promise<void> {
  await db.updateTable('indiker').set({ email_verified_at: clock.now() }).where('id', '=', id).execute();
}

/** A new Indiker with a confirmed e-mail, whose contacts are notified at once (product 10.1). */
export async function signUpConfirmed(
  server: TestServer,
  more: Record<string, unknown> = {},
): Promise<Indiker> {
  const indiker = await signUp(server, more);
  await confirmEmail(server, indiker);
  return indiker;
}

export function referralForm(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Padaria Pão de Açúcar 🥖',
    site: '',
    document: newCnpj(),
    consent: true,
    contact: { name: 'João Araújo', email: 'joao@empresa.example', phone: '11912345678', observation: '' },
    ...more,
  };
}

/** Creates a referral of this Indiker. Returns its id. */
export async function refer(indiker: Client, more: Record<string, unknown> = {}): Promise<number> {
  const answer: Answer = await indiker.post('/api/indication-v3', referralForm(more));
  if (answer.status !== 201) throw new Error(`referral failed: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}
