import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { formatBRL, ZERO_CENTAVOS, type Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../ledger/check.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { clientOf } from '../../testing/client.ts';
import { erase } from '../../testing/erasure.ts';
import { runUntilIdle } from '../../testing/loops.ts';
import { addBank, changeBank, earn, expectCleanLedger, totals } from '../../testing/money.ts';
import {
  BATCHES,
  endByPeople,
  PAYOUT_DAY,
  prepare,
  read,
  startPayoutTest,
  withdrawal,
  type PayoutTest,
} from '../../testing/payouts.ts';
import { signUp, type Indiker } from '../../testing/people.ts';
import { createTestProvider, type TestProvider } from '../../testing/pix-provider.ts';
import { createOrderSender } from './jobs.ts';
import { settleReturn } from './returned-payments.ts';
import { readStatements } from './statements.ts';

const AMOUNT = formatBRL(50_000 as Centavos);
const REASON = 'O PIX foi pago, e a conta que o recebeu devolveu o valor';

let here: PayoutTest;
let provider: TestProvider;
/** The day on which the provider pays. */
let payDay: string;
/** The workers' clock. The sessions stay on the day on which the tests begin. */
let now: Date;
const deps = () => ({ ...here.server.deps, clock: { now: () => now } });
beforeAll(async () => {
  provider = createTestProvider(() => payDay);
  here = await startPayoutTest({ pixProviders: new Map([['efi', provider]]) });
});
afterAll(() => here.server.stop());
beforeEach(() => {
  now = new Date(`${PAYOUT_DAY}T15:00:00Z`);
  payDay = PAYOUT_DAY;
  provider.fate = () => 'paid';
});

async function look(seconds = 0): Promise<void> {
  now = new Date(now.getTime() + seconds * 1_000);
  await runUntilIdle(createOrderSender(deps()));
}

interface Paid {
  readonly person: Indiker;
  readonly id: number;
  readonly order: string;
  readonly batch: number;
}

/** Approves a batch of the withdrawal, whose order is then paid. */
async function payOut(id: number): Promise<Pick<Paid, 'order' | 'batch'>> {
  const { status, body } = await prepare(here.preparer, [id], { method: 'efi' });
  expect([status, body.errors]).toEqual([201, undefined]);
  expect((await here.approver.post(`${BATCHES}/${body.id}/approve`, {})).status).toBe(200);
  await look();
  const [{ order }] = (await read(here, body.id)).items;
  return { batch: body.id, order: order.order_id };
}

/** A new person's withdrawal of half of the contract's value, paid by PIX. */
async function paid(value = 1_000): Promise<Paid> {
  const person = await signUp(here.server);
  await addBank(here.server, person);
  await earn(here.server, person, here.admin, value);
  const { id } = (await person.post('/api/withdraw-payments')).body;
  return { person, id, ...(await payOut(id)) };
}

/** The provider's book says that this much came back; all of it without an amount. */
function giveBack({ order }: Paid, amount?: number): Centavos {
  const booked = provider.book.get(order);
  if (!booked) throw new Error('not in the book');
  return (booked.returned = (amount ?? booked.net) as Centavos);
}

const WEBHOOK = '/api/pay/efi/webhook?hmac=segredo-do-teste';
const hint = async ({ order }: Paid, more: object = { devolucoes: [{ valor: '500.00' }] }): Promise<void> => {
  const body = { pix: [{ gnExtras: { idEnvio: order }, ...more }] };
  expect((await clientOf(here.server).post(WEBHOOK, body)).status).toBe(200);
};
const orderOf = async ({ batch }: Paid) => (await read(here, batch)).items[0].order;
/** Of the ledger: its business keys about the withdrawal, in their order. */
async function keysOf({ id }: Paid): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select business_key as key from ledger_transaction where business_key ~ ('withdrawal:' || ${id} || '(:|$)') order by id`.execute(
    here.server.db,
  );
  return rows.map(({ key }) => key);
}
async function findings(): Promise<string[]> {
  const { findings: found } = await checkLedger(here.server.db, dateInSaoPaulo(now));
  return found.map(({ check, detail }) => `${check}: ${detail}`);
}

describe('a payment that came back in full', () => {
  it('returns its withdrawal, with a posting of its own, when a webhook leads to a look-up', async () => {
    const one = await paid();
    giveBack(one);
    await hint(one);
    await look();
    expect(await orderOf(one)).toMatchObject({ state: 'returned', state_name: 'Devolvido', detail: null });
    const batch = await read(here, one.batch);
    expect(batch.orders).toEqual([{ state: 'returned', state_name: 'Devolvido', count: 1, net: 500 }]);
    expect(batch.items).toMatchObject([
      { status: 'returned', return_reason: REASON, outcome: { code: 'returned', occurrences: '' } },
    ]);
    expect(await withdrawal(here, one.id)).toMatchObject({ status: 'returned', return_reason: REASON });
    const { body } = await one.person.get(`/api/withdraw-payments/${one.id}`);
    expect(body).toMatchObject({ status: 0, payment_date: null, return_reason: REASON, receipt: null });
    expect((await one.person.get(`/api/withdraw-payments/${one.id}/receipt`)).status).toBe(409);
    expect(await totals(one.person)).toEqual({ available: 0, requested: 500, paid: 0 });
    expect(await keysOf(one)).toEqual([
      `request:withdrawal:${one.id}`,
      `pay:withdrawal:${one.id}`,
      `return:withdrawal:${one.id}:1`,
    ]);
    await expectCleanLedger(here.server);
  });

  it('is told to the person, on the statement and by a notice, and stands in the audit log', async () => {
    const one = await paid();
    giveBack(one);
    await hint(one);
    await look();
    const { data } = (await one.person.get(`/api/me/statement?month=${PAYOUT_DAY.slice(0, 7)}`)).body;
    expect(data[0]).toMatchObject({
      date: PAYOUT_DAY,
      sentence: `Saque de ${AMOUNT} devolvido pelo banco: o valor volta a aguardar pagamento`,
      kind: 'moved',
      amount: 500,
      from_part: 'Pago',
      to_part: 'Aguardando pagamento',
    });
    const notices = (await one.person.get('/api/me/notices')).body.data;
    expect(notices[0]).toMatchObject({
      text: `O banco devolveu o seu saque de ${AMOUNT}: confira os seus dados bancários`,
    });
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where action = 'withdrawal.return' and entity_id = ${one.id}`.execute(
      here.server.db,
    );
    expect(rows).toMatchObject([{ after: { payment_order: one.order, payout_batch: one.batch } }]);
    const exported = (await one.person.get('/api/me/data')).body;
    expect(exported.withdrawals).toMatchObject([{ id: one.id, status: 0, return_reason: REASON }]);
  });

  it('is noticed by the statement without a webhook, weeks later too', async () => {
    const [soon, late] = [await paid(), await paid()];
    giveBack(soon);
    now = new Date('2026-12-16T06:00:00Z');
    await readStatements(deps());
    expect(await orderOf(soon)).toMatchObject({ state: 'returned' });
    expect(await orderOf(late)).toMatchObject({ state: 'paid' });
    giveBack(late);
    now = new Date('2027-01-05T06:00:00Z');
    await readStatements(deps());
    expect(await orderOf(late)).toMatchObject({ state: 'returned' });
    await expectCleanLedger(here.server);
  });

  it('before we know that it was paid is paid and returned at once', async () => {
    provider.fate = () => 'lost_after';
    const one = await paid();
    expect(await orderOf(one)).toMatchObject({ state: 'unknown' });
    giveBack(one);
    await look(2);
    expect(await orderOf(one)).toMatchObject({ state: 'returned' });
    expect(await keysOf(one)).toHaveLength(3);
    await expectCleanLedger(here.server);
  });

  it('is paid again with new bank data, as another attempt, and may come back again', async () => {
    const one = await paid();
    giveBack(one);
    await hint(one);
    await look();
    const refused = await prepare(here.preparer, [one.id], { method: 'efi' });
    expect(refused.status).toBe(422);
    await changeBank(here.server, one.person, { pix_key: 'outra@example.com' });
    const again = { ...one, ...(await payOut(one.id)) };
    expect(again.order).toBe(`S${one.id}T2`);
    expect(await withdrawal(here, one.id)).toMatchObject({ status: 'paid', return_reason: null });
    const { receipt } = (await one.person.get(`/api/withdraw-payments/${one.id}`)).body;
    const { rows } = await sql<{ id: number }>`
      select id from ledger_transaction where business_key = 'pay:withdrawal:' || ${one.id} || ':2'`.execute(
      here.server.db,
    );
    expect(receipt.payment_id).toMatch(new RegExp(`-${rows[0]?.id}$`));
    expect((await orderOf(one)).state).toBe('returned');
    await expectCleanLedger(here.server);
    giveBack(again);
    await hint(again);
    await look();
    expect((await keysOf(one)).slice(-2)).toEqual([
      `pay:withdrawal:${one.id}:2`,
      `return:withdrawal:${one.id}:2`,
    ]);
    await expectCleanLedger(here.server);
  });

  it('leaves the referral that it finished finished', async () => {
    const one = await paid();
    giveBack(one);
    await hint(one);
    await look();
    const { rows } = await sql<{ status: string }>`
      select status from referral where user_id = ${one.person.id}`.execute(here.server.db);
    expect(rows).toEqual([{ status: 'finished' }]);
    await expectCleanLedger(here.server);
  });

  it('is posted once, whoever says it and how often', async () => {
    const one = await paid();
    const returned = giveBack(one);
    const payment = { id: one.order, withdrawal_id: one.id, end_to_end_id: `E${one.order}`, returned };
    now = new Date('2026-12-16T06:00:00Z');
    await hint(one);
    // As many at once as leave connections to the others.
    const { run } = createSemaphore({ limit: 6, maxQueue: Infinity });
    await Promise.all([
      ...Array.from({ length: 64 }, () =>
        run(() => here.server.db.transaction().execute((tx) => settleReturn(deps(), tx, payment))),
      ),
      readStatements(deps()),
      look(),
      look(),
    ]);
    await hint(one);
    await look(60);
    expect(await keysOf(one)).toHaveLength(3);
    expect(await totals(one.person)).toEqual({ available: 0, requested: 500, paid: 0 });
    await expectCleanLedger(here.server);
  });
});

