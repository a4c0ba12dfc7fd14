import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { StatementEntry, StatementPart } from '@indike/rules/money/statement';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { toKeysetPage, type KeysetPage } from '../platform/db/rows.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { ownerQuery, type SessionColumns } from '../platform/http/owner-scope.ts';

export interface StatementRow {
  readonly id: number;
  readonly day: PlainDate;
  readonly description: string;
  readonly entries: readonly StatementEntry[];
  /** The available balance after it. */
  readonly balance: Centavos;
}

/** JSON built by the database: dates are strings, amounts numbers. */
interface StatementJson {
  /** 'yyyy-mm', as the months beside it. */
  readonly month: string;
  readonly older: string | null;
  readonly newer: string | null;
  readonly opening: Centavos;
  readonly closing: Centavos;
  readonly rows: StatementRow[];
}

export interface Statement extends Omit<StatementJson, 'rows'>, KeysetPage<StatementRow> {}

/** Which lines of the statement. */
export interface WantedLines {
  /** 'yyyy-mm'; without one, the last month with movements. */
  readonly month?: string | undefined;
  readonly part?: StatementPart | undefined;
  /** `{day}_{id}` of the last line of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
  readonly today: PlainDate;
}

/** A type and no interface, because a query's values are a record. */
type Values = {
  readonly month: PlainDate | null;
  readonly part: StatementPart | null;
  readonly day: string | null;
  readonly id: number;
  readonly rows: number;
  readonly today: PlainDate;
};

function valuesOf({ month, part, after, limit, today }: WantedLines): Values {
  const [day = null, id = '0'] = after?.split('_') ?? [];
  return {
    month: month === undefined ? null : (`${month}-01` as PlainDate),
    part: part ?? null,
    day,
    id: Number(id),
    rows: limit + 1,
    today,
  };
}

/** Reads all of the Indiker's entries, because each line has the balance after it. */
const statementOf = (me: RawBuilder<unknown>, value: <K extends keyof Values>(key: K) => Values[K]) =>
  sql<StatementJson>`(
    with movement as materialized (
      select t.id, t.effective_on as day, t.description, array_agg(a.kind) as parts,
        json_agg(json_build_object('account', a.kind, 'amount', e.amount) order by e.id) as entries,
        sum(coalesce(sum(e.amount) filter (where a.kind = 'available'), 0)) over (order by t.effective_on, t.id) as balance
      from ledger_entry e
      join ledger_transaction t on t.id = e.transaction_id and t.owner = e.owner
      join ledger_account a on a.id = e.account_id and a.owner = e.owner
      where e.user_id = ${me} and e.owner = ${me}
      group by t.id, t.effective_on, t.description
    ), chosen as (
      select first, (first + interval '1 month')::date as following from (select date_trunc('month',
        coalesce(${value('month')}::date, (select max(day) from movement), ${value('today')}::date))::date as first) m
    ), line as (
      select id, day, description, entries, balance from movement, chosen
      where day >= first and day < following
        and (${value('part')}::text is null or ${value('part')}::text = any(parts))
        and (${value('day')}::date is null or (day, id) < (${value('day')}::date, ${value('id')}::bigint))
      order by day desc, id desc limit ${value('rows')}
    )
    select json_build_object('month', to_char(first, 'YYYY-MM'),
      'older', (select to_char(max(day), 'YYYY-MM') from movement where day < first),
      'newer', (select to_char(min(day), 'YYYY-MM') from movement where day >= following),
      'opening', coalesce((select balance from movement where day < first order by day desc, id desc limit 1), 0),
      'closing', coalesce((select balance from movement where day < following order by day desc, id desc limit 1), 0),
      'rows', (select coalesce(json_agg(line order by day desc, id desc), '[]') from line)) from chosen)`;

const toStatement = ({ rows, ...month }: StatementJson, limit: number): Statement => ({
  ...month,
  ...toKeysetPage(rows, limit, ({ day, id }) => `${day}_${id}`),
});

interface SessionRow extends SessionColumns {
  readonly statement: StatementJson;
}

const findOwn = ownerQuery<SessionRow, Values>((me, param) =>
  me.select(statementOf(sql.ref('me.me_id'), param).as('statement')),
);

/** One page of the statement of the session's Indiker. */
export async function findOwnStatement(
  db: Db,
  session: Pick<Parameters<typeof findOwn>[1], 'token' | 'now'>,
  wanted: WantedLines,
): Promise<(SessionColumns & { readonly page: Statement })[]> {
  const rows = await findOwn(db, { ...session, ...valuesOf(wanted) });
  return rows.map(({ statement, ...columns }) => ({
    ...columns,
    page: toStatement(statement, wanted.limit),
  }));
}

/** The same of an Indiker whose session was checked before. */
export async function readStatement(db: Db, me: UserId, wanted: WantedLines): Promise<Statement> {
  const values = valuesOf(wanted);
  const { statement } = await db
    .selectNoFrom(statementOf(sql`${me}::bigint`, (key) => values[key]).as('statement'))
    .executeTakeFirstOrThrow();
  return toStatement(statement, wanted.limit);
}

export async function findIndikerName(db: Db, me: UserId): Promise<string> {
  const { name } = await db
    .selectFrom('indiker')
    .select(sql<string>`firstname || ' ' || lastname`.as('name'))
    .where('id', '=', me)
    .executeTakeFirstOrThrow();
  return name;
}
