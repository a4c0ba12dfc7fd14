import type { PlainDate } from '@indike/rules/dates/calendar';
import { ZERO_CENTAVOS, type Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { CONTACT_CONSENT } from '../platform/consents.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { ReferralNews } from './referral-emails.ts';
import type { ClawbackNews, NotifiedEarning, WithdrawalOutlook } from './reward-emails.ts';
import { COMPANY_OF_EARNING } from '../campaigns/commands.ts';
import { findExtraHolidays } from '../holidays/commands.ts';
import { lastDayOf } from '../ledger/commands.ts';
import { findProgrammeInForce, programmeOf } from '../programme/commands.ts';

export async function referralOwner(db: Db, referralId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('referral')
    .select('user_id')
    .where('id', '=', referralId)
    .executeTakeFirst();
  return row?.user_id;
}

type ReferralFacts = Omit<ReferralNews, 'status' | 'reason'> & { readonly userId: number };

export async function referralFacts(db: Db, referralId: number): Promise<ReferralFacts | undefined> {
  const row = await db
    .selectFrom('referral as r')
    .leftJoin('reward as w', (join) =>
      join.onRef('w.referral_id', '=', 'r.id').onRef('w.user_id', '=', 'r.user_id'),
    )
    .select((q) => [
      'r.user_id',
      'r.company_name',
      programmeOf('r.programme_version').as('programme'),
      'w.total',
      'w.sentence',
      CONTACT_CONSENT.as('consent'),
      q
        .selectFrom('earning')
        .select((s) => s.fn.max('release_on').as('on'))
        .whereRef('earning.referral_id', '=', 'r.id')
        .whereRef('earning.user_id', '=', 'r.user_id')
        .where('due_by', '=', 'first_invoice')
        .as('release_on'),
    ])
    .where('r.id', '=', referralId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    referralId,
    userId: row.user_id,
    company: row.company_name,
    programme: row.programme,
    reward: row.total === null || row.sentence === null ? null : { total: row.total, sentence: row.sentence },
    releaseOn: row.release_on,
    sentBy: row.consent?.sent_by ?? null,
  };
}

/** The earnings that expired with a remaining value. All belong to one Indiker. */
export async function expiredEarnings(
  db: Db,
  earningIds: readonly number[],
): Promise<(NotifiedEarning & { readonly userId: number })[]> {
  const { rows } = await sql<NotifiedEarning & { userId: number }>`
    select * from (
      select p.user_id as "userId", ${COMPANY_OF_EARNING} as company, ${lastDayOf('p')} as "expiresOn",
        (p.value + coalesce((select sum(o.value) from earning o where o.offsets_earning_id = p.id and o.user_id = p.user_id), 0))::bigint as value
      from earning p left join referral r on r.id = p.referral_id and r.user_id = p.user_id
      where p.id = any(${earningIds}::bigint[]) and p.state = 'expired' order by "expiresOn", p.id
    ) remaining where value > 0`.execute(db);
  return rows;
}

/**
 * The given earnings that are still in this state, not expired and with a remaining value. All belong to one Indiker.
 */
export async function notifiedEarnings(
  db: Db,
  earningIds: readonly number[],
  { state, today }: { state: 'promised' | 'available'; today: PlainDate },
): Promise<(NotifiedEarning & { readonly userId: number })[]> {
  const { rows } = await sql<NotifiedEarning & { userId: number }>`
    select * from (
      select p.user_id as "userId", ${COMPANY_OF_EARNING} as company, ${lastDayOf('p')} as "expiresOn",
        (p.value + coalesce((select sum(o.value) from earning o where o.offsets_earning_id = p.id and o.user_id = p.user_id), 0))::bigint as value
      from earning p left join referral r on r.id = p.referral_id and r.user_id = p.user_id
      where p.id = any(${earningIds}::bigint[]) and p.state = ${state} and ${lastDayOf('p')} >= ${today}
      order by "expiresOn", p.id
    ) remaining where value > 0`.execute(db);
  return rows;
}

export async function ownersOf(
  db: Db,
  earningIds: readonly number[],
): Promise<{ id: number; userId: number }[]> {
  return db
    .selectFrom('earning')
    .select(['id', 'user_id as userId'])
    .where(sql<boolean>`id = any(${earningIds}::bigint[])`)
    .orderBy('id')
    .execute();
}

export async function readWithdrawalOutlook(
  db: Db,
  userId: number,
  today: PlainDate,
): Promise<WithdrawalOutlook> {
  const account = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('owner', '=', userId)
    .where('kind', '=', 'available')
    .executeTakeFirst();
  return {
    available: account?.balance ?? ZERO_CENTAVOS,
    holidays: await findExtraHolidays(db),
    programme: await findProgrammeInForce(db, today),
    today,
  };
}

export async function withdrawalFacts(
  db: Db,
  id: number,
): Promise<{ userId: number; total: Centavos; withheld: Centavos } | undefined> {
  return db
    .selectFrom('withdrawal')
    .select(['user_id as userId', 'total', 'withheld'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function clawbackFacts(
  db: Db,
  id: number,
): Promise<(ClawbackNews & { readonly userId: number }) | undefined> {
  const { rows } = await sql<ClawbackNews & { userId: number }>`
    select c.user_id as "userId", c.referral_id as "referralId", r.company_name as company, c.amount, c.reason,
      coalesce((select -sum(p.value) from earning p where p.clawback_id = c.id and p.user_id = c.user_id and p.state <> 'cancelled'), 0)::bigint
        as recovered
    from clawback c join referral r on r.id = c.referral_id and r.user_id = c.user_id where c.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Earnings that became available immediately, by a closing or by a first invoice recorded late. */
export async function availableEarnings(
  tx: Tx,
  referralId: number,
  dueBy: 'closing' | 'first_invoice',
): Promise<number[]> {
  const rows = await tx
    .selectFrom('earning')
    .select('id')
    .where('referral_id', '=', referralId)
    .where('due_by', '=', dueBy)
    .where('state', '=', 'available')
    .execute();
  return rows.map(({ id }) => id);
}

/** The clawbacks caused by the cancellation at this instant. */
export async function clawbacksAt(tx: Tx, referralId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('clawback')
    .select('id')
    .where('referral_id', '=', referralId)
    .where('created_at', '=', now)
    .execute();
  return rows.map(({ id }) => id);
}
