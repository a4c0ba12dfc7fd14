import type { Referral } from '@indike/contract/referrals/referrals';
import { cancelReasonText } from '@indike/rules/referrals/cancel-reasons';
import { brand } from '@indike/ui/brand.ts';
import { programme } from '@indike/ui/programme.ts';
import { statusDescription, type StatusDescription } from '@indike/rules/referrals/status-descriptions';
import { statusOfNumber } from '@indike/contract/wire/numbers';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';

export interface ReferralEvent {
  readonly key: string;
  readonly at: string;
  readonly title: string;
  readonly color: string;
  readonly meaning: string | null;
  readonly reason: string | null;
}

type Transaction = Referral['status_transactions'][number];

/** The transitions are newest first. Undefined for a status that this version of the page does not know. */
export const currentStatus = ({ status_transactions: [newest] }: Referral): ReferralStatus | undefined =>
  newest === undefined ? 'waiting' : statusOfNumber(newest.indication_status_id);

/** The referral keeps the release days of the version that it follows. */
export function descriptionOf(
  status: ReferralStatus | undefined,
  { release_days: releaseDays }: Pick<Referral, 'release_days'>,
): StatusDescription | null {
  return status === undefined ? null : statusDescription(status, { ...programme, releaseDays });
}

export function reasonText(reason: string | null | undefined): string | null {
  if (!reason) return null;
  return cancelReasonText(reason) ?? reason;
}

function creationText({ via_link: viaLink, sent_by: sentBy }: Referral): string {
  if (viaLink) return 'A empresa deixou os dados dela pelo seu link.';
  if (sentBy === null) return 'Você indicou a empresa e informou um contato.';
  return `${brand.providerCapitalized} enviou a indicação em seu nome, pelo sistema ${sentBy}.`;
}

/** Every status change, newest first, then the creation of the referral. */
export function eventsOf(referral: Referral): ReferralEvent[] {
  const created: ReferralEvent = {
    key: 'created',
    at: referral.created_at,
    title: 'Indicação criada',
    color: '',
    meaning: creationText(referral),
    reason: null,
  };
  return [...referral.status_transactions.map((change) => changeEvent(change, referral)), created];
}

function changeEvent(
  { id, created_at, indication_status, reason }: Transaction,
  referral: Referral,
): ReferralEvent {
  return {
    key: String(id),
    at: created_at,
    title: indication_status.name_app,
    color: indication_status.color,
    meaning: descriptionOf(statusOfNumber(indication_status.id), referral)?.meaning ?? null,
    reason: reasonText(reason),
  };
}
