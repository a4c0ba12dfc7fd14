import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { emailTo } from '../testing/emails.ts';
import { addBank, changeBank, earn, expectCleanLedger, totals } from '../testing/money.ts';
import { lastAuditOf, newOperator, type Operator } from '../testing/operators.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { erase } from '../testing/erasure.ts';
import { withholdingFor } from './commands.ts';

const server = useTestServer({ jobs: true });
let operator: Operator;
beforeAll(async () => {
  operator = await newOperator(server);
});
afterEach(() => expectCleanLedger(server));

const WITHDRAWALS = '/api/operator/withdrawals';
const PAYMENT_DAY = '2026-12-15';
const PAID_AT = '2026-11-21';

const withhold = async (enabled: boolean): Promise<void> => {
  const today = server.clock.now().toISOString().slice(0, 10);
  await operator.put('/api/operator/withholding', { enabled, effective_from: today });
};

/** An Indiker with these reais available. The first contracts of an Indiker earn half their value. */
async function newEarner(...amounts: readonly number[]): Promise<Indiker> {
  const person = await signUp(server);
  await addBank(server, person);
  for (const amount of amounts) await earn(server, person, operator, amount * 2);
  return person;
}

async function request(person: Indiker): Promise<number> {
  const { status, body } = await person.post('/api/withdraw-payments');
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}
const schedule = async (id: number, payment_date = PAYMENT_DAY) =>
  (await operator.post(`${WITHDRAWALS}/${id}/schedule`, { payment_date })).body;
const pay = async (id: number) =>
  (await operator.post(`${WITHDRAWALS}/${id}/pay`, { paid_at: PAID_AT })).body;
const amounts = ({ total, withheld, net }: Record<string, unknown>) => [total, withheld, net];

