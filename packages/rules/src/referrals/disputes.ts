import { isOpen, referralStatus, type ReferralStatus, type ReferralStatusId } from './referrals.ts';

// A dispute: several Indikers referred one company, and an operator decides whose referral goes on (product 4.12).

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
      /** The status in which the chosen one goes on; null where it stays in the one it has. */
      readonly goesOnIn: ReferralStatusId | null;
      /** The others, which are cancelled. */
      readonly lost: readonly number[];
    }
  | { readonly ok: false; readonly code: keyof typeof disputeRefusals };

/** What follows when this one of a company's referrals goes on. Those that are closed or cancelled have no part in it. */
export function decideDispute(winnerId: number, company: readonly DisputedReferral[]): DisputeDecision {
  const open = company.filter(({ status }) => isOpen(status));
  const winner = open.find(({ id }) => id === winnerId);
  const isDisputed = open.length > 1 && open.some(({ status }) => status === inDispute);
  if (!winner || !isDisputed) return { ok: false, code: 'no_dispute' };
  return {
    ok: true,
    goesOnIn: winner.status === inDispute ? (winner.hasPromise ? inNegotiation : inContact) : null,
    lost: open.filter(({ id }) => id !== winnerId).map(({ id }) => id),
  };
}
