import { ZERO_CENTAVOS } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { post, type Posting } from '../testing/ledger.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { rowCounts } from '../testing/rows.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();

const TOTAL = '/api/payment-reports/total-available';
const totalOf = async (who: Indiker) => (await who.get(TOTAL)).body;
const postTransaction = (postings: readonly Posting[]) => post(server.db, server.clock.now(), postings);
const ledger = () => rowCounts(server.db, 'ledger_account', 'ledger_transaction', 'ledger_entry');

/** Posts a reward of this many centavos, by default to the available account. */
const reward = ({ id }: { id: number }, centavos: number, kind = 'available') =>
  postTransaction([
    { userId: null, kind: 'rewards_expense', centavos: -centavos },
    { userId: id, kind, centavos },
  ]);

describe('GET /api/payment-reports/total-available', () => {
  it('returns 401 without a session', async () => {
    expect((await clientOf(server).get(TOTAL)).status).toBe(401);
    expect((await clientOf(server, 'a'.repeat(43)).get(TOTAL)).status).toBe(401);
  });

  it('is 0 for a new Indiker', async () => {
    expect(await totalOf(await signUp(server))).toEqual({ total: 0 });
  });

  it('is the sum in reais of the entries on the Indiker’s available account', async () => {
    const [ana, bia] = await Promise.all([signUp(server), signUp(server)]);
    await reward(ana, 250_050);
    expect(await totalOf(ana)).toEqual({ total: 2500.5 });
    await reward(ana, 1);
    await reward(ana, 100_000, 'promised');
    await reward(ana, 100_000, 'receivable');
    expect(await totalOf(ana)).toEqual({ total: 2500.51 });
    await postTransaction([
      { userId: ana.id, kind: 'available', centavos: -250_000 },
      { userId: ana.id, kind: 'requested', centavos: 250_000 },
    ]);
    expect(await totalOf(ana)).toEqual({ total: 0.51 });
    expect(await totalOf(bia)).toEqual({ total: 0 });
  });

  it('is exact for large sums', async () => {
    const ana = await signUp(server);
    await reward(ana, 99_999_999_999);
    await reward(ana, 10);
    expect(await totalOf(ana)).toEqual({ total: 1_000_000_000.09 });
  });
});

describe('the ledger in the database', () => {
  let ana: Indiker;
  beforeAll(async () => {
    ana = await signUp(server);
    await reward(ana, 10_000);
  });

  it.each<[string, (userId: number) => Posting[]]>([
    ['without entries', () => []],
    ['with one entry', (userId) => [{ userId, kind: 'available', centavos: 500 }]],
    [
      'one centavo off',
      (userId) => [
        { userId: null, kind: 'rewards_expense', centavos: -500 },
        { userId, kind: 'available', centavos: 501 },
      ],
    ],
    [
      'with both sides of the same sign',
      (userId) => [
        { userId: null, kind: 'cash', centavos: 500 },
        { userId, kind: 'available', centavos: 500 },
      ],
    ],
  ])('refuses a transaction %s and writes nothing', async (_what, postings) => {
    const before = await ledger();
    await expect(postTransaction(postings(ana.id))).rejects.toThrow(
      /ledger transaction \d+ has no entries|ledger entries do not balance/,
    );
    expect(await ledger()).toEqual(before);
    expect(await totalOf(ana)).toEqual({ total: 100 });
  });

  it('refuses an entry of zero, and an entry added later to a balanced transaction', async () => {
    await expect(
      postTransaction([
        { userId: ana.id, kind: 'available', centavos: 0 },
        { userId: null, kind: 'cash', centavos: 0 },
      ]),
    ).rejects.toThrow(/ledger_entry_amount_check/);
    const id = await reward(ana, 100);
    const { account_id } = await server.db
      .selectFrom('ledger_entry')
      .select('account_id')
      .where('transaction_id', '=', id)
      .where('amount', '>', ZERO_CENTAVOS)
      .executeTakeFirstOrThrow();
    const added = server.db
      .insertInto('ledger_entry')
      .values({ transaction_id: id, account_id, owner: ana.id, user_id: ana.id, amount: 1 })
      .execute();
    await expect(added).rejects.toThrow(/do not balance/);
    await postTransaction([
      { userId: ana.id, kind: 'available', centavos: -100 },
      { userId: null, kind: 'rewards_expense', centavos: 100 },
    ]);
    expect(await totalOf(ana)).toEqual({ total: 100 });
  });

  it.each(['promised', 'receivable', 'available', 'requested', 'paid', 'expired'])(
    'refuses a negative balance of an Indiker on %s',
    async (kind) => {
      const bia = await signUp(server);
      await reward(bia, 100, kind);
      const before = await ledger();
      await expect(reward(bia, -101, kind)).rejects.toThrow(/ledger_account/);
      expect(await ledger()).toEqual(before);
      await reward(bia, -100, kind);
    },
  );

  it('accepts one of two withdrawals of the same balance', async () => {
    const bia = await signUp(server);
    await reward(bia, 20_000);
    const withdraw = () =>
      postTransaction([
        { userId: bia.id, kind: 'available', centavos: -20_000 },
        { userId: bia.id, kind: 'requested', centavos: 20_000 },
      ]);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, withdraw));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await totalOf(bia)).toEqual({ total: 0 });
  });

  it('keeps the balance of every account equal to the sum of its entries', async () => {
    const { rows } = await sql<{ kind: string }>`
      select a.kind from ledger_account a left join ledger_entry e on e.account_id = a.id
      where a.user_id is not null group by a.id, a.kind, a.balance having a.balance <> coalesce(sum(e.amount), 0)`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });

  it('refuses a second transaction for the same event, and accounts of an unknown kind', async () => {
    const first = await server.db
      .selectFrom('ledger_transaction')
      .select(['business_key', 'owner'])
      .executeTakeFirstOrThrow();
    const again = server.db
      .insertInto('ledger_transaction')
      .values({
        ...first,
        description: 'outra vez',
        effective_on: '2026-11-21',
        created_at: server.clock.now(),
      })
      .execute();
    await expect(again).rejects.toThrow(/ledger_transaction_business_key_key/);
    for (const account of [
      { owner: ana.id, user_id: ana.id, kind: 'cash' },
      { owner: ana.id, user_id: ana.id, kind: 'outra' },
      { owner: ana.id, user_id: null, kind: 'available' },
    ]) {
      await expect(server.db.insertInto('ledger_account').values(account).execute()).rejects.toThrow(
        /ledger_account_check/,
      );
    }
  });

  it.each([
    'update ledger_entry set amount = amount + 1',
    'delete from ledger_entry',
    'truncate ledger_entry cascade',
    `update ledger_transaction set description = 'outra coisa'`,
    'delete from ledger_transaction',
    'truncate ledger_transaction cascade',
    'delete from ledger_account',
    'truncate ledger_account cascade',
  ])('refuses: %s', async (statement) => {
    const before = await ledger();
    await expect(sql.raw(statement).execute(server.db)).rejects.toMatchObject({
      code: '23001',
      message: expect.stringMatching(/^ledger_\w+ is append-only$/),
    });
    expect(await ledger()).toEqual(before);
  });
});
