import { sql } from 'kysely';
import { prepared } from '../platform/db/prepared.ts';
import type { SessionColumns } from '../platform/http/routes.ts';
import { ownedBy } from '../platform/http/session-scope.ts';
import type { TokenHash } from '../platform/tokens.ts';

export interface BalanceRow extends SessionColumns {
  /** Centavos. */
  readonly total: number;
}

/** What the Indiker may withdraw now: the sum of their entries on the account 'available'. */
export const availableBalance = prepared<{ token: TokenHash; now: Date }, BalanceRow>((db, param) =>
  ownedBy(db, param('token'), param('now'))
    .selectFrom('me')
    .select((q) => [
      'me.me_id',
      'me.session_ends',
      q
        .selectFrom('ledger_entry as e')
        .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
        .select((s) => sql<number>`coalesce(sum(${s.ref('e.amount')}), 0)::bigint`.as('sum'))
        .whereRef('a.user_id', '=', 'me.me_id')
        .where('a.kind', '=', 'available')
        .$castTo<number>()
        .as('total'),
    ])
    .$castTo<BalanceRow>(),
);
