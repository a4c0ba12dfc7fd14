import type { CampaignForm } from '@indike/contract/operator/money/campaigns';
import { addDays } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import * as commands from '../campaigns/commands.ts';
import { isRefused } from '../platform/refusal.ts';
import { by, createWorld, today, type World } from './money-world.ts';

/**
 * A campaign that the world's operator prepares and another approves: from tomorrow on, for everybody, R$ 100,00 for the
 * first contract. Returns its id, or undefined when the clock has meanwhile passed its first day.
 */
export async function tryCampaign(
  world: World,
  terms: Partial<CampaignForm> = {},
): Promise<number | undefined> {
  const { deps } = world.server;
  const form: CampaignForm = {
    name: 'Março',
    starts_on: addDays(today(world), 1),
    ends_on: addDays(today(world), 31),
    audience: {},
    condition: { nth_contract: 1 },
    reward: { amount: 10_000 as Centavos },
    budget: 100_000 as Centavos,
    per_person: 10_000 as Centavos,
    ...terms,
  };
  const prepared = await commands.prepareCampaign(deps, form, { ...by(world), action: 'campaign.prepare' });
  if (isRefused(prepared)) return undefined;
  const { operatorId } = await createWorld(world.server);
  const context = { ...by(world), operatorId, action: 'campaign.approve' } as const;
  const approved = await commands.approveCampaign(deps, prepared.id, context);
  return isRefused(approved) ? undefined : approved.id;
}

export async function startCampaign(world: World, terms?: Partial<CampaignForm>): Promise<number> {
  const id = await tryCampaign(world, terms);
  if (id === undefined) throw new Error('the campaign was refused');
  return id;
}

/** Returns false when it was refused. */
export const endCampaign = async (world: World, id: number): Promise<boolean> =>
  !isRefused(
    await commands.endCampaign(
      world.server.deps,
      { id, reason: 'teste' },
      { ...by(world), action: 'campaign.end' },
    ),
  );
