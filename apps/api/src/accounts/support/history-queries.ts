import type { IndikerAccount } from '@indike/rules/money/ledger-accounts';
import type { Centavos } from '@indike/rules/money/money';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type KeysetPage, toKeysetPage } from '../../platform/db/rows.ts';

// The history of one Indiker's money, e-mails and sessions, newest first. All but the sessions use keyset pagination.

interface WantedPage {
  readonly after?: string | undefined;
  readonly limit: number;
}

const below = (column: RawBuilder<number>, after: string | undefined) =>
  after === undefined ? sql<boolean>`true` : sql<boolean>`${column} < ${Number(after)}`;

export interface WalletRow {
  readonly id: number;
  readonly effective_on: string;
  readonly description: string;
  readonly entries: readonly { readonly kind: IndikerAccount; readonly amount: Centavos }[];
  readonly referral_id: number | null;
  readonly company_name: string | null;
  readonly withdrawal_id: number | null;
}

/** The id in a business key such as 'release:earning:12', when it is about something of this kind. */
const subjectId = (kind: string) => sql<number | null>`case split_part(t.business_key, ':', 2)
  when ${sql.lit(kind)} then split_part(t.business_key, ':', 3)::bigint end`;
const CLAWBACK_ID = sql<number | null>`case split_part(t.business_key, ':', 1)
  when 'clawback' then split_part(t.business_key, ':', 2)::bigint end`;

export async function readWallet(
  db: Db,
  userId: number,
  { after, limit }: WantedPage,
): Promise<KeysetPage<WalletRow>> {
  const { rows } = await sql<WalletRow>`
    select t.id, t.effective_on, t.description, mine.entries, r.id as referral_id, r.company_name,
      ${subjectId('withdrawal')} as withdrawal_id
    from (
      select distinct transaction_id from ledger_entry
      where owner = ${userId} and user_id = ${userId} and ${below(sql`transaction_id`, after)}
      order by transaction_id desc limit ${limit + 1}
    ) page
    join ledger_transaction t on t.id = page.transaction_id and t.owner = ${userId}
    cross join lateral (
      select json_agg(json_build_object('kind', a.kind, 'amount', e.amount) order by e.id) as entries
      from ledger_entry e join ledger_account a on a.id = e.account_id and a.owner = e.owner
      where e.transaction_id = t.id and e.owner = ${userId} and e.user_id = ${userId}
    ) mine
    left join earning p on p.id = ${subjectId('earning')} and p.user_id = ${userId}
    left join clawback k on k.id = coalesce(${CLAWBACK_ID}, ${subjectId('clawback')}) and k.user_id = ${userId}
    left join referral r on r.id = coalesce(${subjectId('referral')}, p.referral_id, k.referral_id)
      and r.user_id = ${userId}
    order by t.id desc`.execute(db);
  return toKeysetPage(rows, limit, ({ id }) => String(id));
}

export interface WithdrawalOfIndiker {
  readonly id: number;
  readonly status: WithdrawalStatus;
  readonly total: Centavos;
  readonly payment_date: string | null;
  readonly return_reason: string | null;
  readonly settlement_reason: string | null;
  readonly created_at: Date;
}

export async function readWithdrawals(
  db: Db,
  userId: number,
  { after, limit }: WantedPage,
): Promise<KeysetPage<WithdrawalOfIndiker>> {
  const { rows } = await sql<WithdrawalOfIndiker>`
    select w.id, w.status, w.total, w.payment_date, w.return_reason, w.created_at, s.reason as settlement_reason
    from withdrawal w left join settlement s on s.withdrawal_id = w.id and s.user_id = w.user_id
    where w.user_id = ${userId} and ${below(sql`w.id`, after)}
    order by w.id desc limit ${limit + 1}`.execute(db);
  return toKeysetPage(rows, limit, ({ id }) => String(id));
}

export interface SentEmailRow {
  readonly id: string;
  readonly subject: string;
  readonly sent_at: Date;
  /** `sent_at` as text with microseconds, which a JavaScript Date would lose. */
  readonly since: string;
}

function earlier(after: string | undefined): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`true`;
  const [since = '', id = ''] = after.split('_');
  return sql<boolean>`(sent_at, id) < (${since}::timestamptz, ${id}::uuid)`;
}

export async function readSentEmails(
  db: Db,
  userId: number,
  { after, limit }: WantedPage,
): Promise<KeysetPage<SentEmailRow>> {
  const { rows } = await sql<SentEmailRow>`
    select id, subject, sent_at, sent_at::text as since from sent_email
    where user_id = ${userId} and ${earlier(after)}
    order by sent_at desc, id desc limit ${limit + 1}`.execute(db);
  return toKeysetPage(rows, limit, ({ since, id }) => `${since}_${id}`);
}

/** The open sessions, all at once because a person has at most twenty. */
export const readSessions = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
