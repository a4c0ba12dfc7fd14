import type { OperatorCampaign } from '@indike/contract/operator/money/campaigns';
import { programme } from '@indike/ui/programme.ts';
import type { State } from '#app/shared/states.ts';
import type { AudienceNames } from './campaign-sentence.ts';

/** The names of a campaign's level and state. A level that is no longer in the programme keeps its id. */
export function audienceNames(
  { level, state }: OperatorCampaign['audience'],
  states: readonly State[],
): AudienceNames {
  return {
    level: level === null ? null : (programme.levels.find(({ id }) => id === level)?.name ?? level),
    state: state === null ? null : (states.find(({ id }) => id === state)?.title ?? String(state)),
  };
}
