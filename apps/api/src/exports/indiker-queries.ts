import { levelFor } from '@indike/rules/money/levels';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { isAmong, timeCell } from './window-queries.ts';
import { balancesOf } from '../ledger/commands.ts';
import { closedReferralCounts, findProgramme } from '../programme/commands.ts';

export interface ExportedIndiker {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly confirmed: boolean;
  readonly cpf: string | null;
  readonly phone: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly created: string;
  readonly blocked: string | null;
  readonly closed: number;
  /** By the version in force today. */
  readonly level: string;
  readonly promised: Centavos | null;
  readonly receivable: Centavos | null;
  readonly available: Centavos | null;
  readonly requested: Centavos | null;
  readonly paid: Centavos | null;
  readonly owed: Centavos | null;
}

export async function readIndikers(
  db: Db,
  ids: readonly number[],
  today: PlainDate,
): Promise<ExportedIndiker[]> {
  const programme = await findProgramme(db, today);
  const wanted = sql`select unnest(${ids}::bigint[])`;
  const { rows } = await sql<Omit<ExportedIndiker, 'level'>>`
    select i.id, i.firstname, i.lastname, i.email, i.email_verified_at is not null as confirmed, i.cpf, i.phone,
      c.title as city, s.code as state, ${timeCell('i.created_at')} as created, ${timeCell('i.blocked_at')} as blocked,
      coalesce(r.closed, 0) as closed, a.promised, a.receivable, a.available, a.requested, a.paid, a.owed
    from indiker i
    left join city c on c.id = i.city_id
    left join state s on s.id = c.state_id
    left join ${closedReferralCounts(wanted)} r on r.user_id = i.id
    left join ${balancesOf(wanted)} a on a.owner = i.id
    where ${isAmong('i.id', ids)} order by i.id`.execute(db);
  return rows.map((row) => ({ ...row, level: levelFor(row.closed, programme).name }));
}
