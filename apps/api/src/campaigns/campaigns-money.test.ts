import { addDays } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '../platform/http/authentication.ts';
import { endCampaign, startCampaign } from '../testing/campaign-world.ts';
import { expectCleanLedger } from '../testing/money.ts';
import * as world from '../testing/money-world.ts';
import { newCnpj } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
let here: world.World;
/** Campaigns of the tests before are over by then. */
let start = Date.parse('2026-01-05T15:00:00Z');
beforeEach(async () => {
  server.clock.set(new Date((start += 400 * 86_400_000)).toISOString());
  here = await world.createWorld(server);
});

async function negotiated(person: UserId, value = 100_000, cnpj = newCnpj()): Promise<number> {
  const id = await world.addReferral(here, person, cnpj);
  await world.transition(here, id, { status: 'in_contact' });
  await world.negotiate(here, id, value);
  return id;
}
/** A referral of each of so many people. */
async function negotiatedByOthers(count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) ids.push(await negotiated(await world.addPerson(here)));
  return ids;
}
/** Signs again when no connection was free: nothing of it had begun. */
async function signPatiently(id: number): Promise<boolean> {
  for (;;)
    try {
      return await world.sign(here, id, 100_000);
    } catch (error) {
      if (!String(error).includes('timeout exceeded when trying to connect')) throw error;
    }
}
async function signed(person: UserId, value = 100_000): Promise<number> {
  const id = await negotiated(person, value);
  expect(await world.sign(here, id, value)).toBe(true);
  return id;
}
const sentenceOf = async (referralId: number) =>
  (
    await server.db
      .selectFrom('reward')
      .select('sentence')
      .where('referral_id', '=', referralId)
      .executeTakeFirstOrThrow()
  ).sentence.replaceAll('\u00a0', ' ');
