import { fullName } from '@indike/ui/format/names.ts';
import type { QueuedReferral } from '@indike/contract/operator/queue';
import type { DisputeRule } from '@indike/rules/money/programme';
import { disputeOutcomes, type DisputeOutcome } from '@indike/rules/referrals/disputes';
import { transitionRefusals } from '@indike/rules/referrals/referrals';
import * as z from 'zod/mini';
import { OWN_WORDS, note } from './cancel-reason.ts';
import { filtersOf } from './filters.ts';

/** All referrals in dispute, the longest in dispute first. */
export const DISPUTED = filtersOf(new URLSearchParams({ status: 'in_dispute' }));

const isCancellation = ({ outcome }: { readonly outcome: DisputeOutcome }) => outcome === 'cancelled';

/** A choice always has a reason of its own. */
const isInOwnWords = ({ outcome, choice }: { readonly outcome: DisputeOutcome; readonly choice: string }) =>
  outcome === 'chosen' || (outcome === 'cancelled' && choice === OWN_WORDS);

export const decisionSchema = z
  .object({
    id: z.pipe(z.string().check(z.minLength(1, 'Escolha a indicação')), z.transform(Number)),
    outcome: z.enum(disputeOutcomes, 'Escolha o que fazer'),
    choice: z.string(),
    own: z.string(),
    note,
  })
  .check(
    z.refine((form) => !isCancellation(form) || form.choice !== '', {
      message: transitionRefusals.reason_required,
      path: ['choice'],
    }),
    z.refine((form) => !isInOwnWords(form) || form.own.trim() !== '', {
      message: transitionRefusals.reason_required,
      path: ['own'],
    }),
  );

/** A referral that is not in dispute itself cannot go back, and one is chosen only where the provider decides. */
export const outcomeChoices = (isDisputed: boolean, rule: DisputeRule): [DisputeOutcome, string][] => {
  const choices: [DisputeOutcome, string, boolean][] = [
    ['chosen', 'É a que vale, e as outras são canceladas', rule === 'provider_decides'],
    ['back', 'Volta ao atendimento (contato ou negociação)', isDisputed],
    ['cancelled', 'É cancelada por um motivo próprio', true],
  ];
  return choices.filter(([, , offered]) => offered).map(([outcome, text]) => [outcome, text]);
};

export interface DisputedCompany {
  /** The referral that has been in dispute longest. */
  readonly first: QueuedReferral;
  /** The names of the Indikers in dispute. */
  readonly indikers: readonly string[];
}

/** Groups the referrals by company, in the order of each company's first dispute. */
export function byCompany(rows: readonly QueuedReferral[]): DisputedCompany[] {
  return [...Map.groupBy(rows, ({ document }) => document).values()].flatMap((same) => {
    const [first] = same;
    const indikers = same.map(({ indiker }) => fullName(indiker));
    return first ? [{ first, indikers }] : [];
  });
}
