import type { OperatorMessage } from '@indike/contract/operator/messages';
import type { ExportedMessage } from '@indike/contract/referrals/messages';
import type { MessageRow } from './queries.ts';

/** Indikers get the same without `by`, which their calls do not describe. */
export const presentMessage = ({
  id,
  operator_id,
  text,
  created_at,
  read_at,
  by,
  attachments,
}: MessageRow): OperatorMessage => ({
  id,
  from: operator_id === null ? 'indiker' : 'staff',
  by,
  text,
  created_at: created_at.toISOString(),
  read: read_at !== null,
  attachments,
});

/** For the person, without the operator's name. */
export function presentExportedMessage(row: MessageRow): ExportedMessage {
  const { by: _by, ...message } = presentMessage(row);
  return { ...message, referral_id: row.referral_id };
}
