import { changeOfDeal, type Deal, stepsOfDeal } from '@indike/rules/integrations/crm';
import { formatBRL } from '@indike/rules/money/money';
import { referralStatuses, isEnded } from '@indike/rules/referrals/referrals';
import { statusNames } from '@indike/rules/referrals/status-names';
import type { Deps } from '../deps.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { findApiReferral } from '../referrals/commands.ts';
import { readConnection } from './read-crm.ts';
import { type Crm, CrmError } from './crm.ts';
import type { LinkRow } from './link-store.ts';
import { countUnlinked, newestDeals } from './queries.ts';
import { factsOf } from './sync.ts';

/** Deals that are read and compared: each is a call. */
const COMPARED = 20;

interface Difference {
  readonly referral_id: number;
  /** What would happen here, in words. */
  readonly here: string[];
  readonly there: string[];
}

/** Undefined for a deal that was deleted there. */
const readIfThere = (crm: Crm, dealId: string): Promise<Deal | undefined> =>
  crm.readDeal(dealId).catch((error: unknown) => {
    if (error instanceof CrmError && error.failure === 'gone') return undefined;
    throw error;
  });

/** What would happen if the connection went on now. Reads both sides and writes neither. */
export async function simulate(deps: Deps, id: number) {
  const create = (
    await countUnlinked(
      deps.db,
      id,
      referralStatuses.filter((status) => !isEnded(status)),
    )
  ).map(({ status, count }) => ({ status: statusNames[status], count }));
  const change = await readConnection<Difference[] | Refused>(deps, id, async (crm, { mapping }) => {
    if (!mapping) return refuse('connection_unmapped');
    const { stages } = mapping;
    const nameOfStage = new Map(
      (await crm.lists()).pipelines
        .flatMap((pipeline) => pipeline.stages)
        .map((stage) => [stage.id, stage.name]),
    );
    const differences: Difference[] = [];
    for (const link of (await newestDeals(deps.db, id, COMPARED)) as LinkRow[]) {
      const referral = await findApiReferral(deps.db, link.referral_id);
      if (!referral || link.deal_id === null) continue;
      const deal = await readIfThere(crm, link.deal_id);
      if (!deal) continue;
      const facts = factsOf(referral);
      const steps = stepsOfDeal(deal, [link.agreed, link.writing], { stages, status: facts.status });
      const changed = changeOfDeal(deal, { ...facts, status: steps.at(-1) ?? facts.status }, stages);
      const there = [
        changed?.stage !== undefined && `Etapa: ${nameOfStage.get(changed.stage) ?? changed.stage}`,
        changed?.state !== undefined && STATE_TEXTS[changed.state],
        changed?.value !== undefined && `Valor: ${formatBRL(changed.value)}`,
      ].filter((text) => text !== false);
      const here = steps.map((status) => statusNames[status]);
      if (here.length + there.length > 0) differences.push({ referral_id: referral.id, here, there });
    }
    return differences;
  });
  return Array.isArray(change) ? { create, change } : change;
}

const STATE_TEXTS = { open: 'Aberto de novo', won: 'Ganho', lost: 'Perdido' } as const;
