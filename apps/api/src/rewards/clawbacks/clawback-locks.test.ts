import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { lockReferrals } from '../../referral-status/commands.ts';
import { expectCleanLedger } from '../../testing/money.ts';
import * as world from '../../testing/money-world.ts';
import { useTestServer } from '../../testing/use-test-server.ts';
import { releaseEarnings } from '../due-earnings.ts';

const server = useTestServer();
let here: world.World;
beforeAll(async () => {
  here = await world.createWorld(server);
});

async function invoiced(person: Awaited<ReturnType<typeof world.addPerson>>): Promise<number> {
  const id = await world.addReferral(here, person);
  await world.transition(here, id, { status: 'in_contact' });
  await world.negotiate(here, id, 100_000);
  await world.sign(here, id, 100_000);
  await world.payInvoice(here, id);
  return id;
}

it('offsets a clawback while somebody else holds the referral that it is about', async () => {
  const person = await world.addPerson(here);
  const [clawedBack, released] = [await invoiced(person), await invoiced(person)];
  expect(await world.clawBack(here, clawedBack, 1_000)).toBe(true);
  const { id } = await server.db
    .selectFrom('earning')
    .select('id')
    .where('referral_id', '=', released)
    .executeTakeFirstOrThrow();
  server.clock.advance(6 * 86_400_000);
  const day = { today: world.today(here), now: server.clock.now() };
  await server.db.transaction().execute(async (other) => {
    await lockReferrals(other, [clawedBack]);
    // Would wait for the other transaction, which takes the wallet next.
    await server.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '2s'`.execute(tx);
      await releaseEarnings(tx, [id], day);
    });
  });
  const offsets = await server.db
    .selectFrom('earning')
    .select('value')
    .where('kind', '=', 'clawback')
    .execute();
  expect(offsets).toEqual([{ value: -1_000 }]);
  await world.passDays(here, 0);
  await expectCleanLedger(server);
});
