import { bonusHoldReasons, type BonusHoldReason } from '@indike/rules/money/bonus-review';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { contractEarningKinds } from '@indike/rules/money/earnings';
import { literals } from '../platform/db/rows.ts';
import type { Queryable } from '../platform/db/database.ts';

/** What the risk rules found about an Indiker's share bonuses (product 5.10). */
export interface BonusRisk {
  readonly userId: number;
  /** Bonuses that are retained now. They are in no withdrawal. */
  readonly held: number;
  /** Bonuses that were retained and then released by an operator: their money may be in a withdrawal. */
  readonly released: number;
  readonly refused: number;
  /** Every reason that held one of them, each once. */
  readonly reasons: readonly BonusHoldReason[];
}

/** The Indikers among these of whom a share bonus is or was retained. The others are absent. */
export async function bonusRisks(
  db: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, BonusRisk>> {
  const { rows } = await sql<BonusRisk>`
    select h.user_id as "userId", count(distinct h.earning_id) filter (where h.decision is null) as held,
      count(distinct h.earning_id) filter (where h.decision = 'released') as released,
      count(distinct h.earning_id) filter (where h.decision = 'refused') as refused,
      array_agg(distinct reason) as reasons
    from bonus_hold h, unnest(h.reasons) reason
    where h.user_id = any(${userIds}::bigint[]) group by h.user_id`.execute(db);
  const inOrder = ({ reasons }: BonusRisk) => bonusHoldReasons.filter((reason) => reasons.includes(reason));
  return new Map(rows.map((row) => [row.userId, { ...row, reasons: inOrder(row) }]));
}

/**
 * Whether the available balance contains nothing but share bonuses while another bonus is retained. Clawback offsets
 * against bonuses do not count as other money. The caller has locked the wallet.
 */
export async function isUnderReview(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from bonus_hold where user_id = ${userId} and decision is null)
      and not exists (select from earning where user_id = ${userId} and state = 'available' and kind in (${literals(contractEarningKinds)})) as is`.execute(
    db,
  );
  return rows[0]?.is ?? false;
}

interface HeldBonus {
  readonly earningId: number;
  readonly value: Centavos;
  readonly reasons: readonly BonusHoldReason[];
  readonly heldAt: Date;
  /** Null when the person has deleted the account. */
  readonly invitedId: number | null;
  readonly firstname: string;
  readonly lastname: string;
}

/** The Indiker's retained bonuses, oldest first, with the people whom they were for. */
export async function findHeldBonuses(db: Queryable, userId: number): Promise<HeldBonus[]> {
  const { rows } = await sql<HeldBonus>`
    select h.earning_id as "earningId", e.value, h.reasons, h.created_at as "heldAt",
      case when i.erased_at is null then i.id end as "invitedId", i.firstname, i.lastname
    from bonus_hold h join earning e on e.id = h.earning_id and e.user_id = h.user_id join share_bonus b on b.earning_id = h.earning_id and b.user_id = h.user_id
      join indiker i on i.id = b.invited_id
    where h.user_id = ${userId} and h.decision is null order by h.earning_id`.execute(db);
  return rows;
}
