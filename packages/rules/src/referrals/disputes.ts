import { isCancelReason, REPEATED } from './cancel-reasons.ts';
import { isOpen, type ReferralStatus, type ReachableStatus } from './referrals.ts';

// A dispute: several Indikers referred one company. The first contract wins, so until there is one an operator only
// puts a referral back to work, or cancels it for a reason of its own (product 4.12).

export interface DisputedReferral {
  readonly id: number;
  readonly status: ReferralStatus;
  /** An earlier negotiation left a promised reward. */
  readonly hasPromise: boolean;
}

export const disputeOutcomes = ['back', 'cancelled'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

export const disputeRefusals = {
  no_dispute: 'Não há disputa em aberto desta empresa: uma das indicações já saiu dela.',
  not_in_dispute: 'Esta indicação não está em disputa: ela já segue em atendimento.',
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

const back = ({ id, hasPromise }: DisputedReferral) =>
  ({ id, to: hasPromise ? 'in_negotiation' : 'in_contact' }) as const;

/**
 * Decides about one open referral of the company. After a cancellation, the only referral left is in no dispute any
 * more, so it goes back to work too.
 */
export function decideDispute(
  { id, outcome, reason, reasonText }: DisputeRequest,
  company: readonly DisputedReferral[],
): DisputeDecision {
  const open = company.filter(({ status }) => isOpen(status));
  const chosen = open.find((one) => one.id === id);
  if (!chosen || !open.some(({ status }) => status === 'in_dispute')) return refused('no_dispute');
  if (outcome === 'back')
    return chosen.status === 'in_dispute' ? { ok: true, moves: [back(chosen)] } : refused('not_in_dispute');
  if (!isCancelReason(reason) && (reasonText ?? '').trim() === '') return refused('reason_required');
  if (reason === REPEATED) return refused('no_closed_rival');
  const left = open.filter((one) => one.id !== id);
  const alone = left.length === 1 ? left.filter(({ status }) => status === 'in_dispute') : [];
  return { ok: true, moves: [{ id, to: 'cancelled' }, ...alone.map(back)] };
}
