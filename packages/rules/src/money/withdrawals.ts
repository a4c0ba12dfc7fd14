import { type ExtraHolidays, isBusinessDay } from '../dates/business-days.ts';
import type { PlainDate } from '../dates/calendar.ts';
import { type Centavos, formatBRL, subtractCentavos } from './money.ts';
import type { Programme } from './programme.ts';

// Withdrawals (product 7): the whole available balance or nothing.

/** How long the bank data of a paid withdrawal are stored, as proof of payment (product 8.3). */
export const BANK_DATA_YEARS = 5;

/** A returned withdrawal was sent back by the bank and waits for new bank data. */
export const withdrawalStatuses = ['returned', 'requested', 'scheduled', 'paid'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

export const withdrawalStatusNames: Readonly<Record<WithdrawalStatus, string>> = {
  returned: 'Solicitado',
  requested: 'Solicitado',
  scheduled: 'Agendado',
  paid: 'Pago',
};

/** A paid one is returned too when its money came back, which is a posting of its own (`returnPayment`). */
export const allowedWithdrawalTransitions: Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
  returned: ['scheduled'],
  requested: ['scheduled'],
  scheduled: ['paid', 'returned'],
  paid: [],
};

/** Identifies a payment on its receipt: the withdrawal, and the ledger transaction that paid it. */
export const paymentId = (withdrawalId: number, transactionId: number): string =>
  `${String(withdrawalId).padStart(6, '0')}-${transactionId}`;

/** How many progress dots a status shows. A returned withdrawal shows as many as a scheduled one. */
export const withdrawalDots: Readonly<Record<WithdrawalStatus, number>> = {
  requested: 1,
  scheduled: 2,
  returned: 2,
  paid: 3,
};

export function canTransitionWithdrawal(from: WithdrawalStatus, to: WithdrawalStatus): boolean {
  return allowedWithdrawalTransitions[from].includes(to);
}

export const BANK_ACCOUNT_REQUIRED = 'Cadastre uma conta bancária ou chave PIX antes de pedir o saque.';

export type WithdrawalRefusal = 'below_minimum' | 'bank_account_required';
export type WithdrawalDecision =
  | { readonly ok: true; readonly total: Centavos }
  | { readonly ok: false; readonly code: WithdrawalRefusal; readonly reason: string };

export function decideWithdrawal(
  { available, hasBankAccount }: { readonly available: Centavos; readonly hasBankAccount: boolean },
  programme: Programme,
): WithdrawalDecision {
  if (available < programme.minimumWithdrawal) {
    return { ok: false, code: 'below_minimum', reason: missingSentence(available, programme) };
  }
  if (!hasBankAccount) {
    return { ok: false, code: 'bank_account_required', reason: BANK_ACCOUNT_REQUIRED };
  }
  return { ok: true, total: available };
}

/** Shown while the balance is below the minimum, instead of how to request a withdrawal. */
export function missingSentence(available: Centavos, { minimumWithdrawal }: Programme): string {
  const missing = formatBRL(subtractCentavos(minimumWithdrawal, available));
  return `O saque é a partir de ${formatBRL(minimumWithdrawal)}: faltam ${missing}.`;
}

export const withdrawalTransitionRefusals = {
  move_not_allowed: 'O status atual do saque não permite esta ação.',
  new_bank_data_required:
    'O banco devolveu este saque: agende-o depois que o Indiker salvar novos dados bancários.',
  date_in_past: 'A data do pagamento não pode estar no passado.',
  date_in_future: 'A data do pagamento não pode estar no futuro.',
  not_a_business_day: 'A data do pagamento deve ser um dia útil bancário.',
  before_request: 'A data do pagamento não pode ser anterior ao pedido do saque.',
  reason_required: 'Informe o motivo da devolução.',
} as const;

export type WithdrawalTransitionRefusal = keyof typeof withdrawalTransitionRefusals;
export type WithdrawalTransitionDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: WithdrawalTransitionRefusal };

export function decideSchedule(facts: {
  readonly status: WithdrawalStatus;
  readonly paymentDate: PlainDate;
  readonly today: PlainDate;
  readonly newBankDataSinceReturn: boolean;
  readonly extraHolidays?: ExtraHolidays | undefined;
}): WithdrawalTransitionDecision {
  if (!canTransitionWithdrawal(facts.status, 'scheduled')) return refuse('move_not_allowed');
  if (facts.status === 'returned' && !facts.newBankDataSinceReturn) return refuse('new_bank_data_required');
  if (facts.paymentDate < facts.today) return refuse('date_in_past');
  return isBusinessDay(facts.paymentDate, facts.extraHolidays) ? { ok: true } : refuse('not_a_business_day');
}

export function decidePayment(facts: {
  readonly status: WithdrawalStatus;
  readonly paidOn: PlainDate;
  readonly requestedOn: PlainDate;
  readonly today: PlainDate;
}): WithdrawalTransitionDecision {
  if (!canTransitionWithdrawal(facts.status, 'paid')) return refuse('move_not_allowed');
  if (facts.paidOn > facts.today) return refuse('date_in_future');
  return facts.paidOn < facts.requestedOn ? refuse('before_request') : { ok: true };
}

export function decideReturn(facts: {
  readonly status: WithdrawalStatus;
  readonly reason: string;
}): WithdrawalTransitionDecision {
  if (!canTransitionWithdrawal(facts.status, 'returned')) return refuse('move_not_allowed');
  return facts.reason.trim() === '' ? refuse('reason_required') : { ok: true };
}

function refuse(code: WithdrawalTransitionRefusal): WithdrawalTransitionDecision {
  return { ok: false, code };
}