describe('nothing moves', () => {
  it('by a webhook that the provider’s answer does not confirm', async () => {
    const one = await paid();
    await hint(one);
    for (let n = 0; n < 20; n += 1) await look(45);
    expect(await orderOf(one)).toMatchObject({ state: 'paid' });
    const { rows } = await sql`select id from payment_order where state = 'paid' and recheck`.execute(
      here.server.db,
    );
    expect(rows).toEqual([]);
  });

  it('by a webhook that speaks of no return', async () => {
    const one = await paid();
    giveBack(one);
    await hint(one, {});
    await look(60);
    expect(await orderOf(one)).toMatchObject({ state: 'paid' });
    giveBack(one, 0);
  });

  it('when a part came back: it is named for people', async () => {
    const one = await paid();
    giveBack(one, 12_345);
    await hint(one);
    await look();
    expect(await orderOf(one)).toMatchObject({
      state: 'paid',
      detail: expect.stringMatching(/^Voltaram R\$\s123,45 de R\$\s500,00, e o saque continua pago/),
    });
    expect(await withdrawal(here, one.id)).toMatchObject({ status: 'paid' });
    expect((await findings()).filter((found) => found.includes(one.order))).toEqual([
      expect.stringContaining('50000 centavos, devolvidos 12345'),
    ]);
    // The rest follows.
    giveBack(one);
    await hint(one);
    await look();
    expect(await orderOf(one)).toMatchObject({ state: 'returned', detail: null });
    await expectCleanLedger(here.server);
  });

  it('when the person has deleted the account', async () => {
    const one = await paid();
    // A code is sent at most once a minute.
    here.server.clock.advance(60_000);
    expect((await erase(here.server, one.person)).status).toBe(200);
    giveBack(one);
    await hint(one);
    await look();
    expect(await orderOf(one)).toMatchObject({
      state: 'paid',
      detail: expect.stringContaining('excluiu o cadastro'),
    });
    expect((await findings()).filter((found) => found.includes(one.order))).toHaveLength(1);
    await eraseAccount(one);
  });
});

