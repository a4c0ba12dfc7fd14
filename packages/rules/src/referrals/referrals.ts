import type { PlainDate } from '../dates/calendar.ts';
import type { Centavos } from '../money/money.ts';
import { isCancelReason, REPEATED } from './cancel-reasons.ts';
import { isLongAgo } from '../money/earnings.ts';
import type { DisputeRule, Programme } from '../money/programme.ts';

// Statuses of a referral and their transitions (product 4.2). The specification's calls show them as numbers, which only
// packages/contract knows.

/** The statuses that a transition can lead to, in the order in which a referral usually passes them. */
export const reachableStatuses = [
  'in_contact',
  'fix_contact',
  'in_negotiation',
  'in_dispute',
  'accepted',
  'reward_scheduled',
  'finished',
  'cancelled',
] as const;
export type ReachableStatus = (typeof reachableStatuses)[number];

/** A referral is waiting before its first transition. */
export const referralStatuses = ['waiting', ...reachableStatuses] as const;
export type ReferralStatus = (typeof referralStatuses)[number];

export const allowedTransitions: Readonly<Record<ReferralStatus, readonly ReachableStatus[]>> = {
  waiting: ['in_contact', 'in_dispute', 'cancelled'],
  in_contact: ['fix_contact', 'in_negotiation', 'in_dispute', 'cancelled'],
  fix_contact: ['in_contact', 'in_dispute', 'cancelled'],
  in_negotiation: ['accepted', 'in_dispute', 'cancelled'],
  in_dispute: ['in_contact', 'in_negotiation', 'accepted', 'cancelled'],
  accepted: ['reward_scheduled', 'cancelled'],
  reward_scheduled: ['finished'],
  finished: [],
  cancelled: [],
};

export const MAX_CONTACTS = 3;

export function canTransition(from: ReferralStatus, to: ReachableStatus): boolean {
  return allowedTransitions[from].includes(to);
}

/** The statuses that an operator may choose. The two statuses after the invoice payment are set by the product. */
export function operatorTransitions(from: ReferralStatus): readonly ReachableStatus[] {
  return allowedTransitions[from].filter((to) => to !== 'reward_scheduled' && to !== 'finished');
}

/** The statuses that many referrals can be given at once. All others require data for each referral. */
export const bulkTransitions = ['in_contact', 'fix_contact', 'cancelled'] as const;

/** Neither closed nor cancelled. */
export const openStatuses: readonly ReferralStatus[] = [
  'waiting',
  'in_contact',
  'in_negotiation',
  'in_dispute',
  'fix_contact',
];

export function isOpen(status: ReferralStatus): boolean {
  return openStatuses.includes(status);
}

/** The contract is signed, so the referral counts for the level (product 5.1) and wins over its rivals (4.6). */
export const closedStatuses: readonly ReferralStatus[] = ['accepted', 'reward_scheduled', 'finished'];

export function isClosed(status: ReferralStatus): boolean {
  return closedStatuses.includes(status);
}

/** What a cancellation takes away for good, for whoever is about to decide it. Null before the contract. */
export const cancellationWarning = (from: ReferralStatus): string | null =>
  isClosed(from)
    ? 'O contrato e a bonificação são cancelados; o que já foi sacado vira estorno. Não há volta.'
    : null;

/** Whether no transition can follow. */
export function isEnded(status: ReferralStatus): boolean {
  return status === 'finished' || status === 'cancelled';
}

export function isInvoicePaid(status: ReferralStatus): boolean {
  return status === 'reward_scheduled' || status === 'finished';
}

export function canEditContact(status: ReferralStatus): boolean {
  return status === 'in_contact' || status === 'fix_contact';
}

export function canAddContact(count: number): boolean {
  return count < MAX_CONTACTS;
}

export function canDeleteContact(count: number): boolean {
  return count > 1;
}

export interface ContractFacts {
  readonly value: Centavos;
  readonly closedOn: PlainDate;
  readonly firstInvoiceDueOn: PlainDate;
  /** The operator has confirmed unusual dates. */
  readonly datesConfirmed: boolean;
}

export interface TransitionRequest {
  readonly from: ReferralStatus;
  readonly to: ReachableStatus;
  readonly today: PlainDate;
  readonly referredOn: PlainDate;
  /** Another Indiker has an open referral of the same company. */
  readonly openRivalExists: boolean;
  /** The rule between this referral and its open rivals. */
  readonly disputeRule: DisputeRule;
  /** Another Indiker's referral of the same company is closed. */
  readonly closedRivalExists: boolean;
  /** An earlier negotiation left a promised reward; a new estimate is then optional. */
  readonly hasPromise: boolean;
  /** A key of `cancelReasons`, not validated yet. */
  readonly reason?: string | null | undefined;
  /** A reason in the operator's own words. */
  readonly reasonText?: string | null | undefined;
  readonly estimatedValue?: Centavos | null | undefined;
  readonly contract?: ContractFacts | null | undefined;
}

