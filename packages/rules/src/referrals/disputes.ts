import { isCancelReason, REPEATED } from './cancel-reasons.ts';
import type { DisputeRule, Programme } from '../money/programme.ts';
import { isOpen, type ReferralStatus, type ReachableStatus } from './referrals.ts';

// A dispute: several Indikers referred one company. Until there is a contract, an operator puts a referral back to work
// or cancels it for a reason of its own. The first contract wins, unless the provider decides (product 4.12, 4.14).

export interface DisputedReferral {
  readonly id: number;
  readonly status: ReferralStatus;
  /** An earlier negotiation left a promised reward. */
  readonly hasPromise: boolean;
  /** The version that it follows. */
  readonly programme: Pick<Programme, 'disputeRule'>;
}

/**
 * Which rule decides between the open referrals of a company. Whoever was promised that the first contract wins keeps
 * that promise, so the provider decides only between referrals that were all made under that rule.
 */
export const disputeRuleOf = (open: readonly Pick<DisputedReferral, 'programme'>[]): DisputeRule =>
  open.every(({ programme }) => programme.disputeRule === 'provider_decides')
    ? 'provider_decides'
    : 'first_contract';

export const disputeOutcomes = ['back', 'cancelled', 'chosen'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

export const disputeRefusals = {
  no_dispute: 'Não há disputa em aberto desta empresa: uma das indicações já saiu dela.',
  not_in_dispute: 'Esta indicação não está em disputa: ela já segue em atendimento.',
  first_contract_wins:
    'Uma das indicações foi feita quando valia a que fechasse primeiro o contrato. Por isso, ninguém escolhe entre elas.',
} as const;

export interface DisputeRequest {
  readonly id: number;
  readonly outcome: DisputeOutcome;
  readonly reason?: string | null | undefined;
  /** A reason in the operator's own words. */
  readonly reasonText?: string | null | undefined;
}

export type DisputeDecision =
  | { readonly ok: true; readonly moves: readonly { readonly id: number; readonly to: ReachableStatus }[] }
  | {
      readonly ok: false;
      readonly code: keyof typeof disputeRefusals | 'reason_required' | 'no_closed_rival';
    };

const refused = (code: Extract<DisputeDecision, { ok: false }>['code']): DisputeDecision => ({
  ok: false,
  code,
});

/** Where a referral goes from a dispute that is over for it. */
export const backFromDispute = ({ id, hasPromise }: Pick<DisputedReferral, 'id' | 'hasPromise'>) =>
  ({ id, to: hasPromise ? 'in_negotiation' : 'in_contact' }) as const;

/** The choice of one referral: the others end for the reason that the operator wrote. */
function choose(
  chosen: DisputedReferral,
  open: readonly DisputedReferral[],
  { reason, reasonText }: DisputeRequest,
): DisputeDecision {
  if (disputeRuleOf(open) === 'first_contract') return refused('first_contract_wins');
  // A reason from the list is about a referral itself, not about another one.
  if (isCancelReason(reason) || (reasonText ?? '').trim() === '') return refused('reason_required');
  const others = open.filter((one) => one !== chosen);
  return {
    ok: true,
    moves: [
      ...(chosen.status === 'in_dispute' ? [backFromDispute(chosen)] : []),
      ...others.map(({ id }) => ({ id, to: 'cancelled' }) as const),
    ],
  };
}

/**
 * Decides about one open referral of the company. After a cancellation, the only referral left is in no dispute any
 * more, so it goes back to work too.
 */
export function decideDispute(
  request: DisputeRequest,
  company: readonly DisputedReferral[],
): DisputeDecision {
  const { id, outcome, reason, reasonText } = request;
  const open = company.filter(({ status }) => isOpen(status));
  const chosen = open.find((one) => one.id === id);
  if (!chosen || !open.some(({ status }) => status === 'in_dispute')) return refused('no_dispute');
  if (outcome === 'chosen') return choose(chosen, open, request);
  if (outcome === 'back')
    return chosen.status === 'in_dispute'
      ? { ok: true, moves: [backFromDispute(chosen)] }
      : refused('not_in_dispute');
  if (!isCancelReason(reason) && (reasonText ?? '').trim() === '') return refused('reason_required');
  if (reason === REPEATED) return refused('no_closed_rival');
  const left = open.filter((one) => one.id !== id);
  const alone = left.length === 1 ? left.filter(({ status }) => status === 'in_dispute') : [];
  return { ok: true, moves: [{ id, to: 'cancelled' }, ...alone.map(backFromDispute)] };
}
