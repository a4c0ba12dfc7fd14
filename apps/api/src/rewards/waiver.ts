import type { PlainDate } from '@indike/rules/dates/calendar';
import { addCentavos, type Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { post } from '../ledger/commands.ts';
import { waived } from '../ledger/postings.ts';
import type { Tx } from '../platform/db/database.ts';
import { finishSettled } from './complete-referrals.ts';

interface Waiver {
  readonly userId: number;
  /** What the person agreed to give up. */
  readonly total: Centavos;
  readonly today: PlainDate;
  readonly now: Date;
}

interface WaivedEarning {
  readonly id: number;
  readonly net: Centavos;
  readonly company: string | null;
  readonly referral_id: number | null;
}

/**
 * The whole available balance expires because its Indiker gives it up. The referrals and the wallet are locked. A referral
 * whose last earning it was is finished; nobody is told, for who would be has left.
 */
export async function waiveAvailable(tx: Tx, { userId, total, today, now }: Waiver): Promise<void> {
  const { rows } = await sql<WaivedEarning>`
    with gone as (
      update earning set state = 'expired', waived_on = ${today}
      where user_id = ${userId} and state = 'available'
      returning id, kind, referral_id, value, offsets_earning_id
    )
    select g.id, g.referral_id, r.company_name as company,
      (g.value + coalesce((select sum(o.value) from gone o where o.offsets_earning_id = g.id), 0))::bigint as net
    from gone g left join referral r on r.id = g.referral_id where g.kind <> 'clawback' order by g.id`.execute(
    tx,
  );
  if (addCentavos(...rows.map(({ net }) => net)) !== total)
    throw new Error('the earnings differ from the balance that was waived');
  const postings = rows.map(({ id, net, company }) =>
    waived({ userId, on: today, earningId: id, company, value: net }),
  );
  await post(tx, postings, now);
  await finishSettled(
    tx,
    rows.flatMap(({ referral_id }) => referral_id ?? []),
    now,
  );
}
