import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { levelFor } from '@indike/rules/money/levels';
import { type Centavos, percentOf } from '@indike/rules/money/money';
import type { Programme } from '@indike/rules/money/programme';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import {
  addBank,
  close,
  earn,
  expectCleanLedger,
  expectOk,
  payInvoice,
  totals,
  transitionTo,
} from '../testing/money.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { newCnpj, refer, signUp, type Indiker } from '../testing/people.ts';
import {
  approvedVersion,
  dayIn,
  invoice,
  LEVELS,
  passDays,
  prepare,
  VERSIONS,
  withdraw,
} from '../testing/programme.ts';
import { openConfirmation, SHARE_LINK, shareCodeOf, signUpByLink } from '../testing/share-links.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { runDailySettlement } from '../rewards/jobs.ts';

// Which version counts, for what: the tests follow each other, and the clock only goes forward.

const server = useTestServer();
let admins: [Operator, Operator];
const operators = async () => {
  admins = [await newOperator(server), await newOperator(server)];
};
beforeAll(() => {
  server.clock.set('2026-11-21T15:00:00Z');
});
beforeEach(operators);

const days = async (count: number) => {
  passDays(server, count);
  await runDailySettlement(server.deps);
  await operators();
};
const rewardOf = async (who: Indiker, id: number) =>
  (await who.get(`/api/indication/${id}/reward`)).body.reward;
const versionOf = async (table: 'referral' | 'reward' | 'earning' | 'withdrawal', of: number) => {
  const key = table === 'reward' || table === 'earning' ? 'referral_id' : 'id';
  const { rows } = await sql<{ version: number }>`
    select distinct programme_version as version from ${sql.table(table)} where ${sql.ref(key)} = ${of}`.execute(
    server.db,
  );
  return rows.map(({ version }) => version);
};
const negotiated = async (who: Indiker, value: number) => {
  const id = await refer(who, { document: newCnpj() });
  for (const body of [{ status: 'in_contact' }, { status: 'in_negotiation', estimated_value: value }])
    expectOk(await transitionTo(admins[0], id, body), 'transition');
  return id;
};
const signed = async (id: number, value: number) => {
  const day = dayIn(server, 0);
  const contract = { value, closed_at: day, first_invoice_due_date: day };
  expectOk(await transitionTo(admins[0], id, { status: 'accepted', contract }), 'closing');
};

it('a version with another rate leaves what was promised before and pays the new rate after', async () => {
  const [ana, bia] = [await signUp(server), await signUp(server)];
  const paid = await earn(server, ana, admins[0], 1_000);
  const open = await negotiated(ana, 2_000);
  const before = [await rewardOf(ana, paid), await rewardOf(ana, open)];
  const levels = [{ ...LEVELS.prata, rate: 52.5, installments: invoice(52.5) }, LEVELS.ouro, LEVELS.diamante];
  const form = { levels, release_days: 3, redemption_days: 200, effective_from: dayIn(server, 10) };
  const version = await approvedVersion(admins, form);
  await days(10);
  expect([await rewardOf(ana, paid), await rewardOf(ana, open)]).toEqual(before);
  // Made before: the old rate, release and expiry, although it closes after.
  await signed(open, 2_000);
  expect(await rewardOf(ana, open)).toMatchObject({ level: { rate: 50 }, total: 1_000 });
  // Made after.
  const after = await negotiated(bia, 2_000);
  await signed(after, 2_000);
  expect(await rewardOf(bia, after)).toMatchObject({
    level: { id: 'prata', name: 'Prata', rate: 52.5 },
    total: 1_050,
    sentence: 'R$\u00a02.000,00 × 52,5% (Prata, 1º contrato fechado) = R$\u00a01.050,00',
  });
  const releaseDaysOf = async (who: Indiker, id: number) =>
    (await who.get(`/api/indication/${id}`)).body.release_days;
  expect([await releaseDaysOf(ana, open), await releaseDaysOf(bia, after)]).toEqual([5, 3]);
  const today = dayIn(server, 0);
  for (const [id, release, expiry] of [
    [open, dayIn(server, 5), '2027-12-06'],
    [after, dayIn(server, 3), '2027-06-22'],
  ] as const) {
    // What operators preview is what happens.
    const { programme } = (await admins[0].get(`/api/operator/indications/${id}`)).body;
    const { data } = (await admins[0].get('/api/operator/invoices')).body;
    const terms = { release_days: id === open ? 5 : 3, invoice_days: 90 };
    expect(data.find((one: { id: number }) => one.id === id).programme).toEqual(terms);
    expect(programme).toEqual({ ...terms, levels: id === open ? Object.values(LEVELS) : levels });
    expectOk(await payInvoice(admins[0], id, today), 'invoice');
    const [earning] = (await rewardOf(id === open ? ana : bia, id)).earnings;
    expect([earning.release_date, earning.expiry_date]).toEqual([release, expiry]);
  }
  for (const [id, expected] of [
    [paid, 1],
    [open, 1],
    [after, version],
  ] as const)
    for (const table of ['referral', 'reward', 'earning'] as const)
      expect([table, await versionOf(table, id)]).toEqual([table, [expected]]);
  await days(5);
  expect((await totals(ana)).available).toBe(500 + 1_000);
  expect((await totals(bia)).available).toBe(1_050);
  await expectCleanLedger(server);
  const { rows } = await sql`
    select rate::text from reward where referral_id in (${open}, ${after}) order by referral_id`.execute(
    server.db,
  );
  expect(rows).toEqual([{ rate: '50.00' }, { rate: '52.50' }]);
  const { body: stored } = await bia.get('/api/me/data');
  expect(stored.referrals[0].reward).toMatchObject({ level: 'prata', rate: 52.5 });
});

