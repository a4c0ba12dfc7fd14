import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { REFERRAL_ROLES } from '@indike/rules/operators/roles';
import { dateInSaoPaulo, formatDateInWords, formatTime } from '@indike/rules/dates/calendar';
import { disputeRuleOf } from '@indike/rules/referrals/disputes';
import {
  isClosed,
  isEnded,
  operatorTransitions,
  type ReachableStatus,
} from '@indike/rules/referrals/referrals';
import { statusNames } from '@indike/rules/referrals/status-names';
import { clawbackLimit } from '@indike/rules/referrals/clawbacks';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { lastInvoicePaymentDay } from '@indike/rules/money/earnings';
import { presentContactConsent } from '../../platform/consents.ts';
import type { OperatorReferralRows, QueueRows } from './queries.ts';
import { companyDetailsOf } from '../columns.ts';
import { presentReward } from '../../rewards/commands.ts';
import { presentProgramme } from '../../programme/commands.ts';

/** One referral of a list, with the fields that every list shows. */
export function presentQueueRow(row: QueueRows[number]) {
  return {
    id: row.id,
    name: row.company_name,
    document: row.cnpj,
    created_at: row.created_at.toISOString(),
    status: row.status,
    status_since: row.status_since.toISOString(),
    indiker: { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
  };
}

function presentContract({ referral }: OperatorReferralRows) {
  const { contract_value: value, closed_on, first_invoice_due_on: due, invoice_paid_on } = referral;
  const recordedAt = referral.contract_recorded_at;
  if (value === null || closed_on === null || due === null || recordedAt === null) return null;
  return {
    value: reaisFromCentavos(value),
    closed_at: closed_on,
    first_invoice_due_date: due,
    last_invoice_payment_day: lastInvoicePaymentDay(due, dateInSaoPaulo(recordedAt), referral.programme),
    invoice_paid_at: invoice_paid_on,
  };
}

function presentWaitingDeal({
  referral: { status },
  waitingDeal,
}: OperatorReferralRows): OperatorReferral['waiting_deal'] {
  // What a person has done here counts at once, though the CRM hears of it only later.
  if (!waitingDeal || isEnded(status) || (isClosed(status) && waitingDeal.state !== 'lost')) return null;
  const { provider, state, value } = waitingDeal;
  return { provider, state, value: typeof value === 'number' ? reaisFromCentavos(value) : null };
}

function presentMoney(rows: OperatorReferralRows) {
  const { referral, money } = rows;
  const status = referral.status;
  const isPromised = referral.reward?.earnings.some(({ state }) => state === 'promised') ?? false;
  return {
    estimated_value: referral.estimated_value === null ? null : reaisFromCentavos(referral.estimated_value),
    waiting_deal: presentWaitingDeal(rows),
    programme: presentProgramme(referral.programme),
    contract: presentContract(rows),
    reward: referral.reward && presentReward(referral.reward, referral.programme),
    can_register_invoice_payment: status === 'accepted' && isPromised,
    clawback_limit: reaisFromCentavos(clawbackLimit({ status, ...money })),
  };
}

function presentWork({ referral, notes, changes }: OperatorReferralRows) {
  const { owner_id: id, owner_name: name, owner_role: role, owner_disabled_at: disabledAt } = referral;
  const active = disabledAt === null && REFERRAL_ROLES.some((one) => one === role);
  return {
    owner: id === null || name === null ? null : { id, name, active },
    follow_up_on: referral.follow_up_on,
    internal_notes: notes.map(({ created_at, ...note }) => ({
      ...note,
      created_at: created_at.toISOString(),
    })),
    work_changes: changes.map(({ created_at, ...change }) => ({
      ...change,
      created_at: created_at.toISOString(),
    })),
  };
}

export function presentForOperator(rows: OperatorReferralRows): OperatorReferral {
  const { referral, history, contacts } = rows;
  return {
    id: referral.id,
    name: referral.company_name,
    ...companyDetailsOf(referral),
    document: referral.cnpj,
    created_at: referral.created_at.toISOString(),
    contact_consent: presentContactConsent(referral.contact_consent),
    indiker: {
      id: referral.user_id,
      firstname: referral.firstname,
      lastname: referral.lastname,
      email: referral.email,
      closed: referral.closed,
    },
    contacts,
    status_transactions: history.map((row) => ({
      id: row.id,
      created_at: row.created_at.toISOString(),
      status: row.status,
      reason: row.reason,
      note: row.note,
      by: row.by,
    })),
    rivals: referral.rivals.map((rival) => ({
      id: rival.id,
      created_at: rival.created_at.toISOString(),
      status: rival.status,
    })),
    dispute_rule: disputeRuleOf([referral, ...referral.rivals]),
    allowed_transitions: [...operatorTransitions(referral.status)],
    ...presentWork(rows),
    ...presentMoney(rows),
  };
}

interface LastChange {
  readonly created_at: Date | null;
  readonly status: ReachableStatus | null;
  readonly by: string | null;
}

/** For example 'Bruno Sampaio alterou o status para Em Contato em 22 de nov. de 2026, 14h05.' */
export function lastTransitionText({ created_at: at, status, by }: LastChange): string {
  if (at === null || status === null) return 'Ela voltou a aguardar.';
  const day = formatDateInWords(dateInSaoPaulo(at));
  return `${by ?? 'O sistema'} alterou o status para ${statusNames[status]} em ${day}, ${formatTime(at)}.`;
}

export const currentOwnerText = ({ owner }: { readonly owner: string | null }): string =>
  owner === null ? 'Agora ninguém cuida dela.' : `Agora quem cuida dela é ${owner}.`;