/** As if the payment had never come back, for the tests that follow. */
async function eraseAccount(one: Paid): Promise<void> {
  giveBack(one, ZERO_CENTAVOS);
  await sql`delete from statement_difference where reference = ${one.order}`.execute(here.server.db);
}

describe('the tax', () => {
  const withhold = async (enabled: boolean): Promise<void> => {
    const effective_from = here.server.clock.now().toISOString().slice(0, 10);
    const { status } = await here.admin.put('/api/operator/withholding', { enabled, effective_from });
    expect(status).toBe(200);
  };
  const sheet = async () => (await here.admin.get('/api/operator/tax/2026-12')).body.total.withheld;

  it('of a payment of the running month is taken back with it', async () => {
    await withhold(true);
    const before = await sheet();
    const one = await paid(12_000);
    expect(await sheet()).toBe(before + 394.54);
    giveBack(one);
    await hint(one);
    await look();
    expect(await orderOf(one)).toMatchObject({ state: 'returned' });
    expect(await sheet()).toBe(before);
    expect(await totals(one.person)).toEqual({ available: 0, requested: 6_000, paid: 0 });
    await expectCleanLedger(here.server);
  });

  it('of a month that is over stays, and people settle the payment', async () => {
    const one = await paid(12_000);
    await withhold(false);
    giveBack(one);
    await hint(one);
    now = new Date('2027-01-02T15:00:00Z');
    await look();
    expect(await orderOf(one)).toMatchObject({
      state: 'paid',
      detail: expect.stringContaining('imposto foram retidos em um mês que já terminou'),
    });
    expect(await withdrawal(here, one.id)).toMatchObject({ status: 'paid', withheld: 394.54 });
    await eraseAccount(one);
  });

  it('of another payment of that month to the same CPF leaves a payment without tax to people, too', async () => {
    await withhold(true);
    const first = await paid();
    await earn(here.server, first.person, here.admin, 12_000);
    const { id } = (await first.person.post('/api/withdraw-payments')).body;
    const second = { ...first, id, ...(await payOut(id)) };
    expect(await withdrawal(here, first.id)).toMatchObject({ status: 'paid', withheld: 0 });
    const { withheld } = await withdrawal(here, second.id);
    expect(withheld).toBeGreaterThan(394.54);
    giveBack(first);
    await hint(first);
    now = new Date('2027-01-02T15:00:00Z');
    await look();
    expect(await orderOf(first)).toMatchObject({
      state: 'paid',
      detail: expect.stringContaining('outro pagamento ao mesmo CPF'),
    });
    expect(await withdrawal(here, first.id)).toMatchObject({ status: 'paid' });
    await withhold(false);
    await eraseAccount(first);
  });

  it('that differs in the month of the payment leaves the withdrawal scheduled, and the return returns it', async () => {
    await withhold(true);
    await here.admin.put('/api/operator/withholding', { enabled: false, effective_from: '2027-01-01' });
    provider.fate = () => 'slow';
    const one = await paid(12_000);
    const booked = provider.book.get(one.order);
    if (booked) booked.state = 'paid';
    payDay = '2027-01-02';
    now = new Date('2027-01-02T15:00:00Z');
    await look();
    expect(await orderOf(one)).toMatchObject({
      state: 'paid',
      detail: expect.stringContaining('O banco pagou em outro mês'),
    });
    expect(await withdrawal(here, one.id)).toMatchObject({ status: 'scheduled', withheld: 394.54 });
    giveBack(one);
    await hint(one);
    await look();
    expect(await orderOf(one)).toMatchObject({ state: 'returned', detail: null });
    expect((await read(here, one.batch)).items).toMatchObject([
      { status: 'returned', return_reason: REASON, outcome: { code: 'returned' } },
    ]);
    expect(await withdrawal(here, one.id)).toMatchObject({ status: 'returned', order_note: null });
    expect(await totals(one.person)).toEqual({ available: 0, requested: 6_000, paid: 0 });
    expect(await keysOf(one)).toEqual([`request:withdrawal:${one.id}`]);
    await changeBank(here.server, one.person, { pix_key: `outra${one.id}@example.com` });
    const again = await prepare(here.preparer, [one.id], { method: 'efi' });
    expect(again.status).toBe(201);
    await expectCleanLedger(here.server);
  });
});