describe('minimum, last day and pay day', () => {
  let ana: Indiker;
  beforeAll(async () => {
    await operators();
    ana = await signUp(server);
    await addBank(server, ana);
    await earn(server, ana, admins[0], 250);
  });

  it('are asked for before the first day of another version', async () => {
    const payout = async () => (await ana.get('/api/me/level')).body.payout;
    const before = await payout();
    const { body: inForce } = await clientOf(server).get('/api/programme');
    const form = { ...inForce, minimum_withdrawal: 100, effective_from: dayIn(server, 2) };
    expect(form.effective_from <= before.last_request_day).toBe(true);
    const version = await approvedVersion(admins, form);
    const after = await payout();
    expect(after).toMatchObject({
      ...before,
      last_request_day: dayIn(server, 1),
      sentence: expect.anything(),
    });
    expect((await clientOf(server).get('/api/programme')).body.next_payout).toEqual(after);
    await withdraw(admins[0], version);
    expect(await payout()).toEqual(before);
  });

  it('are those of the day of the request', async () => {
    const refused = await ana.post('/api/withdraw-payments');
    expect([refused.status, refused.body.message]).toEqual([422, 'O saque é a partir de R$\u00a0150,00']);
    const form = {
      minimum_withdrawal: 120.5,
      cutoff_day: 20,
      pay_day: 25,
      effective_from: dayIn(server, 10),
    };
    const version = await approvedVersion(admins, form);
    expect((await ana.post('/api/withdraw-payments')).status).toBe(422);
    await days(10);
    const { body: level } = await ana.get('/api/me/level');
    expect(level.payout).toMatchObject({ last_request_day: '2026-12-20', payment_date: '2026-12-28' });
    const { body: programme } = await clientOf(server).get('/api/programme');
    expect([programme.version, programme.next_payout]).toEqual([version, level.payout]);
    const { status, body } = await ana.post('/api/withdraw-payments');
    expect([status, body]).toMatchObject([201, { payment_date: '2026-12-28', total: 131.25 }]);
    expect(await versionOf('withdrawal', body.id)).toEqual([version]);
    await expectCleanLedger(server);
  });

  it('and the refusals name the figures in force', async () => {
    const refused = await ana.post('/api/withdraw-payments');
    expect(refused.body.message).toBe('O saque é a partir de R$\u00a0120,50');
    await earn(server, ana, admins[0], 400);
    const settled = await ana.post('/api/me/settlement-request');
    expect(settled.body.message).toBe(
      'O saldo já chega ao mínimo de R$\u00a0120,50: o saque é pedido em Meus Ganhos.',
    );
  });
});

it('a share bonus is that of the day of the registration', async () => {
  const marina = await signUp(server, { phone: '11955554444' });
  const trk = await shareCodeOf(marina);
  const early = await signUpByLink(server, trk);
  const form = {
    share_bonus: 7,
    share_bonus_count: 2,
    redemption_days: 100,
    effective_from: dayIn(server, 10),
  };
  const version = await approvedVersion(admins, form);
  await days(10);
  const late = await signUpByLink(server, trk);
  const link = async () => (await marina.get(SHARE_LINK)).body;
  expect(await link()).toMatchObject({ waiting: 2, waiting_value: 12, limit: 2, remaining: 2 });
  await openConfirmation(server, early);
  await openConfirmation(server, late);
  expect(await link()).toMatchObject({ earned: 12, waiting: 0, waiting_value: 0, remaining: 0 });
  const third = await signUpByLink(server, trk);
  await openConfirmation(server, third);
  expect(await link()).toMatchObject({ earned: 12, remaining: 0 });
  const { rows } = await sql`
    select e.value, e.programme_version as version, e.expires_on - e.release_on as days from earning e
    where e.user_id = ${marina.id} and e.kind = 'bonus' order by e.id`.execute(server.db);
  expect(rows).toEqual([
    { value: 500, version: expect.any(Number), days: 365 },
    { value: 700, version, days: 100 },
  ]);
  await expectCleanLedger(server);
});

