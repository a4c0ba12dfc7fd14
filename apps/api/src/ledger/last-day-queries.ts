import type { PlainDate } from '@indike/rules/dates/calendar';
import { DAYS_AFTER_BLOCK } from '@indike/rules/money/earnings';
import { sql, type RawBuilder } from 'kysely';

/**
 * The last day of an earning, where it decides and where it is shown. After a block, its owner has at least 30 days left to
 * request what has a release day (product 12.13). A block that ends after an earning has expired does not move its day.
 * A distributed database that looks for one owner finds the shard by `owner`.
 */
export function lastDayOf(
  earning: string,
  owner: RawBuilder<unknown> = sql.ref(`${earning}.user_id`),
): RawBuilder<PlainDate | null> {
  const column = (name: string) => sql.ref(`${earning}.${name}`);
  const afterBlock = sql`(select (i.unblocked_at at time zone 'America/Sao_Paulo')::date + ${sql.lit(DAYS_AFTER_BLOCK)}
    from indiker i where i.id = ${owner})`;
  const expiredOn = sql`(select t.effective_on from ledger_transaction t
    where t.owner = ${owner} and t.business_key = 'expire:earning:' || ${column('id')})`;
  return sql<PlainDate | null>`greatest(${column('expires_on')}, case when ${column('release_on')} is not null and (
    ${column('state')} in ('receivable', 'available') or (${column('state')} = 'expired' and ${afterBlock} < ${expiredOn})
  ) then ${afterBlock} end)`;
}