async function entriesOf(id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select a.kind, e.amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    join ledger_account a on a.id = e.account_id where t.business_key = 'pay:withdrawal:' || ${id}`.execute(
    server.db,
  );
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}

describe('while tax is not withheld', () => {
  it('pays the requested amount in full', async () => {
    const id = await request(await newEarner(6_000));
    expect(amounts(await schedule(id))).toEqual([6_000, 0, 6_000]);
    expect(amounts(await pay(id))).toEqual([6_000, 0, 6_000]);
    expect(await entriesOf(id)).toEqual({
      requested: -600_000,
      paid: 600_000,
      cash: -600_000,
      rewards_expense: 600_000,
    });
  });
});

describe('while tax is withheld', () => {
  beforeAll(() => withhold(true));
  afterAll(() => withhold(false));

  it('fixes the amount when the withdrawal is scheduled, and posts it when it is paid', async () => {
    const ana = await newEarner(6_000);
    const id = await request(ana);
    const before = (await ana.get(`/api/withdraw-payments/${id}`)).body;
    expect(amounts(before)).toEqual([6_000, null, null]);

    expect(amounts(await schedule(id))).toEqual([6_000, 394.54, 5_605.46]);
    const { action, after } = await lastAuditOf(server, id);
    expect([action, after]).toMatchObject(['withdrawal.schedule', { withheld: 39_454 }]);
    const scheduled = await emailTo(server, ana.email, 'agendado para');
    expect(scheduled).toMatch(/Imposto de renda retido: R\$\s394,54/);

    expect(amounts(await pay(id))).toEqual([6_000, 394.54, 5_605.46]);
    expect(await entriesOf(id)).toEqual({
      requested: -600_000,
      paid: 560_546,
      withheld: 39_454,
      cash: -560_546,
      taxes_payable: -39_454,
      rewards_expense: 600_000,
    });
    expect(amounts((await ana.get(`/api/withdraw-payments/${id}`)).body)).toEqual([6_000, 394.54, 5_605.46]);
    expect(await totals(ana)).toEqual({ available: 0, requested: 0, paid: 5_605.46 });
    expect(await emailTo(server, ana.email, 'pago')).toMatch(/Valor líquido: R\$\s5\.605,46/);
    const { body: data } = await ana.get('/api/me/data');
    expect(amounts(data.withdrawals[0])).toEqual([6_000, 394.54, 5_605.46]);
  });

  it('computes the tax over the person’s month, from scheduled and paid withdrawals, without other months', async () => {
    const ana = await newEarner(6_000);
    const first = await request(ana);
    await schedule(first);
    await earn(server, ana, operator, 3_214.4);
    const second = await request(ana);
    expect(amounts(await schedule(second))).toEqual([1_607.2, 621.73, 985.47]);
    await earn(server, ana, operator, 8_000);
    const third = await request(ana);
    expect(amounts(await schedule(third, '2027-01-15'))).toEqual([4_000, 0, 4_000]);
  });

  it('removes the tax when the bank returns the payment, and computes it again at the next scheduling', async () => {
    const ana = await newEarner(6_000);
    const id = await request(ana);
    await schedule(id);
    const { body: returned } = await operator.post(`${WITHDRAWALS}/${id}/return`, {
      reason: 'Conta encerrada',
    });
    expect(amounts(returned)).toEqual([6_000, null, null]);
    await earn(server, ana, operator, 3_214.4);
    const other = await request(ana);
    expect(amounts(await schedule(other))).toEqual([1_607.2, 0, 1_607.2]);
    server.clock.advance(60_000);
    await changeBank(server, ana, { pix_key: 'outra@example.com' });
    expect(amounts(await schedule(id))).toEqual([6_000, 1_016.27, 4_983.73]);
  });

  it('computes two withdrawals of one person one after the other when they are scheduled concurrently', async () => {
    const ana = await newEarner(6_000);
    const first = await request(ana);
    await earn(server, ana, operator, 3_214.4);
    const second = await request(ana);
    const scheduled = await Promise.all([schedule(first), schedule(second)]);
    const withheld = scheduled.reduce((sum, row) => sum + Math.round(row.withheld * 100), 0);
    expect(withheld).toBe(101_627);
  });

  it('computes a list of withdrawals in the order of the requests, separately for each person', async () => {
    const ana = await newEarner(6_000);
    const bia = await newEarner(6_000);
    const planned = (withdrawalId: number, { id: userId }: Indiker, gross: number) => ({
      withdrawalId,
      userId,
      gross: gross as Centavos,
    });
    const withheld = await server.db.transaction().execute((tx) =>
      withholdingFor(tx, {
        paymentDate: PAYMENT_DAY as PlainDate,
        withdrawals: [
          planned(9_002, ana, 160_720),
          planned(9_001, ana, 600_000),
          planned(9_003, bia, 600_000),
        ],
      }),
    );
    expect([...withheld].toSorted(([a], [b]) => a - b)).toEqual([
      [9_001, 39_454],
      [9_002, 62_173],
      [9_003, 39_454],
    ]);
  });

  it('counts what the same CPF was paid in the month under an erased account', async () => {
    const ana = await newEarner(6_000);
    const id = await request(ana);
    await schedule(id, '2026-11-23');
    await pay(id);
    // A code was just sent for the bank data, so the next one must wait a minute.
    server.clock.advance(60_000);
    expect((await erase(server, ana)).status).toBe(200);
    const again = await signUp(server, { email: ana.email, document: ana.document });
    await addBank(server, again);
    await earn(server, again, operator, 3_214.4);
    expect(amounts(await schedule(await request(again), '2026-11-23'))).toEqual([1_607.2, 621.73, 985.47]);
  });
});

describe('the database itself', () => {
  it.each([
    ['a paid one', 3, 'withheld = 1'],
    ['a paid one', 3, `payee_cpf = '11144477735'`],
    ['a scheduled one, as it is paid', 2, `status = 'paid', withheld = withheld + 1`],
    ['more than there is', 2, 'withheld = total'],
    ['less than nothing', 2, 'withheld = -1'],
    ['one that is not scheduled', 1, 'withheld = 1'],
  ])('refuses a change of the withheld amount (%s, status %d): %s', async (_name, status, change) => {
    const ana = await newEarner(500);
    const id = await request(ana);
    if (status > 1) await schedule(id, '2026-11-23');
    if (status > 2) await pay(id);
    await expect(
      sql.raw(`update withdrawal set ${change} where id = ${id}`).execute(server.deps.db),
    ).rejects.toThrow(/cannot change so|withdrawal_withheld_check/);
  });
});