it('the level that is shown is that of the version in force', async () => {
  const ana = await signUp(server);
  await close(server, ana, admins[0], { value: 100 });
  const levels = [
    { ...LEVELS.prata, name: 'Bronze' },
    { ...LEVELS.ouro, name: 'Cobre', from: 2, rate: 62.5, installments: invoice(62.5) },
  ];
  const chart = async () => (await ana.get('/api/payment-reports/my-financial-gains-chart')).body.length;
  expect(await chart()).toBe(3);
  expect((await ana.get('/api/me/level')).body).toMatchObject({ level: { id: 'prata' }, missing: 3 });
  await approvedVersion(admins, { levels, effective_from: dayIn(server, 10) });
  await days(10);
  expect((await ana.get('/api/me/level')).body).toMatchObject({
    level: { id: 'bronze', name: 'Bronze', rate: 50 },
    next: { id: 'cobre', name: 'Cobre', rate: 62.5 },
    missing: 1,
    sentence: 'O próximo contrato fechado já é Cobre: 62,5%.',
  });
  const { body } = await admins[0].get(`/api/operator/indikers/${ana.id}`);
  expect(body.level_name).toBe('Bronze');
  await close(server, ana, admins[0], { value: 100.01 });
  const newest = (await ana.get('/api/me/level')).body;
  expect(newest).toMatchObject({ level: { id: 'cobre' }, next: null });
  expect(await chart()).toBe(0);
  await expectCleanLedger(server);
});

describe('the simulation', () => {
  interface Closing {
    readonly closed_count: number;
    readonly contract_value: Centavos;
  }
  const simulate = async (id: number) => (await admins[0].post(`${VERSIONS}/${id}/simulate`)).body;
  const programmeOf = async (id: number): Promise<Programme> => {
    const { rows } = await sql<{ programme: Programme }>`
      select programme from programme_version where id = ${id}`.execute(server.db);
    return rows[0]?.programme as Programme;
  };

  it('equals what the rules compute from the contracts of the last twelve months', async () => {
    const levels = [
      { ...LEVELS.prata, rate: 49.99, installments: invoice(49.99) },
      { ...LEVELS.ouro, name: 'Ouro fino', from: 2, rate: 66.67, installments: invoice(66.67) },
    ];
    const form = { levels, minimum_withdrawal: 138, effective_from: dayIn(server, 30) };
    const { id } = expectOk(await prepare(admins[0], form), 'preparation').body;
    const today = dateInSaoPaulo(server.clock.now());
    const [then, { rows: current }] = [
      await programmeOf(id),
      await sql<{ id: number }>`select programme_in_force(${today}) as id`.execute(server.db),
    ];
    const now = await programmeOf(current[0]?.id ?? 0);
    const { rows } = await sql<Closing>`
      select w.closed_count, w.contract_value from reward w join contract k on k.referral_id = w.referral_id
      where w.state = 'frozen'`.execute(server.db);
    const sum = (programme: Programme) =>
      rows.reduce(
        (total, { closed_count, contract_value }) =>
          total + percentOf(contract_value, levelFor(closed_count, programme).rate),
        0,
      ) / 100;
    const { rows: closed } = await sql<{ count: number }>`
      select count(*) from referral where status in ('accepted', 'reward_scheduled', 'finished') group by user_id`.execute(
      server.db,
    );
    const changing = closed.filter(({ count }) => levelFor(count, now).id !== levelFor(count, then).id);
    expect(rows.length).toBeGreaterThan(5);
    expect(await simulate(id)).toEqual({
      months: 12,
      contracts: rows.length,
      rewards_now: sum(now),
      rewards_then: sum(then),
      indikers_changing_level: changing.length,
      withdrawals_below_minimum: 1,
      email: {
        subject: expect.stringMatching(/^O que muda no /),
        paragraphs: expect.arrayContaining(['Olá, (nome).']),
        details: expect.arrayContaining([
          {
            label: 'Ouro fino',
            text: 'não há → 66,67% depois da primeira fatura, a partir do 2º contrato fechado',
          },
        ]),
      },
    });
    expect(changing.length).toBeGreaterThan(0);
  });

  it('counts twelve months back to the day, and leaves out what was cancelled', async () => {
    const bia = await signUp(server);
    const { id } = (await prepare(admins[0], { effective_from: dayIn(server, 30) })).body;
    const { contracts, rewards_then: before } = await simulate(id);
    const today = dayIn(server, 0) as PlainDate;
    const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
    await close(server, bia, admins[0], { value: 100, closed_at: yearAgo, due: today });
    const cancelled = await close(server, bia, admins[0], { value: 100 });
    expectOk(
      await transitionTo(admins[0], cancelled, { status: 'cancelled', reason: 'no_budget' }),
      'cancellation',
    );
    expect(await simulate(id)).toMatchObject({ contracts, rewards_then: before });
    await close(server, bia, admins[0], { value: 100 });
    expect(await simulate(id)).toMatchObject({ contracts: contracts + 1, rewards_then: before + 50 });
  });
});
