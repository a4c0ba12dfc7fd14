import type { Centavos } from '@indike/rules/money/money';
import { isClosed, referralStatus } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { containing, documentIn } from '../../referrals/search-text.ts';

/** The name in lower case without accents, as `containing` folds the search text. */
export const FOLDED_NAME = sql<string>`translate(lower(i.firstname || ' ' || i.lastname),
  'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`;

const CLOSED_STATUSES = sql.join(
  Object.values(referralStatus)
    .filter((status) => isClosed(status))
    .map((status) => sql.lit(status)),
);

/** Of the Indiker `i`. */
export const closedReferralCount = sql<number>`(
  select count(*)::int from referral where user_id = i.id and status_id in (${CLOSED_STATUSES})
)`;

const balance = (kind: string) => sql<Centavos>`coalesce(
  (select balance from ledger_account where owner = i.id and kind = ${sql.lit(kind)}), 0)`;

/** Somebody who has not left. */
export async function isIndiker(db: Queryable, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('indiker')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface IndikerFilter {
  readonly q: string | undefined;
  /** Only who waits for the payment of a balance below the minimum, the longest first. */
  readonly settlementRequested: boolean;
  readonly page: number;
  readonly limit: number;
}

export async function listIndikers(db: Db, { q, settlementRequested, page, limit }: IndikerFilter) {
  let matching = db
    .selectFrom('indiker as i')
    .leftJoin('settlement_request as s', 's.user_id', 'i.id')
    .$if(settlementRequested, (w) => w.where('s.user_id', 'is not', null));
  if (q !== undefined) {
    matching = matching.where((w) =>
      w.or([
        w(FOLDED_NAME, 'like', containing(q)),
        w('i.email', 'like', containing(q)),
        w('i.cpf', '=', documentIn(q)),
      ]),
    );
  }
  const [rows, { total }] = await Promise.all([
    matching
      .select(['i.id', 'i.firstname', 'i.lastname', 'i.email', 'i.cpf', 'i.phone', 'i.created_at'])
      .select([
        closedReferralCount.as('closed'),
        balance('available').as('available'),
        balance('requested').as('requested'),
        balance('paid').as('paid'),
        balance('owed').as('owed'),
        's.created_at as settlement_requested_at',
      ])
      .$if(settlementRequested, (w) => w.orderBy('s.created_at'))
      .orderBy('i.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    matching.select((c) => c.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export type IndikerRow = Awaited<ReturnType<typeof listIndikers>>['rows'][number];
