import { openStatuses } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { literals } from '../../platform/db/rows.ts';

/** Referrals in dispute of companies without another open referral. */
export async function loneDisputes(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from referral
    where status in (${literals(openStatuses)})
      and cnpj in (select cnpj from referral where status = 'in_dispute')
    group by cnpj having count(*) = 1`.execute(db);
  return rows.map(({ id }) => id);
}