export const transitionRefusals = {
  same_status: 'A indicação já está neste status.',
  transition_not_allowed: 'Esta mudança de status não é permitida.',
  made_by_invoice_payment: 'Este status é definido ao registrar o pagamento da primeira fatura.',
  made_automatically: 'Este status é definido automaticamente quando toda a bonificação é paga.',
  no_open_rival: 'Só há disputa quando outra indicação da mesma empresa está em aberto.',
  rival_closed: 'Outra indicação desta empresa já foi fechada.',
  rival_undecided:
    'Há outra indicação desta empresa em aberto. Marque a disputa e escolha qual vale antes de registrar o contrato.',
  reason_required: 'Informe o motivo do cancelamento.',
  no_closed_rival: 'Só há indicação repetida quando outra indicação da mesma empresa já foi fechada.',
  estimated_value_required: 'Informe o valor estimado do contrato, maior que zero.',
  contract_required: 'Informe o valor do contrato, a data de fechamento e o vencimento da primeira fatura.',
  contract_value_not_positive: 'O valor do contrato deve ser maior que zero.',
  closing_in_future: 'A data de fechamento não pode estar no futuro.',
  first_invoice_before_closing: 'O vencimento da primeira fatura não pode ser anterior ao fechamento.',
  closing_before_referral:
    'O fechamento é anterior à indicação. Confira a data; se estiver certa, confirme para registrar.',
  first_invoice_long_ago:
    'A primeira fatura venceu há mais de {invoiceExpiryDays}. Confira a data; se estiver certa, confirme para registrar.',
} as const;

export type TransitionRefusal = keyof typeof transitionRefusals;
export type TransitionDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: TransitionRefusal };

type Terms = Pick<Programme, 'invoiceExpiryDays'>;

/** Whether an operator may move the referral to another status. */
export function decideTransition(request: TransitionRequest, programme: Terms): TransitionDecision {
  const code = whyNotAllowed(request) ?? whyIncomplete(request, programme);
  return code === null ? { ok: true } : { ok: false, code };
}

function whyNotAllowed({ from, to }: TransitionRequest): TransitionRefusal | null {
  if (from === to) return 'same_status';
  if (!canTransition(from, to)) return 'transition_not_allowed';
  if (to === 'reward_scheduled') return 'made_by_invoice_payment';
  return to === 'finished' ? 'made_automatically' : null;
}

function whyIncomplete(request: TransitionRequest, programme: Terms): TransitionRefusal | null {
  const { to, contract } = request;
  if (to === 'in_dispute') return request.openRivalExists ? null : 'no_open_rival';
  if (to === 'cancelled') return whyNotCancelled(request);
  if (to === 'in_negotiation') return hasEstimate(request) ? null : 'estimated_value_required';
  if (to !== 'accepted') return null;
  if (request.closedRivalExists) return 'rival_closed';
  if (request.openRivalExists && request.disputeRule === 'provider_decides') return 'rival_undecided';
  return contract ? whyContractRefused(contract, request, programme) : 'contract_required';
}

function whyNotCancelled(request: TransitionRequest): TransitionRefusal | null {
  if (!hasReason(request)) return 'reason_required';
  return request.reason === REPEATED && !request.closedRivalExists ? 'no_closed_rival' : null;
}

const hasReason = ({ reason, reasonText }: TransitionRequest): boolean =>
  isCancelReason(reason) || (reasonText ?? '').trim() !== '';

function hasEstimate({ estimatedValue, hasPromise }: TransitionRequest): boolean {
  return estimatedValue === null || estimatedValue === undefined ? hasPromise : estimatedValue > 0;
}

function whyContractRefused(
  contract: ContractFacts,
  { today, referredOn }: Pick<TransitionRequest, 'today' | 'referredOn'>,
  programme: Terms,
): TransitionRefusal | null {
  if (!(contract.value > 0)) return 'contract_value_not_positive';
  if (contract.closedOn > today) return 'closing_in_future';
  if (contract.firstInvoiceDueOn < contract.closedOn) return 'first_invoice_before_closing';
  if (contract.datesConfirmed) return null;
  if (contract.closedOn < referredOn) return 'closing_before_referral';
  return isLongAgo(contract.firstInvoiceDueOn, today, programme) ? 'first_invoice_long_ago' : null;
}

/** The part of the day in which a contact can be reached. */
export const contactShifts = ['morning', 'afternoon'] as const;
export type ContactShift = (typeof contactShifts)[number];

// Indikers cannot refer themselves (product 4.8), neither as a contact of their own referral nor through their own
// link.

interface Reachable {
  readonly email: string;
  /** Null while a social sign-up is incomplete. */
  readonly phone: string | null;
}

/** Which of the contact's data are the Indiker's own. Both sides are in canonical form. */
export function ownContactField(owner: Reachable, contact: Reachable): 'email' | 'phone' | null {
  if (contact.email === owner.email) return 'email';
  return contact.phone !== null && contact.phone === owner.phone ? 'phone' : null;
}
