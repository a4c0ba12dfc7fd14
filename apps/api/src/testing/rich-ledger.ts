import type { Centavos } from '@indike/rules/money/money';
import { requestWithdrawal } from '../withdrawals/commands.ts';
import { startCampaign } from './campaign-world.ts';
import * as world from './money-world.ts';

/** A contract with a paid invoice: its reward is receivable. */
async function invoiced(
  here: world.World,
  user: Awaited<ReturnType<typeof world.addPerson>>,
  value = 100_000,
): Promise<number> {
  const id = await world.addReferral(here, user);
  await world.transition(here, id, { status: 'in_contact' });
  await world.negotiate(here, id, value);
  await world.sign(here, id, value);
  await world.payInvoice(here, id);
  return id;
}

/** One earning that expired because it was never requested, and one because the invoice was never paid. */
async function addExpired(here: world.World): Promise<void> {
  await invoiced(here, await world.addPerson(here));
  const unpaid = await world.addReferral(here, await world.addPerson(here));
  await world.transition(here, unpaid, { status: 'in_contact' });
  await world.negotiate(here, unpaid, 100_000);
  await world.sign(here, unpaid, 100_000);
  await world.passDays(here, 371);
}

/** Two installments, bonuses, a clawback, and a contract cancelled after its first installment was paid. */
async function addDiamante(here: world.World): Promise<void> {
  const user = await world.addPerson(here);
  await world.addClosed(here, user, 10);
  const [first, second] = [await world.addReferral(here, user), await world.addReferral(here, user)];
  for (const id of [first, second]) {
    await world.transition(here, id, { status: 'in_contact' });
    await world.negotiate(here, id, 100_000);
    await world.sign(here, id, 100_000);
  }
  const closings = (await world.withdraw(here, user)) ?? 0;
  await world.schedule(here, closings);
  await world.pay(here, closings);
  await world.cancel(here, second);
  await world.payInvoice(here, first);
  await world.passDays(here, 5);
  await world.invite(here, user);
  await world.invite(here, user);
  await world.clawBack(here, first, 10_000);
}

/** One withdrawal in each status. The first was requested with an idempotency key. */
async function addWithdrawals(here: world.World): Promise<void> {
  const people = [];
  for (let n = 0; n < 4; n += 1) people.push(await world.addPerson(here));
  for (const person of people) await invoiced(here, person);
  await world.passDays(here, 5);
  const [requested, scheduled, returned, paid] = people;
  if (!requested || !scheduled || !returned || !paid) throw new Error('no person');
  await requestWithdrawal(here.server.deps, requested, 'key', here.server.clock.now());
  await world.schedule(here, (await world.withdraw(here, scheduled)) ?? 0);
  const back = (await world.withdraw(here, returned)) ?? 0;
  await world.schedule(here, back);
  await world.bounce(here, back);
  const done = (await world.withdraw(here, paid)) ?? 0;
  await world.schedule(here, done);
  await world.pay(here, done);
}

/** A payment large enough for income tax to be withheld from it. */
async function addWithheld(here: world.World): Promise<void> {
  await world.withhold(here, true);
  const person = await world.addPerson(here);
  await invoiced(here, person, 2_000_000);
  await world.passDays(here, 5);
  const taxed = (await world.withdraw(here, person)) ?? 0;
  await world.schedule(here, taxed);
  await world.pay(here, taxed);
}

/** Referrals in every other status, two of them of the same company. */
async function addOpen(here: world.World): Promise<void> {
  const user = await world.addPerson(here);
  await invoiced(here, user);
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.push(await world.addReferral(here, user));
  const [contacted = 0, fixed = 0, negotiated = 0, signed = 0, cancelled = 0] = ids;
  for (const id of ids) await world.transition(here, id, { status: 'in_contact' });
  await world.transition(here, fixed, { status: 'fix_contact' });
  for (const id of [negotiated, signed, cancelled]) await world.negotiate(here, id, 300_000);
  await world.sign(here, signed, 200_000);
  await world.cancel(here, cancelled);
  const { cnpj } = await here.server.db
    .selectFrom('referral')
    .select('cnpj')
    .where('id', '=', contacted)
    .executeTakeFirstOrThrow();
  await world.addReferral(here, await world.addPerson(here), cnpj);
  await world.transition(here, contacted, { status: 'in_dispute' });
}

/** Three retained share bonuses, as four people gave one phone: one released, one refused, one without a decision. */
async function addHeldBonuses(here: world.World): Promise<void> {
  const user = await world.addPerson(here);
  for (let n = 0; n < 4; n += 1) await world.invite(here, user, '11987654321');
  await world.passDays(here, 2);
  await world.decideBonus(here, user, 'released');
  await world.decideBonus(here, user, 'refused');
}

/** Awards of two campaigns: promised and paid, two of one Indiker, and one that its contract's cancellation took back. */
async function addAwards(here: world.World): Promise<void> {
  await startCampaign(here, { condition: { nth_contract: 1 } });
  await startCampaign(here, {
    condition: { minimum_value: 100_000 as Centavos },
    reward: { points: 5 },
    per_person: 20_000 as Centavos,
  });
  await world.passDays(here, 1);
  const user = await world.addPerson(here);
  for (let n = 0; n < 2; n += 1) await invoiced(here, user);
  const other = await world.addPerson(here);
  await invoiced(here, other);
  await world.passDays(here, 5);
  const paid = (await world.withdraw(here, other)) ?? 0;
  await world.schedule(here, paid);
  await world.pay(here, paid);
  const id = await world.addReferral(here, await world.addPerson(here));
  await world.transition(here, id, { status: 'in_contact' });
  await world.negotiate(here, id, 100_000);
  await world.sign(here, id, 100_000);
  await world.cancel(here, id);
}

/** Money in every state, created by the product's own commands. */
export async function createRichLedger(here: world.World): Promise<void> {
  here.server.clock.set('2026-01-05T15:00:00Z');
  await addExpired(here);
  await addDiamante(here);
  await addWithdrawals(here);
  await addWithheld(here);
  await addOpen(here);
  await addHeldBonuses(here);
  await addAwards(here);
}
