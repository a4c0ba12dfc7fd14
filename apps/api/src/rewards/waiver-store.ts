import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

interface WaivedEarning {
  readonly id: number;
  /** The value less the clawback offsets against it. */
  readonly net: Centavos;
  readonly company: string | null;
  /** Null for a bonus. */
  readonly referralId: number | null;
}

/** Expires every available earning of the Indiker, with its clawback offsets. */
export async function markWaived(tx: Tx, userId: number, today: PlainDate): Promise<WaivedEarning[]> {
  const { rows } = await sql<WaivedEarning>`
    with marked as (
      update earning set state = 'expired', waived_on = ${today}
      where user_id = ${userId} and state = 'available'
      returning id, kind, referral_id, value, offsets_earning_id
    )
    select m.id, m.referral_id as "referralId", r.company_name as company,
      (m.value + coalesce((select sum(o.value) from marked o where o.offsets_earning_id = m.id), 0))::bigint as net
    from marked m left join referral r on r.id = m.referral_id and r.user_id = ${userId} where m.kind <> 'clawback' order by m.id`.execute(
    tx,
  );
  return rows;
}
