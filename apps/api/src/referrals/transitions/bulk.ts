import type { bulkMove, bulkOwner, BulkResult } from '@indike/contract/operator/bulk';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isRefused, refusalMessage, type Refused } from '../../platform/refusal.ts';
import type { CallContext, OperatorContext } from '../../audit/commands.ts';
import { describeReferrals } from './bulk-queries.ts';
import { transitionAndNotify, type TransitionContext, transitionReferral } from './commands.ts';
import { lastTransitionText, currentOwnerText } from '../detail/present.ts';
import { changeOwner, assignOwner } from '../assignment/commands.ts';

/** Runs the real change and rolls it back, so that a preview follows the same rules. */
async function runAndRollBack<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute();
  try {
    return await run(tx);
  } finally {
    await tx.rollback().execute();
  }
}

type Outcomes = ReadonlyMap<number, Refused | null>;

/** Runs the items one by one, each in its own transaction, so that a refusal does not affect the others. */
async function outcomesOf<Item extends { readonly id: number }>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<Outcomes> {
  const outcomes = new Map<number, Refused | null>();
  for (const item of items) {
    const result = await run(item);
    outcomes.set(item.id, isRefused(result) ? result : null);
  }
  return outcomes;
}

type DescribedReferral = Awaited<ReturnType<typeof describeReferrals>>[number];

/** The outcome of each referral and, for those changed meanwhile, the other operator's change. */
async function describeOutcomes(
  db: Db,
  outcomes: Outcomes,
  meanwhile: (row: DescribedReferral) => string,
): Promise<BulkResult> {
  const rows = new Map((await describeReferrals(db, [...outcomes.keys()])).map((row) => [row.id, row]));
  return {
    data: [...outcomes].map(([id, refused]) => {
      const row = rows.get(id);
      return {
        id,
        name: row?.company_name ?? null,
        refusal: refused && { code: refused.refused, message: refusalMessage(refused) },
        meanwhile: refused?.refused === 'changed_meanwhile' && row ? meanwhile(row) : null,
      };
    }),
  };
}

export async function changeOwners(
  deps: Deps,
  { owner_id, referrals, dry_run: dryRun }: output<typeof bulkOwner.body>,
  context: OperatorContext,
): Promise<BulkResult> {
  const outcomes = await outcomesOf(referrals, ({ id, seen_owner_id }) =>
    dryRun
      ? runAndRollBack(deps.db, (tx) => assignOwner(tx, id, { owner_id, seen_owner_id }))
      : changeOwner(deps, id, { owner_id, seen_owner_id }, context),
  );
  return describeOutcomes(deps.db, outcomes, currentOwnerText);
}

export async function transitionReferrals(
  deps: Deps,
  { referrals, dry_run: dryRun, ...form }: output<typeof bulkMove.body>,
  call: CallContext,
): Promise<BulkResult> {
  // Many rewards would be taken back by one click.
  const context: TransitionContext = { ...call, contractKept: 'contract_one_by_one' };
  const outcomes = await outcomesOf(referrals, ({ id, seen_transaction_id }) =>
    dryRun
      ? runAndRollBack(deps.db, (tx) => transitionReferral(tx, id, { ...form, seen_transaction_id }, context))
      : transitionAndNotify(deps, id, { ...form, seen_transaction_id }, context),
  );
  return describeOutcomes(deps.db, outcomes, lastTransitionText);
}
