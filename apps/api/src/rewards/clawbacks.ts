import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { whyClawbackRefused } from '@indike/rules/referrals/clawbacks';
import type { Centavos } from '@indike/rules/money/money';
import { lockWallets, post } from '../ledger/commands.ts';
import { clawedBack } from '../ledger/postings.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { lockReferral, type LockedReferral } from '../referrals/transition-store.ts';
import { offsetClawbacks } from './clawback-offsets.ts';

interface Taking {
  readonly amount: Centavos;
  readonly reason: string;
  /** Null when the product itself takes it. */
  readonly operatorId: number | null;
  readonly today: PlainDate;
  readonly now: Date;
}

/** The Indiker owes the amount; what is available now pays for it at once, the rest later rewards. The wallet is locked. */
export async function recordClawback(tx: Tx, referral: LockedReferral, taking: Taking): Promise<number> {
  const { amount, reason, operatorId, today, now } = taking;
  const { id } = await tx
    .insertInto('clawback')
    .values({
      user_id: referral.userId,
      referral_id: referral.id,
      amount,
      reason,
      created_on: today,
      operator_id: operatorId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const of = { userId: referral.userId, referralId: referral.id, company: referral.company, on: today };
  await post(tx, [clawedBack({ ...of, clawbackId: id, amount, reason })], now);
  await offsetClawbacks(tx, [referral.userId], taking);
  return id;
}

/** What the referral earned that neither lapsed nor was cancelled, and what of it was clawed back. */
export async function earnedBy(
  db: Queryable,
  referralId: number,
): Promise<{ earned: Centavos; clawedBack: Centavos }> {
  const row = await db
    .selectNoFrom((q) => [
      q
        .selectFrom('earning')
        .select((s) => s.fn.coalesce(s.fn.sum<string>('value'), s.lit(0)).as('n'))
        .where('referral_id', '=', referralId)
        .where('kind', '=', 'reward')
        .where('state', 'in', ['receivable', 'available', 'requested', 'paid'])
        .$castTo<string>()
        .as('earned'),
      q
        .selectFrom('clawback')
        .select((s) => s.fn.coalesce(s.fn.sum<string>('amount'), s.lit(0)).as('n'))
        .where('referral_id', '=', referralId)
        .$castTo<string>()
        .as('clawed_back'),
    ])
    .executeTakeFirstOrThrow();
  return { earned: Number(row.earned) as Centavos, clawedBack: Number(row.clawed_back) as Centavos };
}

/** An operator takes back part of a reward after its release. Locks: the referral, then the wallet. */
export async function clawBack(
  tx: Tx,
  referralId: number,
  { amount, reason }: { amount: Centavos; reason: string },
  { operatorId, now }: { operatorId: OperatorId; now: Date },
): Promise<{ clawbackId: number } | Refused> {
  const referral = await lockReferral(tx, referralId);
  if (!referral) return refuse('not_found');
  await lockWallets(tx, [referral.userId]);
  const code = whyClawbackRefused({ status: referral.status, amount, ...(await earnedBy(tx, referralId)) });
  if (code !== null) return refuse(code);
  const taking = { amount, reason, operatorId, today: dateInSaoPaulo(now), now };
  return { clawbackId: await recordClawback(tx, referral, taking) };
}
