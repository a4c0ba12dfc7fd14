import type { Notice } from '@indike/rules/accounts/notices';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { Programme } from '@indike/rules/money/programme';
import { sql } from 'kysely';
import { extraHolidayDates } from '../holidays/commands.ts';
import { assertAllEntriesWritten, type Posting, postingCtes } from '../ledger/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import { isDistributed } from '../platform/db/distributed.ts';
import { preparedStatement } from '../platform/db/prepared.ts';
import { hasRow } from '../platform/db/rows.ts';
import { noticeWith } from '../notifications/commands.ts';
import { enqueueWith } from '../platform/jobs/outbox.ts';
import { programmeOn } from '../programme/commands.ts';

export interface RequestFacts {
  /** The id of the withdrawal, if one is created. */
  readonly nextId: number;
  readonly available: Centavos;
  readonly hasBankAccount: boolean;
  readonly extraHolidays: ReadonlySet<string>;
  /** In force on the day of the request. */
  readonly programme: Programme;
}

const NEXT_ID = sql`nextval('withdrawal_id_seq')`;

/** `apart`: on a distributed database the id is drawn by a statement of its own, because each shard has another sequence. */
const lockWallet = (apart: boolean) =>
  preparedStatement(
    ({ wallet }: { wallet: { userId: number; today: PlainDate } }) => sql<{
      id: number;
      available: Centavos;
      has_account: boolean;
      holidays: PlainDate[];
      programme: Programme;
    }>`
      select ${apart ? sql`0` : NEXT_ID} as id, a.balance as available,
        exists (select from bank_account b where b.user_id = ${wallet.userId}) as has_account,
        ${extraHolidayDates} as holidays, ${programmeOn(wallet.today)} as programme
      from wallet w join ledger_account a on a.owner = w.user_id and a.kind = 'available'
      where w.user_id = ${wallet.userId} for update of w, a`,
  );
const lockWhole = lockWallet(false);
const lockApart = lockWallet(true);

/**
 * Locks the wallet and reads what the decision needs, in one statement. After waiting for a lock, a statement sees the
 * rows that it locks in their latest version, but all others in its older snapshot. That is why the row of the balance
 * is locked, too. Undefined when there is no wallet yet.
 */
export async function lockForRequest(
  tx: Tx,
  userId: number,
  today: PlainDate,
): Promise<RequestFacts | undefined> {
  const apart = await isDistributed(tx);
  const [facts] = await (apart ? lockApart : lockWhole)(tx, { wallet: { userId, today } });
  if (!facts) return undefined;
  const [drawn] = apart ? (await sql<{ id: number }>`select ${NEXT_ID} as id`.execute(tx)).rows : [];
  return {
    nextId: drawn?.id ?? facts.id,
    available: facts.available,
    hasBankAccount: facts.has_account,
    extraHolidays: new Set(facts.holidays),
    programme: facts.programme,
  };
}

/**
 * Call it once the wallet is locked. A block takes that lock first, so no request is granted after a block. This is a
 * separate statement, because one that waited for the lock would read this row from its older snapshot.
 */
export const isBlocked = (tx: Tx, userId: number): Promise<boolean> =>
  hasRow(tx.selectFrom('indiker').select('id').where('id', '=', userId).where('blocked_at', 'is not', null));

interface NewWithdrawal {
  readonly id: number;
  readonly userId: number;
  readonly total: Centavos;
  readonly requestedOn: PlainDate;
  readonly paymentDate: PlainDate;
  readonly now: Date;
  readonly posting: Posting;
  /** Null when the Indiker is not told. */
  readonly notice: Notice | null;
}

const rowsOf = ({ posting: { entries, ...posting }, notice, now, ...row }: NewWithdrawal) => ({
  withdrawal: {
    id: row.id,
    user_id: row.userId,
    status: 'requested',
    total: row.total,
    requested_on: row.requestedOn,
    payment_date: row.paymentDate,
    created_at: now,
  },
  posting,
  entries,
  job: { notice: notice && JSON.stringify(notice) },
});

const insertWithItems = preparedStatement(
  ({ withdrawal, posting, entries, job }: ReturnType<typeof rowsOf>) => sql<{
    items_total: number;
    entered: number;
    blocked: boolean;
  }>`
    with inserted as (
      insert into withdrawal (${sql.join(Object.keys(withdrawal).map((name) => sql.ref(name)))})
      overriding system value values (${sql.join(Object.values(withdrawal))}) returning user_id
    ), items as (
      update earning set state = 'requested', withdrawal_id = ${withdrawal.id}
      where user_id = ${withdrawal.user_id} and state = 'available' returning value
    ), fulfilled as (
      delete from settlement_request where user_id = ${withdrawal.user_id}
    ), told as (${noticeWith(
      sql`${job.notice}::jsonb`,
      withdrawal.created_at,
      sql`inserted where ${job.notice}::jsonb is not null`,
    )}), enqueued as (${enqueueWith(
      'notify',
      sql`${job.notice}::jsonb`,
      sql`inserted where ${job.notice}::jsonb is not null`,
    )}), ${postingCtes([{ ...posting, entries }], withdrawal.created_at)}
    select (select coalesce(sum(value), 0) from items)::bigint as items_total, (select count(*) from entered) as entered,
      exists (select id from indiker where id = ${withdrawal.user_id} and blocked_at is not null) as blocked`,
);

/**
 * Inserts the withdrawal, makes every available earning its item, posts the ledger transaction, stores the notice and
 * enqueues its e-mail, in one statement. Also deletes the settlement request, which this withdrawal fulfils. Returns whether the Indiker is
 * blocked (see `isBlocked`): then the caller may have to roll back.
 */
export async function insertWithdrawal(
  tx: Tx,
  withdrawal: NewWithdrawal,
): Promise<{ readonly isBlocked: boolean }> {
  const [written] = await insertWithItems(tx, rowsOf(withdrawal));
  if (written?.items_total !== withdrawal.total) throw new Error('the earnings differ from the balance');
  assertAllEntriesWritten(written.entered, [withdrawal.posting]);
  return { isBlocked: written.blocked };
}
