import { afterAll, beforeAll, expect, it } from 'vitest';
import { areIndependent } from '../audit/commands.ts';
import {
  type CompanyTest,
  newDirectory,
  newScimUser,
  OPENID,
  openIdForm,
  startCompanyTest,
} from '../testing/company-sign-in.ts';
import { expectOk } from '../testing/money.ts';
import { insertTestOperator, newOperator, type Operator } from '../testing/operators.ts';

// One administrator can bring in a second person that is themselves: through an issuer or a directory of their own.

let world: CompanyTest;
let other: Operator;
beforeAll(async () => {
  world = await startCompanyTest();
  other = await newOperator(world.server);
});
afterAll(() => world.stop());

/** Whether these two count as two people so many days from now. */
async function independent(one: number, two: number, days = 6): Promise<boolean> {
  const { server } = world;
  return areIndependent(server.db, one, two, new Date(server.clock.now().getTime() + days * 86_400_000));
}

/** A person who has come through the administrator's issuer. */
async function linkedOperator(): Promise<{ readonly id: number; readonly email: string }> {
  const { subject, email } = world.newAccount();
  await world.entered(subject);
  return { id: (await world.operatorBy(email))?.id ?? 0, email };
}
const configureAs = async (administrator: Operator) =>
  expectOk(await administrator.put(OPENID, openIdForm(world.issuer)), 'settings');
const unlink = async (id: number) =>
  expectOk(
    await world.admin.post(`/api/operator/operators/${id}/company-account-unlink`, { reason: 'Conta nova' }),
    'unlink',
  );

it.each<[string, (person: { id: number; email: string }) => Promise<unknown>]>([
  ['the sign-in is removed', async () => expectOk(await world.admin.delete(OPENID), 'removal')],
  ['another administrator saves it', () => configureAs(other)],
  ['the person is unlinked', ({ id }) => unlink(id)],
  [
    'the person is unlinked and comes back through another’s',
    async ({ id, email }) => {
      await unlink(id);
      await configureAs(other);
      await world.entered(world.newAccount({ email }).subject);
    },
  ],
])('whoever let a person in by the company’s sign-in stays so when %s', async (_, change) => {
  await world.configure();
  const person = await linkedOperator();
  await change(person);
  expect(await independent(world.admin.id, person.id)).toBe(false);
  expect(await independent(world.admin.id, person.id, 8)).toBe(true);
});

it('a colleague whom the issuer names by their address counts as whoever set it, for a week', async () => {
  await world.configure();
  const colleague = await insertTestOperator(world.server, 'finance');
  const { server } = world;
  const joined = new Date(server.clock.now().getTime() - 365 * 86_400_000);
  await server.db
    .updateTable('operator')
    .set({ created_at: joined })
    .where('id', '=', colleague.id)
    .execute();
  expect(await independent(world.admin.id, colleague.id, 0)).toBe(true);
  await world.entered(world.newAccount({ email: colleague.email }).subject);
  expect(await independent(world.admin.id, colleague.id, 0)).toBe(false);
  expect(await independent(world.admin.id, colleague.id, 8)).toBe(true);
});

it('saving an issuer that another has entered makes nobody forget who entered it', async () => {
  await world.configure();
  await configureAs(other);
  const person = await linkedOperator();
  expect(await independent(world.admin.id, person.id)).toBe(false);
  expect(await independent(other.id, person.id)).toBe(false);
});

it('whoever gave the directory its token stays so when another replaces it or removes the sign-in', async () => {
  await world.configure();
  const { id } = await (await newDirectory(world)).create({ roles: ['vendas'] });
  await newDirectory({ server: world.server, admin: other });
  expectOk(await world.admin.delete(OPENID), 'removal');
  expect(await independent(world.admin.id, Number(id))).toBe(false);
  expect(await independent(world.admin.id, Number(id), 8)).toBe(true);
});

it('an address that the directory changes leads to whoever gave it its token', async () => {
  await world.configure();
  const directory = await newDirectory(world);
  const colleague = await insertTestOperator(world.server, 'finance');
  const answer = await directory.call('PUT', `/Users/${colleague.id}`, newScimUser({ roles: ['finance'] }));
  expect(answer.status).toBe(200);
  expect(await independent(world.admin.id, colleague.id)).toBe(false);
});
