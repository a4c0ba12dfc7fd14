import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { DayCount } from '@indike/rules/referrals/funnel';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { LIABILITY_ACCOUNTS, type LiabilityAccount } from './report-store.ts';

/** First and last month, each as the first day of the month. */
export interface Period {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

export const reportComputedAt = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('report_run').select('computed_at').executeTakeFirst())?.computed_at ?? null;

export interface CohortRow {
  readonly month: PlainDate;
  readonly stage: number;
  readonly cancelled: boolean;
  readonly referrals: number;
}

export const readCohorts = (db: Db, { from, to }: Period): Promise<CohortRow[]> =>
  db
    .selectFrom('report_cohort')
    .selectAll()
    .where('month', '>=', from)
    .where('month', '<=', to)
    .orderBy('month')
    .execute();

export interface StayRow extends DayCount {
  readonly status: ReferralStatus;
}

/** By duration. */
export async function readStays(db: Db, { from, to }: Period): Promise<StayRow[]> {
  const { rows } = await sql<StayRow>`
    select p.status, p.days, sum(p.referrals)::int as count from report_stay p
    where p.month between ${from} and ${to} group by p.status, p.days order by p.days`.execute(db);
  return rows;
}

export interface MoneyRow extends Readonly<Record<LiabilityAccount, Centavos>> {
  readonly month: PlainDate;
  readonly contracts: number;
  readonly value: Centavos;
  readonly rewards: Centavos;
}

/** One row for each month, even without contracts. Balances are those at the end of the month. */
export async function readMoney(db: Db, { from, to }: Period): Promise<MoneyRow[]> {
  const balances = LIABILITY_ACCOUNTS.map(
    (account) => sql`(
      select coalesce(sum(b.change), 0)::bigint from report_balance b
      where b.account = ${sql.lit(account)} and b.month <= m.month) as ${sql.ref(account)}`,
  );
  const { rows } = await sql<MoneyRow>`
    select m.month, coalesce(k.contracts, 0) as contracts, coalesce(k.value, 0)::bigint as value,
      coalesce(k.rewards, 0)::bigint as rewards, ${sql.join(balances)}
    from (select day::date as month from generate_series(${from}::date, ${to}::date, interval '1 month') day) m
    left join report_contract k on k.month = m.month
    order by m.month`.execute(db);
  return rows;
}
