import type { PlainDate } from '@indike/rules/dates/calendar';
import { deliveryState } from '@indike/rules/integrations/webhooks';
import type { Centavos } from '@indike/rules/money/money';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

// Metrics read these every 15 seconds, so they use indexes and count no further than COUNTED.

const COUNTED = 100_000;

/** Milliseconds until the database has answered a trivial query. */
export async function timeDatabase(db: Db): Promise<number> {
  const startedAt = performance.now();
  await sql`select 1`.execute(db);
  return performance.now() - startedAt;
}

export async function readDatabaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export interface WebhookBacklog {
  readonly waiting: number;
  readonly oldestSeconds: number | null;
  /** Endpoints without a success since their last failures. */
  readonly failing: number;
  /** Endpoints that the product disabled. */
  readonly disabled: number;
}

/**
 * Deliveries of a disabled endpoint do not count, because they are sent only on request. Ages are measured by the
 * product's clock, which wrote the rows.
 */
export async function readWebhookBacklog(db: Db): Promise<WebhookBacklog> {
  const { rows } = await sql<WebhookBacklog>`
    select count(*)::int as waiting, extract(epoch from product_time() - min(created_at))::float8 as "oldestSeconds",
      (select count(*)::int from webhook_endpoint
        where deleted_at is null and disabled_at is null and failing_since is not null) as failing,
      (select count(*)::int from webhook_endpoint
        where deleted_at is null and disabled_by in ('failures', 'gone')) as disabled
    from (
      select d.created_at from webhook_endpoint e
      join webhook_delivery d on d.endpoint_id = e.id and d.state = ${sql.lit(deliveryState.pending)}
      where e.deleted_at is null and e.disabled_at is null limit ${sql.lit(COUNTED)}
    ) pending`.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: null, failing: 0, disabled: 0 };
}

export interface LedgerCheckResult {
  readonly checkedAt: Date;
  readonly findings: number;
}

export async function readLedgerCheck(db: Db): Promise<LedgerCheckResult | null> {
  const row = await db
    .selectFrom('ledger_check_result')
    .select(['checked_at as checkedAt', 'findings'])
    .executeTakeFirst();
  return row ?? null;
}

export interface BackupResult {
  readonly newestUntil: Date | null;
  readonly newestBytes: number | null;
  readonly files: number;
  readonly checkedAt: Date | null;
  readonly failedAt: Date | null;
  readonly failure: string | null;
}

/** Null until the backup job has run for the first time. */
export async function readBackupResult(db: Db): Promise<BackupResult | null> {
  const row = await db
    .selectFrom('backup_result')
    .select([
      'newest_until as newestUntil',
      'newest_bytes as newestBytes',
      'files',
      'checked_at as checkedAt',
      'failed_at as failedAt',
      'failure',
    ])
    .executeTakeFirst();
  return row ?? null;
}

export interface WithdrawalSum {
  readonly status: WithdrawalStatus;
  readonly count: number;
  readonly total: Centavos;
}

/** Sums the open withdrawals and those paid today; all paid withdrawals would be too many to count. */
export async function sumWithdrawals(db: Db, today: PlainDate): Promise<WithdrawalSum[]> {
  const { rows } = await sql<WithdrawalSum>`
    select status, count(*)::int as count, sum(total)::bigint as total from (
      select status, total from withdrawal
      where status in ('returned', 'requested', 'scheduled')
      union all
      select status, total from withdrawal where status = 'paid' and payment_date = ${today}::date
    ) w group by status`.execute(db);
  return rows;
}

/** Withdrawals that are due today or earlier and have no live payout batch. */
export async function countDueWithoutBatch(db: Db, today: PlainDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from withdrawal w
    where w.status in ('requested', 'scheduled') and w.payment_date <= ${today}::date
      and not exists (select from payout_batch_item i where i.withdrawal_id = w.id and i.live)`.execute(db);
  return rows[0]?.count ?? 0;
}
