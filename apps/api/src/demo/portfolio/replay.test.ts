import { addDays, dateInSaoPaulo, daysBefore } from '@indike/rules/dates/calendar';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import { runDailySettlement } from '../../rewards/jobs.ts';
import type { Answer, Client } from '../../testing/client.ts';
import { addBank, expectOk } from '../../testing/money.ts';
import { newOperator } from '../../testing/operators.ts';
import { confirmEmail, refer, signUp, type Indiker } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { seedDemo } from '../seed.ts';
import type { History, Portfolio, Step, Withdrawal } from './history-types.ts';
import { instantOn, simulatePortfolio } from './history.ts';
import { PORTFOLIO_PEOPLE } from './people.ts';
import { seedPortfolio } from './seed.ts';

// The portfolio inserts its rows. This test lives the same eight months through the API, act by act at its time, and
// compares every column of what the commands wrote with what the portfolio inserted.

const MONTHS_IN_DAYS = 250;

interface DatedCall {
  readonly at: Date;
  readonly run: () => Promise<unknown>;
}

class Replay {
  readonly #server: TestServer;
  readonly #operator: Client;
  readonly #people: readonly Indiker[];
  readonly #ids = new Map<History, number>();

  constructor(server: TestServer, operator: Client, people: readonly Indiker[]) {
    this.#server = server;
    this.#operator = operator;
    this.#people = people;
  }

