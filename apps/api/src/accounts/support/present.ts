import type { Programme } from '@indike/rules/money/programme';
import type {
  IndikerRow as IndikerResponse,
  OperatorIndiker,
  WalletLine,
} from '@indike/contract/operator/indikers';
import { deviceLabel } from '@indike/rules/accounts/devices';
import { maskCpf, maskPhone } from '@indike/rules/identifiers/masks';
import { levelFor } from '@indike/rules/money/levels';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { withdrawalStatusNames } from '@indike/rules/money/withdrawals';
import type { IndikerDetailRow, IndikerRow } from './queries.ts';
import type { readSessions, SentEmailRow, WalletRow, WithdrawalOfIndiker } from './history-queries.ts';
import type { findHeldBonuses } from '../../sharing/commands.ts';

export const presentIndiker = (row: Omit<IndikerRow, 'since'>, programme: Programme): IndikerResponse => ({
  id: row.id,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  email_confirmed: row.email_verified_at !== null,
  document: row.cpf && maskCpf(row.cpf),
  phone: row.phone && maskPhone(row.phone),
  created_at: row.created_at.toISOString(),
  blocked_at: row.blocked_at?.toISOString() ?? null,
  closed: row.closed,
  level_name: levelFor(row.closed, programme).name,
  available: reaisFromCentavos(row.available),
  requested: reaisFromCentavos(row.requested),
  paid: reaisFromCentavos(row.paid),
  /** The ledger keeps debts as negative balances; the wire carries the amount. */
  owed: Math.abs(reaisFromCentavos(row.owed)),
  settlement_requested_at: row.settlement_requested_at?.toISOString() ?? null,
});

function presentInviter({ inviter_id: id, inviter_firstname, inviter_lastname }: IndikerDetailRow) {
  return id === null ? null : { id, firstname: inviter_firstname ?? '', lastname: inviter_lastname ?? '' };
}

interface Context {
  /** In force today. */
  readonly programme: Programme;
  readonly held: Awaited<ReturnType<typeof findHeldBonuses>>;
  readonly underReview: boolean;
}

export const presentIndikerDetail = (
  row: IndikerDetailRow,
  { held, underReview, programme }: Context,
): OperatorIndiker => ({
  ...presentIndiker(row, programme),
  city: row.city === null ? null : `${row.city}, ${row.state ?? ''}`,
  erased_at: row.erased_at?.toISOString() ?? null,
  blocked_reason: row.blocked_reason,
  blocked_by: row.blocked_by,
  sign_in: [...(row.has_password ? ['password'] : []), ...row.identities.map(({ provider }) => provider)],
  invited_by: presentInviter(row),
  referrals: row.referrals,
  promised: reaisFromCentavos(row.promised),
  receivable: reaisFromCentavos(row.receivable),
  expired: reaisFromCentavos(row.expired),
  held_bonuses: held.map(({ earningId, value, reasons, heldAt, invitedId, firstname, lastname }) => ({
    id: earningId,
    value: reaisFromCentavos(value),
    reasons: [...reasons],
    held_at: heldAt.toISOString(),
    invited: invitedId === null ? null : { id: invitedId, firstname, lastname },
  })),
  under_review: underReview,
});

export const presentWalletLine = (row: WalletRow): WalletLine => ({
  id: row.id,
  date: row.effective_on,
  description: row.description,
  entries: row.entries.map(({ kind, amount }) => ({ account: kind, amount: reaisFromCentavos(amount) })),
  referral: row.referral_id === null ? null : { id: row.referral_id, name: row.company_name ?? '' },
  withdrawal_id: row.withdrawal_id,
});

export const presentWithdrawalOf = (row: WithdrawalOfIndiker) => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  payment_date: row.payment_date,
  status: row.status,
  status_name: withdrawalStatusNames[row.status],
  total: reaisFromCentavos(row.total),
  return_reason: row.return_reason,
  settlement_reason: row.settlement_reason,
});

export const presentSessionOf = (row: Awaited<ReturnType<typeof readSessions>>[number]) => ({
  id: row.id,
  device: deviceLabel(row.device),
  address: row.address,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
});

export const presentSentEmail = ({ id, subject, sent_at }: SentEmailRow) => ({
  id,
  subject,
  sent_at: sent_at.toISOString(),
});
