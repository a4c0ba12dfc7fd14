import { demoLogins } from '@indike/contract/wire/demo';
import { referralStatuses } from '@indike/rules/referrals/referrals';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { operatorRole } from '@indike/rules/operators/roles';
import { isCnpj } from '@indike/rules/identifiers/documents';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../ledger/check.ts';
import { createCodes } from '../../platform/codes.ts';
import type { Db } from '../../platform/db/database.ts';
import { clientOf, type Client } from '../../testing/client.ts';
import { expectCleanLedger, totals } from '../../testing/money.ts';
import { newOperator } from '../../testing/operators.ts';
import { signUp } from '../../testing/people.ts';
import { rowCounts } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import { useTestServer } from '../../testing/use-test-server.ts';
import { removeDemo } from '../remove.ts';
import { seedDemo } from '../seed.ts';
import { seedPortfolio } from './seed.ts';

const TABLES = [
  'indiker',
  'referral',
  'referral_contact',
  'status_transition',
  'contract',
  'earning',
  'withdrawal',
  'ledger_transaction',
  'extra_holiday',
] as const;

const server = useTestServer();
let before: Record<string, number>;
beforeAll(async () => {
  await seedDemo(server.deps.db, server.clock.now());
  before = await rowCounts(server.db, ...TABLES);
  await seedPortfolio(server.deps.db, server.clock.now());
});

const OF_PORTFOLIO = sql`user_id in (select id from indiker where email like 'carteira%@indike.test')`;

