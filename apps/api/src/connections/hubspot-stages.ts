import type { Deal, DealChange, DealState } from '@indike/rules/integrations/crm';
import * as z from 'zod/mini';
import { type CrmClient, get, valueOf } from './crm-client.ts';
import { CrmError } from './crm.ts';

// The stages of HubSpot's pipelines. A won or lost deal is one in a closed stage.

/** Each version is supported for 18 months at least. */
export const VERSION = '2026-09';
export const PIPELINES = `/crm/pipelines/${VERSION}/deals`;

const stage = z.object({
  id: z.string(),
  label: z.string(),
  displayOrder: z.number(),
  metadata: z.object({ isClosed: z.optional(z.string()), probability: z.optional(z.string()) }),
});
export const pipeline = z.object({ id: z.string(), label: z.string(), stages: z.array(stage) });

type Stage = z.output<typeof stage>;

/** Of a deal's properties. */
interface ShownDeal {
  readonly dealstage: string;
  readonly amount?: string | null | undefined;
  readonly deal_currency_code?: string | null | undefined;
}

export function stateOf({ metadata: { isClosed, probability } }: Stage): DealState {
  if (isClosed !== 'true') return 'open';
  return Number(probability) === 1 ? 'won' : 'lost';
}

export const inOrder = (stages: readonly Stage[]): Stage[] =>
  stages.toSorted((one, other) => one.displayOrder - other.displayOrder);

/** The stages of the chosen pipeline, read once for as long as the connection is open. */
export function stagesOf(client: CrmClient, pipelineId: () => string) {
  let reading: Promise<Stage[]> | undefined;
  const read = async () => {
    const path = `${PIPELINES}/${encodeURIComponent(pipelineId())}`;
    return inOrder((await get(client, path, pipeline)).stages);
  };
  const all = (): Promise<Stage[]> =>
    (reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    }));
  return {
    /** A stage of another pipeline says nothing. */
    async dealOf({ dealstage, amount, deal_currency_code }: ShownDeal): Promise<Deal> {
      const known = (await all()).find(({ id }) => id === dealstage);
      const value = valueOf(Number(amount ?? 0), deal_currency_code);
      return { stage: dealstage, state: known ? stateOf(known) : 'open', value };
    },
    /** The stage for a change, if there is one. @throws when the pipeline has none for a deal that is won, or lost */
    async stageFor({ stage: wanted, state }: Pick<DealChange, 'stage' | 'state'>) {
      if (state === undefined || (state === 'open' && wanted !== undefined)) return wanted;
      const meant = (await all()).find((each) => stateOf(each) === state);
      if (!meant) throw new CrmError('invalid');
      return meant.id;
    },
  };
}
