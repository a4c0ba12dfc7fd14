import { batchStatus } from '@indike/rules/payouts/batches';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/** Nothing is sent there: the endpoint is disabled. */
export const DEMO_WEBHOOK = 'https://sistema.exemplo.test/indike';

const REASON = 'Demonstração removida';

/**
 * Ends what the demonstration's operators have under way. Decided batches, the files exchanged with the bank, ended
 * campaigns and standing orders, and the audit log are append-only: they stay, as history without effect.
 */
export async function removeStage(tx: Tx, operators: readonly number[], now: Date): Promise<void> {
  const [someone, another] = operators;
  if (someone === undefined || another === undefined) return;
  const theirs = sql`any(${operators}::bigint[])`;
  // Whoever prepared a batch cannot reject it.
  const other = sql`case prepared_by when ${someone} then ${another}::bigint else ${someone}::bigint end`;
  await sql`with rejected as (
      update payout_batch set status = ${batchStatus.rejected}, decided_by = ${other}, decided_at = ${now}, reject_reason = ${REASON}
      where status = ${batchStatus.prepared} and prepared_by = ${theirs} returning id)
    update payout_batch_item set live = false where live and batch_id in (select id from rejected)`.execute(
    tx,
  );
  await sql`update remittance_file set content = null, csv = null
    where batch_id in (select id from payout_batch where prepared_by = ${theirs})`.execute(tx);
  await sql`with ended as (
      update campaign set ended_by = prepared_by, ended_at = ${now}, reason = ${REASON}
      where ended_at is null and prepared_by = ${theirs} returning id)
    update campaign_budget set full_at = coalesce(full_at, ${now}) where campaign_id in (select id from ended)`.execute(
    tx,
  );
  await sql`update standing_order set ended_by = prepared_by, ended_at = ${now}
    where ended_at is null and (prepared_by = ${theirs} or approved_by = ${theirs})`.execute(tx);
  await sql`update privacy_request set closed_at = ${now}, closed_by = created_by, answer = ${REASON}
    where closed_at is null and created_by = ${theirs}`.execute(tx);
  await sql`update privacy_request set details = null, requester = null where created_by = ${theirs}`.execute(
    tx,
  );
  await sql`update api_key set revoked_at = ${now}, revoked_by = created_by
    where revoked_at is null and created_by = ${theirs}`.execute(tx);
  await sql`update webhook_endpoint set deleted_at = ${now} where deleted_at is null and url = ${DEMO_WEBHOOK}`.execute(
    tx,
  );
}
