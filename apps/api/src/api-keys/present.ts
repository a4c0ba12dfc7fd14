import type { ApiKeyRow } from '@indike/contract/integrations/api-keys';
import { apiKeyState } from '@indike/rules/integrations/api-keys';
import { isApiScope } from '@indike/rules/integrations/scopes';
import type { ApiKeyRows } from './queries.ts';
import { isoInstant } from '../platform/db/rows.ts';

type Row = ApiKeyRows[number];

const person = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

export function presentApiKey(row: Row, now: Date): ApiKeyRow {
  const state = apiKeyState({ revokedAt: row.revoked_at, expiresAt: row.expires_at }, now);
  return {
    id: row.id,
    name: row.name,
    operator_id: row.operator_id,
    state,
    prefix: row.prefix,
    // A scope that only another version of the product knows allows nothing.
    scopes: row.scopes.filter(isApiScope),
    addresses: row.addresses,
    created_by: { id: row.creator_id, name: row.creator_name },
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    previous:
      state === 'active' && row.previous?.ends_at
        ? { prefix: row.previous.prefix, ends_at: isoInstant(row.previous.ends_at) }
        : null,
    revoked_by: person(row.revoker_id, row.revoker_name),
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}
