import type { Campaign } from '@indike/rules/money/campaigns';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';

interface Decided {
  readonly id: number;
  readonly operatorId: number;
  readonly now: Date;
}

export async function insertCampaign(
  tx: Tx,
  { name, startsOn, endsOn, audience, condition, reward, budget, perPerson }: Campaign,
  { operatorId, now }: Omit<Decided, 'id'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('campaign')
    .values({
      name,
      starts_on: startsOn,
      ends_on: endsOn,
      level: audience.level ?? null,
      state_id: audience.state ?? null,
      joined_since: audience.joinedSince ?? null,
      first_referral: condition.kind === 'first_referral' || null,
      nth_contract: condition.kind === 'nth_contract' ? condition.number : null,
      minimum_value: condition.kind === 'minimum_value' ? condition.value : null,
      points: reward.kind === 'points' ? reward.points : null,
      amount: reward.kind === 'amount' ? reward.amount : null,
      budget,
      per_person: perPerson,
      prepared_by: operatorId,
      prepared_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('campaign_budget').values({ campaign_id: id, budget }).execute();
  return id;
}

/** Returns false when somebody else has decided meanwhile. */
export const markApproved = (tx: Tx, { id, operatorId, now }: Decided): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('campaign')
      .set({ approved_by: operatorId, approved_at: now })
      .where('id', '=', id)
      .where('approved_at', 'is', null)
      .where('ended_at', 'is', null)
      .returning('id'),
  );

/** The same for the end. Waits for the closings that are earning from it, and stops those that follow. */
export async function markEnded(
  tx: Tx,
  { id, operatorId, now, reason }: Decided & { readonly reason: string },
): Promise<boolean> {
  await sql`update campaign_budget set full_at = coalesce(full_at, ${now}) where campaign_id = ${id}`.execute(
    tx,
  );
  return hasRow(
    tx
      .updateTable('campaign')
      .set({ ended_by: operatorId, ended_at: now, reason })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('id'),
  );
}

interface Spending {
  readonly campaignId: number;
  readonly value: Centavos;
  /** The campaign is full when less than this is left. */
  readonly least: number;
}

const take = (tx: Tx, { campaignId, value, least }: Spending, now: Date): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('campaign_budget')
      .set({
        spent: sql`spent + ${value}`,
        full_at: sql`case when spent + ${value}::bigint + ${least}::bigint > budget then ${now}::timestamptz end`,
      })
      .where('campaign_id', '=', campaignId)
      .where('full_at', 'is', null)
      .where(sql<boolean>`spent + ${value}::bigint <= budget`)
      .returning('campaign_id'),
  );

/** Returns false when a cancelled contract has given back what makes the award fit. */
const fill = (tx: Tx, { campaignId, value }: Spending, now: Date): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('campaign_budget')
      .set({ full_at: sql`coalesce(full_at, ${now}::timestamptz)` })
      .where('campaign_id', '=', campaignId)
      .where(sql<boolean>`(full_at is not null or spent + ${value}::bigint > budget)`)
      .returning('campaign_id'),
  );

/**
 * Takes an award out of the budget, whole or not at all. Parallel closings wait here for each other. The first award that
 * does not fit fills the campaign, so that no smaller one overtakes it.
 */
export async function spend(tx: Tx, spending: Spending, now: Date): Promise<boolean> {
  for (;;) {
    if (await take(tx, spending, now)) return true;
    if (await fill(tx, spending, now)) return false;
  }
}

export interface GivenBack {
  readonly campaignId: number;
  readonly value: Centavos;
}

/** Puts awards back into the budgets, in the order in which closings take them. */
export async function giveBack(tx: Tx, awards: readonly GivenBack[]): Promise<void> {
  for (const { campaignId, value } of awards.toSorted((a, b) => a.campaignId - b.campaignId))
    await sql`update campaign_budget set spent = spent - ${value}, full_at = null where campaign_id = ${campaignId}`.execute(
      tx,
    );
}
