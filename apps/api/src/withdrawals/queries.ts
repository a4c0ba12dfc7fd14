import type { WalletTransaction } from '@indike/contract/money/withdrawals';
import type { BankData } from '@indike/rules/money/bank-accounts';
import type { Centavos } from '@indike/rules/money/money';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { prepared } from '../platform/db/prepared.ts';
import type { SessionColumns } from '../platform/http/routes.ts';
import { withSession } from '../platform/http/owner-scope.ts';
import type { TokenHash } from '../platform/tokens.ts';
import { bankNumber } from './bank-number-queries.ts';

type SessionKey = { token: TokenHash; now: Date };

/** All null in the row that carries only the session. */
export interface WithdrawalColumns {
  readonly id: number | null;
  readonly status: WithdrawalStatus | null;
  readonly total: Centavos | null;
  readonly payment_date: string | null;
  readonly created_at: Date | null;
}

type WithdrawalListRow = SessionColumns & WithdrawalColumns & { readonly count: number };

export const listWithdrawals = prepared<SessionKey & { limit: number; offset: number }, WithdrawalListRow>(
  (db, param) =>
    withSession(db, param('token'), param('now'))
      .selectFrom('me')
      // Joined laterally, because as a column of the page it would be counted again for each row.
      .innerJoinLateral(
        (q) =>
          q
            .selectFrom('withdrawal as w')
            .select((c) => c.fn.countAll<number>().as('count'))
            .whereRef('w.user_id', '=', 'me.me_id')
            .as('counted'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (q) =>
          q
            .selectFrom('withdrawal as w')
            .select(['w.id', 'w.status', 'w.total', 'w.payment_date', 'w.created_at'])
            .whereRef('w.user_id', '=', 'me.me_id')
            .orderBy('w.id', 'desc')
            .limit(param('limit'))
            .offset(param('offset'))
            .as('page'),
        (join) => join.onTrue(),
      )
      .select([
        'me.me_id',
        'me.session_ends',
        'page.id',
        'page.status',
        'page.total',
        'page.payment_date',
        'page.created_at',
        'counted.count',
      ])
      .orderBy('page.id', 'desc'),
);

export interface ItemRow {
  readonly id: number;
  readonly kind: WalletTransaction['kind'];
  readonly release_on: string;
  readonly referral_id: number | null;
  readonly company_name: string | null;
  readonly installment: number;
  readonly installments: number;
  readonly value: Centavos;
}

const PAID_BY = sql<number | null>`(select t.id from ledger_transaction t
  where t.business_key = 'pay:withdrawal:' || w.id and t.owner = me.me_id)`;

export type WithdrawalDetailRow = SessionColumns &
  WithdrawalColumns & {
    readonly withheld: Centavos | null;
    readonly return_reason: string | null;
    /** The ledger transaction of the payment. */
    readonly paid_by: number | null;
    readonly bank_number: string | null;
    readonly bank_data: BankData | null;
    readonly items: ItemRow[];
  };

/** A withdrawal with its items. The columns are null when the withdrawal is not the Indiker's. */
export const findOwnWithdrawal = prepared<SessionKey & { id: number }, WithdrawalDetailRow>((db, param) =>
  withSession(db, param('token'), param('now'))
    .selectFrom('me')
    .leftJoin('withdrawal as w', (join) =>
      join.onRef('w.user_id', '=', 'me.me_id').on('w.id', '=', param('id')),
    )
    .select((q) => [
      'me.me_id',
      'me.session_ends',
      'w.id',
      'w.status',
      'w.total',
      'w.payment_date',
      'w.created_at',
      'w.return_reason',
      'w.withheld',
      sql<BankData | null>`w.bank_data`.as('bank_data'),
      PAID_BY.as('paid_by'),
      bankNumber(sql.ref('me.me_id')).as('bank_number'),
      jsonArrayFrom(
        q
          .selectFrom('earning as p')
          .leftJoin('referral as r', (join) =>
            join.onRef('r.id', '=', 'p.referral_id').onRef('r.user_id', '=', 'me.me_id'),
          )
          .select([
            'p.id',
            'p.kind',
            'p.release_on',
            'p.referral_id',
            'r.company_name',
            'p.installment',
            'p.installments',
            'p.value',
          ])
          .whereRef('p.withdrawal_id', '=', 'w.id')
          .whereRef('p.user_id', '=', 'me.me_id')
          .orderBy('p.release_on')
          .orderBy(sql`coalesce(p.offsets_earning_id, p.id)`)
          .orderBy('p.id'),
      )
        .$castTo<ItemRow[]>()
        .as('items'),
    ]),
);