const awardsOf = async (campaignId: number) =>
  server.db
    .selectFrom('earning')
    .select(['user_id', 'referral_id', 'value', 'state', 'release_on', 'expires_on'])
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .execute();
const budgetOf = async (campaignId: number) => {
  const { spent, full_at } = await server.db
    .selectFrom('campaign_budget')
    .select(['spent', 'full_at'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return { spent, isFull: full_at !== null };
};
const statusOf = async (id: number) =>
  (await server.db.selectFrom('referral').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
/** The entries of a person's transactions, by the first word of the key. */
async function postingsOf(person: UserId, about: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select t.business_key || ': ' || string_agg(a.kind || ' ' || e.amount, ', ' order by e.amount, a.kind) as text
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.owner = ${person} and t.business_key like ${`${about}%`} group by t.id, t.business_key order by t.id`.execute(
    server.db,
  );
  return rows.map(({ text }) => text);
}

describe('an award', () => {
  it('is named in the sentence of the reward and booked on its own account', async () => {
    const person = await world.addPerson(here);
    const campaign = await startCampaign(here, {
      condition: { minimum_value: 50_000 as Centavos },
      reward: { points: 5 },
    });
    await world.passDays(here, 1);
    const id = await signed(person, 200_000);
    expect(await sentenceOf(id)).toBe(
      'R$ 2.000,00 × 50% (Prata, 1º contrato fechado) = R$ 1.000,00; + 5 pontos: campanha Março = R$ 100,00',
    );
    expect(await postingsOf(person, 'campaign')).toEqual([
      `campaign:${campaign}:referral:${id}: campaigns_expense -10000, promised 10000`,
    ]);
    expect(await postingsOf(person, 'promise')).toEqual([
      `promise:referral:${id}:1: rewards_expense -100000, promised 100000`,
    ]);
    expect(await budgetOf(campaign)).toEqual({ spent: 10_000, isFull: false });
    await expectCleanLedger(server);
  });

  it('is released, withdrawn and paid like an installment', async () => {
    const person = await world.addPerson(here);
    const campaign = await startCampaign(here);
    await world.passDays(here, 1);
    const id = await signed(person, 20_000);
    await world.payInvoice(here, id);
    const [award] = await awardsOf(campaign);
    expect(award).toMatchObject({ state: 'receivable', release_on: addDays(world.today(here), 5) });
    await world.passDays(here, 5);
    const withdrawal = (await world.withdraw(here, person)) ?? 0;
    await world.schedule(here, withdrawal);
    await world.pay(here, withdrawal);
    expect(await postingsOf(person, 'pay:')).toEqual([
      `pay:withdrawal:${withdrawal}: cash -20000, requested -20000, campaigns_expense 10000, rewards_expense 10000, paid 20000`,
    ]);
    expect((await awardsOf(campaign)).map(({ state }) => state)).toEqual(['paid']);
    expect(await statusOf(id)).toBe('finished');
    const texts = await server.db
      .selectFrom('ledger_transaction')
      .select('description')
      .where('owner', '=', person)
      .where('business_key', 'like', 'release:%')
      .orderBy('id')
      .execute();
    expect(texts.map(({ description }) => description.replaceAll('\u00a0', ' '))).toEqual([
      'Bonificação de Empresa disponível para saque: R$ 100,00',
      'Bonificação de Empresa (campanha Março) disponível para saque: R$ 100,00',
    ]);
    await expectCleanLedger(server);
  });

  it('expires with the reward whose first invoice is not paid, and keeps its place in the budget', async () => {
    const campaign = await startCampaign(here);
    await world.passDays(here, 1);
    const id = await signed(await world.addPerson(here));
    await world.passDays(here, 91);
    expect((await awardsOf(campaign)).map(({ state }) => state)).toEqual(['expired']);
    expect(await statusOf(id)).toBe('finished');
    expect((await budgetOf(campaign)).spent).toBe(10_000);
    await expectCleanLedger(server);
  });

  it('is for who closes on a day of the campaign, in the level and since the day that it says', async () => {
    const early = await world.addPerson(here);
    const prata = await startCampaign(here, { name: 'Prata', audience: { level: 'Prata' } });
    const ouro = await startCampaign(here, { name: 'Ouro', audience: { level: 'ouro' } });
    const news = await startCampaign(here, {
      name: 'Novos',
      audience: { joined_since: addDays(world.today(here), 1) },
    });
    const paulista = await startCampaign(here, { name: 'Paulistas', audience: { state: 'sp' } });
    const before = await signed(early);
    await world.passDays(here, 1);
    const late = await world.addPerson(here);
    await server.db.updateTable('indiker').set({ city_id: 3_550_308 }).where('id', '=', late).execute();
    const [first, second] = [await signed(early), await signed(late)];
    await world.passDays(here, 31);
    await signed(await world.addPerson(here));
    const referrals = async (id: number) => (await awardsOf(id)).map(({ referral_id }) => referral_id);
    expect(await referrals(prata)).toEqual([first, second]);
    expect(await referrals(ouro)).toEqual([]);
    expect(await referrals(news)).toEqual([second]);
    expect(await referrals(paulista)).toEqual([second]);
    expect(await sentenceOf(before)).not.toContain('campanha');
    expect(await sentenceOf(second)).toContain(
      '; + R$ 100,00: campanha Prata; + R$ 100,00: campanha Novos; + R$ 100,00: campanha Paulistas',
    );
    await expectCleanLedger(server);
  });

  it('is for the n-th contract of the period alone, or the first ever', async () => {
    const person = await world.addPerson(here);
    await signed(person);
    const third = await startCampaign(here, { condition: { nth_contract: 3 } });
    const first = await startCampaign(here, { condition: { first_referral: true } });
    await world.passDays(here, 1);
    const ids = [];
    for (let n = 0; n < 4; n += 1) ids.push(await signed(person));
    const beginner = await signed(await world.addPerson(here));
    expect((await awardsOf(third)).map(({ referral_id }) => referral_id)).toEqual([ids[2]]);
    expect((await awardsOf(first)).map(({ referral_id }) => referral_id)).toEqual([beginner]);
    await expectCleanLedger(server);
  });

  it('counts for the day on which the contract closed, also when it is recorded later', async () => {
    const campaign = await startCampaign(here);
    const last = addDays(world.today(here), 31);
    await world.passDays(here, 33);
    const [inTime, tooLate] = [
      await negotiated(await world.addPerson(here)),
      await negotiated(await world.addPerson(here)),
    ];
    expect(await world.sign(here, inTime, 100_000, last)).toBe(true);
    expect(await world.sign(here, tooLate, 100_000, addDays(last, 1))).toBe(true);
    expect((await awardsOf(campaign)).map(({ referral_id }) => referral_id)).toEqual([inTime]);
    await expectCleanLedger(server);
  });
});

describe('what is taken back', () => {
  it('a cancelled contract gives its award back to the budget, which others then earn', async () => {
    const campaign = await startCampaign(here, { budget: 10_000 as Centavos });
    await world.passDays(here, 1);
    const [one, other] = [await world.addPerson(here), await world.addPerson(here)];
    const id = await signed(one);
    expect(await budgetOf(campaign)).toEqual({ spent: 10_000, isFull: true });
    await signed(other);
    expect(await awardsOf(campaign)).toHaveLength(1);
    await world.cancel(here, id);
    expect(await budgetOf(campaign)).toEqual({ spent: 0, isFull: false });
    expect(await postingsOf(one, 'cancel')).toEqual([
      `cancel:referral:${id}: promised -60000, campaigns_expense 10000, rewards_expense 50000`,
    ]);
    await signed(await world.addPerson(here));
    expect((await awardsOf(campaign)).map(({ state }) => state)).toEqual(['cancelled', 'promised']);
    expect(await budgetOf(campaign)).toEqual({ spent: 10_000, isFull: true });
    await expectCleanLedger(server);
  });

  it('a corrected contract earns again, by its new value', async () => {
    const campaign = await startCampaign(here, {
      condition: { nth_contract: 1 },
      reward: { points: 10 },
    });
    await world.passDays(here, 1);
    const person = await world.addPerson(here);
    await world.cancel(here, await signed(person, 100_000));
    await signed(person, 50_000);
    expect((await awardsOf(campaign)).map(({ state, value }) => [state, value])).toEqual([
      ['cancelled', 10_000],
      ['promised', 5_000],
    ]);
    expect((await budgetOf(campaign)).spent).toBe(5_000);
    await expectCleanLedger(server);
  });

  it('a clawback may take what the award brought', async () => {
    await startCampaign(here);
    await world.passDays(here, 1);
    const id = await signed(await world.addPerson(here), 100_000);
    await world.payInvoice(here, id);
    expect(await world.clawBack(here, id, 60_001)).toBe(false);
    expect(await world.clawBack(here, id, 60_000)).toBe(true);
    await world.passDays(here, 5);
    await expectCleanLedger(server);
  });
});

describe('the budget', () => {
  it('is never exceeded by 64 closings at the same moment: exactly ten earn', async () => {
    const campaign = await startCampaign(here, { condition: { nth_contract: 1 } });
    await world.passDays(here, 1);
    const ids = await negotiatedByOthers(64);
    const closed = await Promise.all(ids.map(signPatiently));
    expect(closed.every(Boolean)).toBe(true);
    const awards = await awardsOf(campaign);
    expect(awards).toHaveLength(10);
    expect(new Set(awards.map(({ user_id }) => user_id)).size).toBe(10);
    expect(await budgetOf(campaign)).toEqual({ spent: 100_000, isFull: true });
    await expectCleanLedger(server);
  }, 120_000);

  it('of one person is never exceeded by closings at the same moment', async () => {
    const campaign = await startCampaign(here, {
      condition: { minimum_value: 1 as Centavos },
      per_person: 39_999 as Centavos,
    });
    const nth = await startCampaign(here, { condition: { nth_contract: 4 }, per_person: 50_000 as Centavos });
    await world.passDays(here, 1);
    const person = await world.addPerson(here);
    const ids: number[] = [];
    while (ids.length < 12) ids.push(await negotiated(person));
    await Promise.all(ids.map((id) => world.sign(here, id, 100_000)));
    expect(await awardsOf(campaign)).toHaveLength(3);
    expect(await awardsOf(nth)).toHaveLength(1);
    await expectCleanLedger(server);
  });

  it('gives no part of an award, and nobody overtakes the first who does not fit', async () => {
    const campaign = await startCampaign(here, {
      condition: { minimum_value: 1 as Centavos },
      reward: { points: 10 },
      budget: 15_000 as Centavos,
      per_person: 15_000 as Centavos,
    });
    await world.passDays(here, 1);
    const values = [100_000, 60_000, 10_000];
    for (const value of values) await signed(await world.addPerson(here), value);
    expect((await awardsOf(campaign)).map(({ value }) => value)).toEqual([10_000]);
    expect(await budgetOf(campaign)).toEqual({ spent: 10_000, isFull: true });
    await expectCleanLedger(server);
  });

  it('serves closings that earn from two campaigns in any order without a deadlock', async () => {
    const [one, other] = [
      await startCampaign(here, { condition: { minimum_value: 1 as Centavos } }),
      await startCampaign(here, { condition: { nth_contract: 1 } }),
    ];
    await world.passDays(here, 1);
    const ids = await negotiatedByOthers(8);
    await Promise.all(ids.slice(0, 4).map((id) => world.sign(here, id, 100_000)));
    await Promise.all([
      ...ids.slice(0, 4).map((id) => world.cancel(here, id)),
      ...ids.slice(4).map((id) => world.sign(here, id, 100_000)),
    ]);
    for (const campaign of [one, other]) expect((await budgetOf(campaign)).spent).toBe(40_000);
    await expectCleanLedger(server);
  });

  it('is closed by the end of the campaign', async () => {
    const campaign = await startCampaign(here);
    await world.passDays(here, 1);
    await signed(await world.addPerson(here));
    expect(await endCampaign(here, campaign)).toBe(true);
    expect(await endCampaign(here, campaign)).toBe(false);
    await signed(await world.addPerson(here));
    expect(await awardsOf(campaign)).toHaveLength(1);
    await expectCleanLedger(server);
  });

  it('is closed by an end after the last day', async () => {
    const campaign = await startCampaign(here);
    await world.passDays(here, 40);
    expect((await budgetOf(campaign)).isFull).toBe(false);
    expect(await endCampaign(here, campaign)).toBe(true);
    expect((await budgetOf(campaign)).isFull).toBe(true);
  });
});

describe('the database itself', () => {
  const changing = (statement: string) =>
    server.db.transaction().execute((tx) => sql.raw(statement).execute(tx));

  it('refuses to change a campaign, an award or a budget', async () => {
    const id = await startCampaign(here);
    await world.passDays(here, 1);
    await signed(await world.addPerson(here));
    for (const statement of [
      `update campaign set budget = budget + 1 where id = ${id}`,
      `update campaign set ends_on = ends_on + 1 where id = ${id}`,
      `update campaign set approved_by = null, approved_at = null where id = ${id}`,
      `delete from campaign where id = ${id}`,
      `delete from campaign_budget where campaign_id = ${id}`,
      `update campaign_budget set budget = budget + 1 where campaign_id = ${id}`,
      `update campaign_budget set spent = budget + 1 where campaign_id = ${id}`,
      `update campaign_budget set spent = -1 where campaign_id = ${id}`,
      `update earning set campaign_id = null where campaign_id = ${id}`,
      `insert into earning (user_id, referral_id, kind, campaign_id, due_by, installment, installments, value, state, created_at)
       select user_id, referral_id, kind, campaign_id, due_by, 1, 1, value, state, created_at from earning where campaign_id = ${id}`,
    ])
      await expect(changing(statement)).rejects.toThrow(/cannot|violates|append-only|not allowed|refused/i);
  });
});
