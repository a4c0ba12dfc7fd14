import { withdrawalStatuses, type WithdrawalStatus } from '@indike/rules/money/withdrawals';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import type { AcknowledgedWrites } from './money-load.ts';

/** The statuses that the load takes a referral through, in order. */
const PROGRESS: readonly ReferralStatus[] = [
  'waiting',
  'in_contact',
  'in_negotiation',
  'accepted',
  'reward_scheduled',
  'finished',
];
const rankOf = (status: WithdrawalStatus): number => withdrawalStatuses.indexOf(status);

/** Expects every acknowledged write in the database, and exactly one audit entry for each change. */
export async function expectAcknowledgedWrites(db: Db, promised: AcknowledgedWrites): Promise<void> {
  // The load continues, so only writes acknowledged before the read are compared.
  const promisedReferrals = new Map(promised.referrals);
  const promisedWithdrawals = new Map(promised.withdrawals);
  const referrals = await db.selectFrom('referral').select(['id', 'status']).execute();
  const statuses = new Map(referrals.map(({ id, status }) => [id, status]));
  const lost = [...promisedReferrals].filter(
    ([id, least]) => PROGRESS.indexOf(statuses.get(id) ?? 'cancelled') < PROGRESS.indexOf(least),
  );
  expect(lost).toEqual([]);
  const rows = await db.selectFrom('withdrawal').select(['id', 'status', 'total']).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { status, total }] of promisedWithdrawals) {
    const row = found.get(id);
    expect({
      id,
      kept: row !== undefined && rankOf(row.status) >= rankOf(status),
      total: row?.total,
    }).toEqual({
      id,
      kept: true,
      total: Math.round(total * 100),
    });
  }
  await expectNoPartialWrites(db, [...promisedReferrals.keys()], [...promisedWithdrawals.keys()]);
}

async function expectNoPartialWrites(
  db: Db,
  referralIds: readonly number[],
  withdrawalIds: readonly number[],
): Promise<void> {
  const { rows: halves } = await sql`
    select w.id, w.status, count(a.id) filter (where a.action = 'withdrawal.schedule') as scheduled, w.batches,
      count(a.id) filter (where a.action = 'withdrawal.pay') as paid
    from (
      select w.id, w.status, (select count(*) from payout_batch_item t join payout_batch b on b.id = t.batch_id
        where t.withdrawal_id = w.id and b.status = 'approved') as batches
      from withdrawal w
    ) w left join audit_log a on a.entity = 'withdrawal' and a.entity_id = w.id
    where w.id = any(${withdrawalIds}::bigint[])
    group by w.id, w.status, w.batches
    having count(a.id) filter (where a.action = 'withdrawal.schedule') + w.batches <> (w.status in ('scheduled', 'paid'))::int
      or count(a.id) filter (where a.action = 'withdrawal.pay') <> (w.status = 'paid')::int`.execute(db);
  expect(halves).toEqual([]);
  const { rows: files } = await sql<{ files: number; numbers: number; approved: number; audited: number }>`
    select (select count(*) from remittance_file)::int as files,
      (select coalesce(max(last), 0) from remittance_sequence)::int as numbers,
      (select count(*) from payout_batch where status = 'approved')::int as approved,
      (select count(*) from audit_log where action = 'payout-batch.approve')::int as audited`.execute(db);
  const [{ files: count } = { files: -1 }] = files;
  expect(files).toEqual([{ files: count, numbers: count, approved: count, audited: count }]);
  const { rows: wronglyAudited } = await sql`
    select r.id from referral r left join audit_log a on a.entity = 'referral' and a.entity_id = r.id
    where r.id = any(${referralIds}::bigint[])
    group by r.id, r.status
    having count(a.id) filter (where a.action <> 'referral.owner')
        <> least(array_position(${PROGRESS}::text[], r.status) - 1, 4)
      -- The first act also makes its operator the owner.
      or count(a.id) filter (where a.action = 'referral.owner') <> (r.status <> 'waiting')::int`.execute(db);
  expect(wronglyAudited).toEqual([]);
}

/** Expects that a withdrawal requested again, because its response was lost, was made only once. */
export async function expectRequestedOnce(db: Db, promised: AcknowledgedWrites): Promise<void> {
  const ids = [...promised.asked.values()].flatMap((own) => [...own]);
  const { rows } = await sql<{ id: number }>`
    select id from withdrawal where user_id in (select user_id from withdrawal where id = any(${ids}::bigint[]))`.execute(
    db,
  );
  expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
}