it('a payment that paid no withdrawal comes back without a posting', async () => {
  provider.fate = () => 'lost_after';
  const one = await paid();
  await endByPeople(here, one.id, 'return');
  giveBack(one);
  await look(2);
  expect(await orderOf(one)).toMatchObject({ state: 'returned' });
  expect(await keysOf(one)).toEqual([`request:withdrawal:${one.id}`]);
  await expectCleanLedger(here.server);
});

describe('the ledger check finds a forged return:', () => {
  /** Plants the statements in a transaction that is rolled back. */
  async function findingsAfter(statements: string): Promise<string[]> {
    const rollback = new Error('rolled back');
    let found: string[] = [];
    await here.server.db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(statements).execute(tx);
        const result = await checkLedger(tx, dateInSaoPaulo(now));
        found = result.findings.map(({ check }) => check);
        throw rollback;
      })
      .catch((error: unknown) => {
        if (error !== rollback) throw error;
      });
    return found;
  }
  let one: Paid;
  let back: Paid;
  beforeAll(async () => {
    now = new Date(`${PAYOUT_DAY}T15:00:00Z`);
    provider.fate = () => 'paid';
    [one, back] = [await paid(), await paid()];
    giveBack(back);
    await hint(back);
    await look();
  });
  const FACT = 'cada transação é a de um fato, com as suas contas e o seu dia';
  const ORDER = 'cada pagamento devolvido é o de uma ordem devolvida, e só esses';

  it('a withdrawal taken back to returned, with its items', async () => {
    const forged = `update withdrawal set status = 'returned', payment_date = null, return_reason = 'x' where id = ${one.id};
      update earning set state = 'requested', paid_on = null where withdrawal_id = ${one.id}`;
    expect(await findingsAfter(forged)).toContain(FACT);
  });

  it('the same with a posting that is the opposite of the payment’s, and its fact', async () => {
    const forged = `update withdrawal set status = 'returned', payment_date = null, return_reason = 'x' where id = ${one.id};
      update earning set state = 'requested', paid_on = null where withdrawal_id = ${one.id};
      insert into returned_payment values (${one.id}, ${one.person.id}, 1, '${one.order}', '${PAYOUT_DAY}', 0, '${PAYOUT_DAY}', now());
      insert into ledger_transaction (id, owner, business_key, description, effective_on, created_at) overriding system value
        select 999999, owner, 'return:withdrawal:${one.id}:1', 'x', effective_on, created_at from ledger_transaction
        where business_key = 'pay:withdrawal:${one.id}';
      insert into ledger_entry (transaction_id, account_id, owner, user_id, amount)
        select 999999, account_id, e.owner, user_id, -amount from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
        where t.business_key = 'pay:withdrawal:${one.id}'`;
    const found = await findingsAfter(forged);
    expect(found).toContain(ORDER);
    expect(found).not.toContain(FACT);
  });

  it('an order marked as returned that the provider never gave back', async () => {
    const name = 'cada ordem devolvida voltou inteira, diz o provedor';
    expect(
      await findingsAfter(`update payment_order set state = 'returned' where id = '${one.order}'`),
    ).toContain(name);
  });

  it('a return whose posting is gone, or of another day', async () => {
    const transaction = `business_key = 'return:withdrawal:${back.id}:1'`;
    expect(await findingsAfter(`delete from ledger_transaction where ${transaction}`)).toContain(FACT);
    expect(
      await findingsAfter(
        `update ledger_transaction set effective_on = effective_on - 1 where ${transaction}`,
      ),
    ).toContain(FACT);
    expect(await findingsAfter(`delete from returned_payment where withdrawal_id = ${back.id}`)).toEqual(
      expect.arrayContaining([FACT, ORDER]),
    );
  });
});