async function countBy(db: Db, table: string, column: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ value: string | null; n: number }>`
    select ${sql.ref(column)}::text as value, count(*) as n from ${sql.table(table)}
    where ${OF_PORTFOLIO} group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ value, n }) => [value ?? 'waiting', n]));
}

async function signedIn(login: string): Promise<Client> {
  const { body } = await clientOf(server).post('/api/auth/login', { login, password: 'Demo1234' });
  return clientOf(server, body.access_token);
}

describe('the portfolio', () => {
  it('has a dozen Indikers with some three hundred referrals in every status', async () => {
    const after = await rowCounts(server.db, ...TABLES);
    expect((after['indiker'] ?? 0) - (before['indiker'] ?? 0)).toBe(12);
    expect((after['referral'] ?? 0) - (before['referral'] ?? 0)).toBeGreaterThan(300);
    const statuses = await countBy(server.db, 'referral', 'status');
    expect(Object.keys(statuses).toSorted()).toEqual(referralStatuses.toSorted());
    expect(Math.min(...Object.values(statuses))).toBeGreaterThanOrEqual(12);
  });

  it('has withdrawals and earnings in every state, and a clean ledger', async () => {
    const withdrawals = await countBy(server.db, 'withdrawal', 'status');
    expect(withdrawals['returned']).toBe(1);
    expect(withdrawals['requested']).toBeGreaterThanOrEqual(2);
    expect(withdrawals['scheduled']).toBeGreaterThanOrEqual(2);
    expect(withdrawals['paid']).toBeGreaterThan(10);
    const earnings = await countBy(server.db, 'earning', 'state');
    expect(Object.keys(earnings).toSorted()).toEqual(
      expect.arrayContaining(['available', 'cancelled', 'paid', 'promised', 'receivable', 'requested']),
    );
    await expectCleanLedger(server);
  });

  it('has levels up to Diamante, overdue invoices, a small balance and repeated companies', async () => {
    expect(Object.keys(await countBy(server.db, 'reward', 'level')).toSorted()).toEqual([
      'diamante',
      'ouro',
      'prata',
    ]);
    const today = dateInSaoPaulo(server.clock.now());
    const { rows } = await sql<{ overdue: number; expiring: number; small: number; repeated: number }>`
      select
        (select count(*) from contract where invoice_paid_on is null and first_invoice_due_on < ${today} and ${OF_PORTFOLIO})
          as overdue,
        (select count(*) from earning where state = 'promised' and expires_on < ${today}::date + 30 and ${OF_PORTFOLIO})
          as expiring,
        (select count(*) from settlement_request) as small,
        (select count(*) from (select from referral where ${OF_PORTFOLIO} group by cnpj having count(*) = 2) c)
          as repeated`.execute(server.db);
    expect(rows[0]?.overdue).toBeGreaterThanOrEqual(5);
    expect(rows[0]?.expiring).toBeGreaterThanOrEqual(2);
    expect(rows[0]).toMatchObject({ small: 1, repeated: 18 });
  });

  it('has valid and different companies, some with letters, and nothing in the future', async () => {
    const referrals = await server.db.selectFrom('referral').select(['cnpj', 'company_name']).execute();
    expect(referrals.filter(({ cnpj }) => !isCnpj(cnpj))).toEqual([]);
    expect(referrals.filter(({ cnpj }) => /[A-Z]/.test(cnpj)).length).toBeGreaterThan(100);
    const names = new Map(referrals.map(({ cnpj, company_name }) => [cnpj, company_name]));
    expect(new Set(names.values()).size).toBe(names.size);
    const { rows } = await sql`
      select from status_transition t join referral r on r.id = t.referral_id
      where t.created_at > ${server.clock.now()} or t.created_at <= r.created_at`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('has rows that obey the rules of the commands', async () => {
    const broken = async (condition: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ id: number }>`
        select r.id from referral r left join contract c on c.referral_id = r.id
        left join lateral (select t.status, t.created_at from status_transition t
          where t.referral_id = r.id order by t.id desc limit 1) t on true
        where not (${condition})`.execute(server.db);
      return rows;
    };
    const accepted = sql`r.status = 'accepted'`;
    const rules = {
      awaitsItsInvoice: sql`r.awaited_invoice_on is not distinct from
        case when ${accepted} then c.first_invoice_due_on end`,
      statusIsTheNewest: sql`r.status = t.status
        and (t.created_at is null or r.status_since = t.created_at)`,
      acceptedHasAnUnpaidContract: sql`not ${accepted} or (c.referral_id is not null and c.invoice_paid_on is null)`,
      scheduledIsPaid: sql`r.status <> 'reward_scheduled' or c.invoice_paid_on is not null`,
      negotiationHasAnEstimate: sql`r.status <> 'in_negotiation' or r.estimated_value > 0`,
    };
    for (const [rule, condition] of Object.entries(rules))
      expect({ [rule]: await broken(condition) }).toEqual({ [rule]: [] });
  });

  it('has as many open invoices as contracts that wait for one', async () => {
    const operator = await newOperator(server, operatorRole.finance);
    const waiting = await server.db
      .selectFrom('referral')
      .select((q) => q.fn.countAll<number>().as('n'))
      .where('status', '=', 'accepted')
      .executeTakeFirstOrThrow();
    const open = await operator.get('/api/operator/invoices?limit=50');
    expect(open.body.data.length).toBe(Math.min(waiting.n, 50));
  });

  it('has all changes by operators in office hours of weekdays', async () => {
    const { rows } = await sql`
      select t.id from status_transition t
      where t.operator_id is not null and t.status not in ('reward_scheduled', 'finished')
        and (extract(hour from t.created_at at time zone 'America/Sao_Paulo') not between 9 and 17
          or extract(isodow from t.created_at at time zone 'America/Sao_Paulo') > 5)`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('opens for its Indikers with the known password', async () => {
    const renata = await signedIn(demoLogins.experienced);
    expect((await renata.get('/api/me/level')).body).toMatchObject({ level: { id: 'diamante' }, closed: 18 });
    expect(await totals(renata)).toMatchObject({ paid: expect.any(Number) });
    expect((await renata.get('/api/indication')).body.total).toBeGreaterThan(20);
  });

  it('is added once when several processes start concurrently', async () => {
    const once = await rowCounts(server.db, ...TABLES);
    await Promise.all([1, 2, 3].map(() => seedPortfolio(server.deps.db, server.clock.now())));
    expect(await rowCounts(server.db, ...TABLES)).toEqual(once);
  });
});

it('is not added to a database without a demonstration', async () => {
  const real = await startTestServer();
  await signUp(real);
  await seedPortfolio(real.db, real.clock.now());
  expect(await rowCounts(real.db, 'indiker', 'referral', 'extra_holiday')).toEqual({
    indiker: 1,
    referral: 0,
    extra_holiday: 0,
  });
  await real.stop();
});

it('leaves no person, no bank data, no payable withdrawal and no holiday once the demonstration is removed', async () => {
  const now = server.clock.now();
  const removed = await removeDemo(server.deps.db, createCodes(Buffer.from('a key of these tests')), now);
  expect(removed).toMatchObject({ people: 15, operators: 5 });
  const { rows } = await sql<{ name: string }>`
    select firstname as name from indiker where erased_at is null
    union all select name from extra_holiday
    union all select pix_key from bank_account
    union all select name from referral_contact
    union all select id::text from withdrawal where status = 'scheduled'
    union all select cnpj from referral where company_name <> 'Empresa de demonstração' or cnpj not like 'DEMO%'`.execute(
    server.db,
  );
  expect(rows).toEqual([]);
  expect(await checkLedger(server.deps.db, dateInSaoPaulo(now))).toMatchObject({ ok: true, findings: [] });
  await seedPortfolio(server.deps.db, now);
  expect((await rowCounts(server.db, 'extra_holiday'))['extra_holiday']).toBe(0);
});
