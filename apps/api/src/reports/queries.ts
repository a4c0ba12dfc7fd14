import type { PlainDate } from '@indike/rules/dates/calendar';
import { contractEarningKinds, type EarningState } from '@indike/rules/money/earnings';
import type { IndikerAccount } from '@indike/rules/money/ledger-accounts';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { literals } from '../platform/db/rows.ts';
import { campaignName } from '../campaigns/commands.ts';
import { ownerQuery, type SessionColumns } from '../platform/http/owner-scope.ts';
import { closedReferralCount, versionAt } from '../programme/commands.ts';

export interface BalanceRow extends SessionColumns {
  readonly total: Centavos;
}

/** The Indiker's balance on one account. The database updates it with every entry, so no entries are summed here. */
export const accountBalance = ownerQuery<BalanceRow, { kind: IndikerAccount }>((me, param) =>
  me
    .leftJoin('ledger_account as a', (join) =>
      join.onRef('a.owner', '=', 'me.me_id').on('a.kind', '=', param('kind')),
    )
    .select(sql<Centavos>`coalesce(a.balance, 0)`.as('total')),
);

/** The sum of one state in one month. Requested earnings count as available until paid (product 5.8). */
export interface MonthTotal {
  readonly state: 'paid' | 'available' | 'receivable';
  /** The month's first day. */
  readonly month: PlainDate;
  readonly total: Centavos;
}

export interface GainsRow extends SessionColumns {
  readonly closed: number;
  /** In force now. */
  readonly version: number;
  readonly months: MonthTotal[];
}

export const gainsByMonth = ownerQuery<GainsRow>((me, param) =>
  me.select([
    closedReferralCount(sql.ref('me.me_id')).as('closed'),
    versionAt(param('now')).as('version'),
    sql<MonthTotal[]>`(select coalesce(json_agg(m), '[]') from (
        select case p.state when 'requested' then 'available' else p.state end as state,
          date_trunc('month', coalesce(p.paid_on, p.release_on))::date as month, sum(p.value) as total
        from earning p where p.user_id = me.me_id and p.state in ('paid', 'requested', 'available', 'receivable')
          and not (p.kind = 'bonus' and p.state = 'receivable')
        group by 1, 2) m)`.as('months'),
  ]),
);

export interface ChartEarning {
  readonly id: number;
  readonly state: EarningState;
  /** Its name, for what a campaign awards. */
  readonly campaign: string | null;
  readonly installment: number;
  readonly installments: number;
  readonly value: Centavos;
  readonly release_on: PlainDate | null;
}

interface ReferralChartRow extends SessionColumns {
  readonly id: number | null;
  readonly earnings: ChartEarning[];
}

/** The id is null when the referral is not the Indiker's. */
export const referralEarnings = ownerQuery<ReferralChartRow, { id: number }>((me, param) =>
  me
    .leftJoin('referral as r', (join) =>
      join.onRef('r.user_id', '=', 'me.me_id').on('r.id', '=', param('id')),
    )
    .select([
      'r.id',
      sql<
        ChartEarning[]
      >`(select coalesce(json_agg(json_build_object('id', p.id, 'state', p.state, 'campaign', ${campaignName('p')}, 'value', p.value,
        'installment', p.installment, 'installments', p.installments, 'release_on', p.release_on)
        order by p.kind desc, p.installment, p.id), '[]') from earning p where p.referral_id = r.id and p.user_id = me.me_id
          and p.kind in (${literals(contractEarningKinds)}))`.as('earnings'),
    ]),
);
