import { isOpen, referralStatus, type ReferralStatus, type ReferralStatusId } from './referrals.ts';

// A dispute: several Indikers referred one company, and an operator decides whose referral continues (product 4.12).

const { inContact, inDispute, inNegotiation } = referralStatus;

export interface DisputedReferral {
  readonly id: number;
  readonly status: ReferralStatus;
  /** An earlier negotiation left a promised reward. */
  readonly hasPromise: boolean;
}

export const disputeRefusals = {
  no_dispute: 'Não há disputa em aberto desta empresa: uma das indicações já saiu dela.',
} as const;

export type DisputeDecision =
  | {
      readonly ok: true;
      /** The new status of the chosen referral; null when it keeps its status. */
      readonly winnerStatus: ReferralStatusId | null;
      /** The company's other open referrals, which are cancelled. */
      readonly lost: readonly number[];
    }
  | { readonly ok: false; readonly code: keyof typeof disputeRefusals };

/** Decides a dispute in favour of one of the company's referrals. Closed and cancelled ones take no part in it. */
export function decideDispute(winnerId: number, company: readonly DisputedReferral[]): DisputeDecision {
  const open = company.filter(({ status }) => isOpen(status));
  const winner = open.find(({ id }) => id === winnerId);
  const isDisputed = open.length > 1 && open.some(({ status }) => status === inDispute);
  if (!winner || !isDisputed) return { ok: false, code: 'no_dispute' };
  return {
    ok: true,
    winnerStatus: winner.status === inDispute ? (winner.hasPromise ? inNegotiation : inContact) : null,
    lost: open.filter(({ id }) => id !== winnerId).map(({ id }) => id),
  };
}
