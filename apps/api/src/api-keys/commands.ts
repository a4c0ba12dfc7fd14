import type { newApiKey, rotateApiKey } from '@indike/contract/integrations/api-keys';
import { hoursAfter } from '@indike/rules/dates/calendar';
import { MAX_API_KEYS } from '@indike/rules/integrations/api-keys';
import type { output } from 'zod/mini';
import { withAudit, type OperatorContext } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import { createApiKeyText } from '../platform/http/api-keys/key-text.ts';
import type { Tx } from '../platform/db/database.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { hashToken } from '../platform/tokens.ts';
import {
  activeNames,
  currentPrefix,
  endSecrets,
  insertApiKey,
  insertSecret,
  lockActiveKey,
  setRevoked,
} from './store.ts';
import { insertServiceAccount, lockForAdministration } from '../operators/commands.ts';

type KeyForm = output<typeof newApiKey>;

export interface IssuedKey {
  readonly id: number;
  readonly name: string;
  /** Leaves the server only in this response. */
  readonly key: string;
  readonly prefix: string;
}

async function issueSecret(tx: Tx, { sandbox }: Deps, keyId: number, now: Date) {
  const { key, prefix } = createApiKeyText(sandbox);
  await insertSecret(tx, keyId, { hash: hashToken(key), prefix, now });
  return { key, prefix };
}

async function refusalOfNewKey(
  tx: Tx,
  { name, expires_at: expiresAt }: KeyForm,
  context: OperatorContext,
): Promise<Refused | null> {
  const { now } = context;
  const allowed = await lockForAdministration(tx, context);
  if (isRefused(allowed)) return allowed;
  if (expiresAt && expiresAt <= now) return refuse('api_key_expiry_past');
  const names = await activeNames(tx, now);
  if (names.length >= MAX_API_KEYS) return refuse('too_many_api_keys');
  const isTaken = names.some((taken) => taken.toLowerCase() === name.toLowerCase());
  return isTaken ? refuse('api_key_name_taken') : null;
}

export function createKey(deps: Deps, form: KeyForm, context: OperatorContext): Promise<IssuedKey | Refused> {
  const { name, expires_at: expiresAt = null } = form;
  const scopes = [...new Set(form.scopes)];
  const addresses = [...new Set(form.addresses ?? [])];
  return withAudit<IssuedKey>(
    deps,
    context,
    async (tx) => {
      const { operatorId: createdBy, now } = context;
      const refusal = await refusalOfNewKey(tx, form, context);
      if (refusal) return refusal;
      const serviceId = await insertServiceAccount(tx, name, now);
      const id = await insertApiKey(tx, { serviceId, scopes, addresses, expiresAt, createdBy, now });
      return { id, name, ...(await issueSecret(tx, deps, id, now)) };
    },
    ({ id, prefix }) => ({
      entity: 'api-key',
      entityId: id,
      after: { name, prefix, scopes, addresses, expires_at: expiresAt?.toISOString() ?? null },
    }),
  );
}

/**
 * The previous secret works until the overlap ends, so that a system can switch over without downtime. A rotation that is
 * repeated after a lost answer would end it, and is refused by the prefix that its sender saw.
 */
export const rotateKey = (
  deps: Deps,
  id: number,
  { overlap_hours: overlapHours, seen_prefix: seen }: output<typeof rotateApiKey.body>,
  context: OperatorContext,
) =>
  withAudit<IssuedKey>(
    deps,
    context,
    async (tx) => {
      const { now } = context;
      const allowed = await lockForAdministration(tx, context);
      if (isRefused(allowed)) return allowed;
      const name = await lockActiveKey(tx, id, now);
      if (isRefused(name)) return name;
      if (typeof seen === 'string' && seen !== (await currentPrefix(tx, id)))
        return refuse('secret_changed_meanwhile');
      await endSecrets(tx, id, { endsAt: hoursAfter(now, overlapHours), now });
      return { id, name, ...(await issueSecret(tx, deps, id, now)) };
    },
    ({ name, prefix }) => ({
      entity: 'api-key',
      entityId: id,
      after: { name, prefix, overlap_hours: overlapHours },
    }),
  );

/** Takes effect at once: the next call with the key is refused. */
export const revokeKey = (deps: Deps, id: number, context: OperatorContext) =>
  withAudit<string>(
    deps,
    context,
    async (tx) => {
      const { operatorId, now } = context;
      const allowed = await lockForAdministration(tx, context);
      if (isRefused(allowed)) return allowed;
      const name = await lockActiveKey(tx, id, now);
      if (!isRefused(name)) await setRevoked(tx, id, operatorId, now);
      return name;
    },
    (name) => ({ entity: 'api-key', entityId: id, before: { name } }),
  );
