import type { InvitationRow, OperatorRow } from './queries.ts';

export const presentOperator = (row: OperatorRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  second_factor: row.second_factor,
  totp: Boolean(row.totp),
  passkeys: row.passkeys ?? 0,
  company_sign_in_at: row.company_sign_in_at?.toISOString() ?? null,
  disabled_at: row.disabled_at?.toISOString() ?? null,
  disabled_reason: row.disabled_reason,
});

export const presentInvitation = (row: InvitationRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  invited_by: { id: row.invited_by, name: row.inviter },
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});
