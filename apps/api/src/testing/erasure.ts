import { expect } from 'vitest';
import { issueCode } from '../verification/commands.ts';
import type { Answer, Client } from './client.ts';
import { earn } from './money.ts';
import type { Indiker } from './people.ts';
import type { TestServer } from './server.ts';

export async function codeFor(
  { deps }: TestServer,
  { email }: { readonly email: string },
  change = 'erasure',
): Promise<string> {
  const { db, codes, clock } = deps;
  const use = { purpose: 'profile', email, change } as const;
  const issued = await db.transaction().execute((tx) => issueCode(tx, codes, use, clock.now()));
  if (!('code' in issued)) throw new Error(`wait ${issued.waitSeconds} s`);
  return issued.code;
}

/** Requests the erasure, with a newly issued code unless one is given. */
export const erase = async (server: TestServer, person: Indiker, code?: string): Promise<Answer> =>
  person.post('/api/me/erasure', { validation_code: code ?? (await codeFor(server, person)) });

export const erasureEligibility = async (person: Client) => (await person.get('/api/me/erasure')).body;

export const indikerRow = ({ db }: TestServer, id: number) =>
  db.selectFrom('indiker').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export async function addPix({ db, clock }: TestServer, { id }: Indiker, key: string): Promise<void> {
  await db
    .insertInto('bank_account')
    .values({ user_id: id, transfer_type: 'pix', pix_type: 'email', pix_key: key, updated_at: clock.now() })
    .execute();
}

/** Earns a reward, requests its withdrawal and pays it. Returns the withdrawal's id. */
export async function payOut(server: TestServer, operator: Client, person: Indiker): Promise<number> {
  await earn(server, person, operator);
  const { body } = await person.post('/api/withdraw-payments');
  const day = server.clock.now().toISOString().slice(0, 10);
  const answers = [
    await operator.post(`/api/operator/withdrawals/${body.id}/schedule`, {}),
    await operator.post(`/api/operator/withdrawals/${body.id}/pay`, { paid_at: day }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  return body.id;
}
