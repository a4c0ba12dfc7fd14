import { beforeAll, expect, it } from 'vitest';
import { expectCleanLedger } from '../testing/money.ts';
import * as world from '../testing/money-world.ts';
import { newOperator } from '../testing/operators.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { statusOf } from '../testing/rows.ts';
import { runDailySettlement } from '../rewards/jobs.ts';

const server = useTestServer({ jobs: true });
let here: world.World;
beforeAll(async () => {
  here = await world.createWorld(server);
});

async function sign(user: Awaited<ReturnType<typeof world.addPerson>>): Promise<number> {
  const id = await world.addReferral(here, user);
  await world.transition(here, id, { status: 'in_contact' });
  await world.negotiate(here, id, 100_000);
  await world.sign(here, id, 100_000);
  return id;
}
async function scheduled(user: Awaited<ReturnType<typeof world.addPerson>>): Promise<number> {
  const id = (await world.withdraw(here, user)) ?? 0;
  expect(await world.schedule(here, id)).toBe(true);
  return id;
}
/** Pays them concurrently, with a new operator session, because the clock has moved past the end of older ones. */
async function pay(...ids: readonly number[]): Promise<number[]> {
  const operator = await newOperator(server);
  const paid_at = world.today(here);
  const answers = await Promise.all(
    ids.map((id) => operator.post(`/api/operator/withdrawals/${id}/pay`, { paid_at })),
  );
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}
const finishedTimes = async (id: number) =>
  (
    await server.db
      .selectFrom('status_transition')
      .select('id')
      .where('referral_id', '=', id)
      .where('status', '=', 'finished')
      .execute()
  ).length;

it('the last payment completes the referral with transition and e-mail, before the daily job runs', async () => {
  const user = await world.addPerson(here);
  const { email } = await server.db
    .selectFrom('indiker')
    .select('email')
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const id = await sign(user);
  await world.payInvoice(here, id);
  await world.passDays(here, 5);
  const withdrawal = await scheduled(user);
  expect(await statusOf(server.db, id)).toBe('reward_scheduled');
  expect(await pay(withdrawal)).toEqual([200]);
  expect([await statusOf(server.db, id), await finishedTimes(id)]).toEqual(['finished', 1]);
  expect((await runDailySettlement(server.deps)).finished).toEqual([]);
  await server.deps.jobs.runWaiting();
  const subjects = server.mailbox.messages(email).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.endsWith('contrato finalizado'))).toHaveLength(1);
  await expectCleanLedger(server);
});

it('completes the referral once when both installments of its reward are paid concurrently', async () => {
  for (let round = 0; round < 3; round += 1) {
    const user = await world.addPerson(here);
    await world.addClosed(here, user, 10);
    const id = await sign(user);
    const first = await scheduled(user);
    await world.payInvoice(here, id);
    await world.passDays(here, 5);
    const second = await scheduled(user);
    const statuses = await pay(first, second, first, second, first, second);
    expect(statuses).toEqual([200, 200, 409, 409, 409, 409]);
    expect([await statusOf(server.db, id), await finishedTimes(id)]).toEqual(['finished', 1]);
  }
  expect((await runDailySettlement(server.deps)).finished).toEqual([]);
  await expectCleanLedger(server);
});

it('the payment of the first of two installments does not complete the referral', async () => {
  const user = await world.addPerson(here);
  await world.addClosed(here, user, 10);
  const id = await sign(user);
  expect(await pay(await scheduled(user))).toEqual([200]);
  expect([await statusOf(server.db, id), await finishedTimes(id)]).toEqual(['accepted', 0]);
});