  #person(owner: number): Indiker {
    const person = this.#people[owner];
    if (!person) throw new Error(`No person ${owner}`);
    return person;
  }

  #operate = async (path: string, body: object): Promise<Answer> =>
    expectOk(await this.#operator.post(`/api/operator/${path}`, body), `${path} ${JSON.stringify(body)}`);

  async #refer(history: History): Promise<void> {
    const { name, cnpj, contacts } = history.company;
    const [contact, ...others] = contacts;
    const owner = this.#person(history.owner);
    const id = await refer(owner, { name, document: cnpj, contact });
    for (const other of others)
      expectOk(await owner.post('/api/indication-contact', { indication_id: id, ...other }), 'contact');
    this.#ids.set(history, id);
  }

  async #take(history: History, { status, reason, at }: Step): Promise<Answer> {
    const path = `indications/${this.#ids.get(history)}`;
    if (status === 'reward_scheduled')
      return this.#operate(`${path}/invoice-payment`, { paid_at: dateInSaoPaulo(at) });
    const { contract, estimate } = history;
    return this.#operate(`${path}/transitions`, {
      status,
      ...(reason && { reason }),
      ...(status === 'in_negotiation' &&
        estimate !== null && { estimated_value: reaisFromCentavos(estimate) }),
      ...(status === 'accepted' &&
        contract && {
          contract: {
            value: reaisFromCentavos(contract.value),
            closed_at: contract.closedOn,
            first_invoice_due_date: contract.dueOn,
            confirm_dates: true,
          },
        }),
    });
  }

  /** The calls of the Indiker and of the operators that lead to the withdrawal's last status. */
  #withdrawalCalls(withdrawal: Withdrawal): DatedCall[] {
    const { owner, status, paymentDate, requestedAt, returnReason, wasScheduled } = withdrawal;
    let path = '';
    const request = async () => {
      const { body } = expectOk(await this.#person(owner).post('/api/withdraw-payments', {}), 'withdrawal');
      path = `withdrawals/${body.id}`;
      if (wasScheduled)
        await this.#operate(`${path}/schedule`, paymentDate ? { payment_date: paymentDate } : {});
      if (status === 'returned') await this.#operate(`${path}/return`, { reason: returnReason });
    };
    const asked = { at: requestedAt, run: request };
    if (status !== 'paid' || !paymentDate) return [asked];
    return [
      asked,
      {
        at: instantOn(paymentDate, 12 * 60),
        run: () => this.#operate(`${path}/pay`, { paid_at: paymentDate }),
      },
    ];
  }

  /** The calls of people, and the settlement of every day five minutes after its start, in the order of their time. */
  async run({ referrals, withdrawals }: Portfolio, now: Date): Promise<void> {
    const calls: DatedCall[] = [
      ...referrals.flatMap((history) => [
        { at: history.startedAt, run: () => this.#refer(history) },
        ...history.steps
          .filter(({ status, reason }) => status !== 'finished' && reason !== 'repeated_referral')
          .map((step) => ({ at: step.at, run: () => this.#take(history, step) })),
      ]),
      ...withdrawals.flatMap((withdrawal) => this.#withdrawalCalls(withdrawal)),
      ...settlementTimes(now).map((at) => ({ at, run: () => runDailySettlement(this.#server.deps) })),
    ];
    for (const { at, run } of calls.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      this.#server.clock.set(at.toISOString());
      await run();
    }
  }
}

const settlementTimes = (now: Date): Date[] =>
  Array.from({ length: MONTHS_IN_DAYS }, (_, day) => instantOn(addDays(dateInSaoPaulo(now), -day), 5));

/** Sessions end after days, and these months are lived in seconds. */
async function keepSignedIn({ db }: TestServer, now: Date): Promise<void> {
  const expires_at = daysBefore(now, -MONTHS_IN_DAYS);
  await db.updateTable('session').set({ expires_at }).execute();
  await db.updateTable('operator_session').set({ expires_at }).execute();
}

/** Every column of a table's rows, and what stands for ids, which differ between the two databases. */
const ofReferral = (table: string, more = sql`null`) => sql`
  select i.email, to_jsonb(t) || jsonb_build_object('cnpj', r.cnpj, 'more', ${more}) as row
  from ${sql.table(table)} t join referral r on r.id = t.referral_id join indiker i on i.id = r.user_id`;

const ROWS = {
  referral: sql`select i.email, to_jsonb(r) || jsonb_build_object('owned', owner_id is not null) as row from referral r join indiker i on i.id = r.user_id`,
  referral_contact: ofReferral('referral_contact'),
  status_transition: ofReferral('status_transition', sql`t.operator_id is null`),
  contract: ofReferral('contract'),
  reward: ofReferral('reward'),
  earning: ofReferral('earning', sql`(select created_at from withdrawal w where w.id = t.withdrawal_id)`),
  withdrawal: sql`select i.email, to_jsonb(w) as row from withdrawal w join indiker i on i.id = w.user_id`,
  ledger_entry: sql`select i.email, jsonb_build_object(
      'on', t.effective_on, 'what', t.description, 'account', a.kind, 'amount', e.amount) as row
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    join ledger_account a on a.id = e.account_id join indiker i on i.id = a.user_id`,
  balance: sql`select i.email, jsonb_build_object('account', a.kind, 'balance', a.balance) as row
    from ledger_account a join indiker i on i.id = a.user_id`,
} as const;

/** Ids, the digests and the version that contain them, and the notes that the portfolio alone decides. */
const NOT_COMPARED = [
  'note',
  'digest',
  'bank_digest',
  'bank_version',
  'id',
  'user_id',
  'referral_id',
  'consent_id',
  'operator_id',
  'owner_id',
  'withdrawal_id',
];

async function rowsOf(db: Db, table: keyof typeof ROWS): Promise<string[]> {
  const { rows } = await sql<{ email: string; row: Record<string, unknown> }>`
    select email, row from (${ROWS[table]}) as of_people where email like 'carteira%@indike.test'`.execute(
    db,
  );
  return rows
    .map(({ email, row }) =>
      JSON.stringify({
        email,
        ...Object.fromEntries(Object.entries(row).filter(([name]) => !NOT_COMPARED.includes(name))),
      }),
    )
    .toSorted();
}

let seeded: TestServer;
let lived: TestServer;
beforeAll(async () => {
  [seeded, lived] = await Promise.all([startTestServer(), startTestServer()]);
  const now = seeded.clock.now();
  await seedDemo(seeded.deps.db, now);
  await seedPortfolio(seeded.deps.db, now);

  lived.clock.set(daysBefore(now, MONTHS_IN_DAYS).toISOString());
  const people: Indiker[] = [];
  for (const { firstname, lastname, email, cpf, phone, cityId, habit } of PORTFOLIO_PEOPLE) {
    const who = { firstname, lastname, email, document: cpf, phone, address: { city_id: cityId } };
    const person = await signUp(lived, who);
    await confirmEmail(lived, person);
    if (habit !== 'no_account') await addBank(lived, person, { pix_key: email });
    people.push(person);
  }
  const replay = new Replay(lived, await newOperator(lived), people);
  await keepSignedIn(lived, now);
  await replay.run(simulatePortfolio(now), now);
}, 120_000);
afterAll(async () => {
  await Promise.all([seeded.stop(), lived.stop()]);
});

describe('the rows of the portfolio equal what the commands write', () => {
  for (const table of Object.keys(ROWS) as (keyof typeof ROWS)[])
    it(`in ${table}`, async () => {
      const [inserted, written] = [await rowsOf(seeded.db, table), await rowsOf(lived.db, table)];
      expect(inserted.length).toBeGreaterThan(10);
      expect(inserted).toEqual(written);
    });
});
