import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runLedgerCheck } from './jobs.ts';
import { newOperator } from '../testing/operators.ts';
import * as world from '../testing/money-world.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer({ jobs: true });

it('e-mails administrators once a day while there are differences, without names of Indikers', async () => {
  const admins = [await newOperator(server, 'admin'), await newOperator(server, 'admin')];
  const finance = await newOperator(server, 'finance');
  const addressOf = async ({ id }: { id: number }) =>
    (
      await server.db
        .selectFrom('operator')
        .select('email')
        .$narrowType<{ email: string }>()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).email;
  const emailsOf = async (who: { id: number }) => server.mailbox.messages(await addressOf(who));
  const run = async (times = 1) => {
    for (let n = 0; n < times; n += 1) await runLedgerCheck(server.deps);
    await server.deps.jobs.runWaiting();
  };
  await run();
  expect(await emailsOf(admins[0] ?? finance)).toEqual([]);

  const here = await world.createWorld(server);
  const user = await world.addPerson(here);
  await world.invite(here, user);
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update ledger_account set balance = balance + 1 where owner = ${user} and kind = 'available'`.execute(
      tx,
    );
  });
  await run(3);
  for (const admin of admins) {
    const [email, ...more] = await emailsOf(admin);
    expect(more).toEqual([]);
    expect(email?.subject).toMatch(/^Conferência do livro-razão: \d+ diferenças$/);
    expect(email?.text).toContain(`Indiker ${user}, available: saldo 501, soma 500`);
    expect(email?.text).not.toMatch(/Ana|Lima|ana@example/);
  }
  expect(await emailsOf(finance)).toEqual([]);

  server.clock.advance(86_400_000);
  await run(2);
  for (const admin of admins) expect(await emailsOf(admin)).toHaveLength(2);
});
