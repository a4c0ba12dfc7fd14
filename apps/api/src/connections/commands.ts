import type {
  ConnectionMapping,
  connectionToken,
  newConnection,
} from '@indike/contract/operator/connections';
import { MAX_CONNECTIONS, lacksFirstStage, needsAuthorization } from '@indike/rules/integrations/crm';
import { hoursAfter } from '@indike/rules/dates/calendar';
import type { output } from 'zod/mini';
import { type ChangedRow, type OperatorContext, withAudit, withLockedAudit } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import { insertServiceAccount, lockForAdministration } from '../operators/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorSession } from '../platform/http/operator-authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { endCursor } from '../referrals/commands.ts';
import { authorizeUrl, isStateOf, requestToken, returnUrlOf } from './authorization.ts';
import {
  type ConnectionRow,
  findConnection,
  insertConnection,
  listConnections,
  lockConnection,
  updateConnection,
} from './connection-store.ts';
import type { CrmAccount } from './crm.ts';
import { retryLink } from './link-store.ts';
import { decryptToken, encryptToken, type StoredToken } from './providers.ts';
import { accountOf, refusing } from './read-crm.ts';

const NOT_AUTHORIZED: CrmAccount = { name: '', ids: [] };

type NewConnectionForm = output<typeof newConnection>;

function newToken(form: NewConnectionForm): StoredToken {
  if (!('client_id' in form)) return { crmToken: form.token };
  const { client_id: clientId, token: clientSecret } = form;
  return { crmToken: '', grant: { clientId, clientSecret, refreshToken: '', expiresAt: 0 } };
}

/**
 * The token is tried before it is stored, so that one that the CRM refuses never is. An application has none before it is
 * authorized, and its account has no name.
 */
export async function createConnection(
  deps: Deps,
  form: NewConnectionForm,
  context: OperatorContext,
): Promise<{ readonly id: number } | Refused> {
  const { provider, name } = form;
  const stored = newToken(form);
  const found = stored.grant ? NOT_AUTHORIZED : await accountOf(deps, { provider, mapping: null }, stored);
  if (isRefused(found)) return found;
  const { name: account, ids: accountIds } = found;
  const { operatorId: createdBy, now } = context;
  return withAudit<{ readonly id: number }>(
    deps,
    context,
    async (tx) => {
      // The lock also keeps two administrators from making one too many at once.
      const allowed = await lockForAdministration(tx, context);
      if (isRefused(allowed)) return allowed;
      if ((await listConnections(tx)).length >= MAX_CONNECTIONS) return refuse('too_many_connections');
      const operatorId = await insertServiceAccount(tx, name, now);
      const encrypted = encryptToken(deps, { ...stored, accountIds });
      return { id: await insertConnection(tx, { provider, operatorId, encrypted, account, createdBy, now }) };
    },
    ({ id }) => ({ entity: 'connection', entityId: id, after: { provider, name, account } }),
  );
}

const changeLocked = (
  deps: Deps,
  id: number,
  context: OperatorContext,
  change: (tx: Tx, was: ConnectionRow) => Promise<ChangedRow | Refused>,
) => withLockedAudit(deps, context, { entity: 'connection', id, lock: lockConnection }, change);

/** Whether it is another account than that whose pipeline and records the connection knows by their ids. */
function isOtherAccount(deps: Deps, { mapping, encrypted }: ConnectionRow, { ids }: CrmAccount): boolean {
  if (mapping === null || encrypted === null) return false;
  const { accountIds = [] } = decryptToken(deps, encrypted);
  return accountIds.length > 0 && !accountIds.some((id) => ids.includes(id));
}

async function replaceToken(
  deps: Deps,
  connection: ConnectionRow,
  stored: StoredToken,
  context: OperatorContext,
): Promise<ChangedRow | Refused> {
  const { id } = connection;
  const found = await accountOf(deps, connection, stored);
  if (isRefused(found)) return found;
  const { name: account, ids: accountIds } = found;
  return changeLocked(deps, id, context, async (tx, was) => {
    if (isOtherAccount(deps, was, found)) return refuse('crm_other_account');
    await updateConnection(tx, id, {
      encrypted: encryptToken(deps, { ...stored, accountIds }),
      account,
      resume_at: new Date(0),
      // What the CRM refused goes on; what people paused stays so.
      ...(was.state === 'refused' && { state: 'active', failure: null }),
    });
    return { before: { account: was.account }, after: { account } };
  });
}

type TokenForm = output<typeof connectionToken>;

/** What was given to the application stays in use until it ends: it cannot be renewed before there is another authorization. */
const replaceApplication = (deps: Deps, id: number, form: TokenForm, context: OperatorContext) =>
  changeLocked(deps, id, context, async (tx, { encrypted }) => {
    const stored = encrypted === null ? null : decryptToken(deps, encrypted);
    if (!stored?.grant) return refuse('connection_state');
    const clientId = form.client_id ?? stored.grant.clientId;
    const grant = { ...stored.grant, clientId, clientSecret: form.token, refreshToken: '' };
    await updateConnection(tx, id, { encrypted: encryptToken(deps, { ...stored, grant }) });
    return {
      before: { client_id: stored.grant.clientId },
      after: { client_id: clientId, client_secret_replaced: true },
    };
  });

export async function setToken(deps: Deps, id: number, form: TokenForm, context: OperatorContext) {
  const connection = await findConnection(deps.db, id);
  if (!connection) return refuse('not_found');
  return needsAuthorization(connection.provider)
    ? replaceApplication(deps, id, form, context)
    : replaceToken(deps, connection, { crmToken: form.token }, context);
}

/** The connection with its application, if its CRM is one that has to be authorized. */
async function findApplication(deps: Deps, id: number) {
  const connection = await findConnection(deps.db, id);
  if (!connection || connection.encrypted === null) return refuse('not_found');
  const { grant } = decryptToken(deps, connection.encrypted);
  return grant ? { connection, grant } : refuse('connection_state');
}

export async function beginAuthorization(deps: Deps, id: number, session: OperatorSession) {
  const found = await findApplication(deps, id);
  return isRefused(found) ? found : { url: authorizeUrl(deps, id, found.grant.clientId, session) };
}

/** The code counts once, and only for the session that asked for it. */
export async function finishAuthorization(
  deps: Deps,
  { id, code, state }: { readonly id: number; readonly code: string; readonly state: string },
  session: OperatorSession,
  context: OperatorContext,
) {
  if (!isStateOf(deps, id, state, session)) return refuse('crm_authorization');
  const found = await findApplication(deps, id);
  if (isRefused(found)) return found;
  const { connection, grant } = found;
  const { provider } = connection;
  const form = { grant_type: 'authorization_code', code, redirect_uri: returnUrlOf(deps) };
  const stored = await refusing(provider, () => requestToken(deps, provider, grant, form));
  return isRefused(stored) ? stored : replaceToken(deps, connection, stored, context);
}

export async function setMapping(
  deps: Deps,
  { id, mapping }: { readonly id: number; readonly mapping: ConnectionMapping },
  context: OperatorContext,
): Promise<ChangedRow | Refused> {
  if (lacksFirstStage(mapping.stages)) return refuse('stage_missing');
  return changeLocked(deps, id, context, async (tx, was) => {
    await updateConnection(tx, id, { mapping });
    return { before: was.mapping ? { ...was.mapping } : null, after: { ...mapping } };
  });
}

/** How long before the activation a deal may have changed and still be looked at: the CRM's clock is another one. */
const CLOCK_HOURS = 1;

export const activate = (
  deps: Deps,
  { id, backfill }: { readonly id: number; readonly backfill: boolean },
  context: OperatorContext,
) =>
  changeLocked(deps, id, context, async (tx, { state, mapping }) => {
    if (!mapping) return refuse('connection_unmapped');
    if (state !== 'draft' && state !== 'paused') return refuse('connection_state');
    const first = state === 'draft';
    const end = await endCursor(tx);
    await updateConnection(tx, id, {
      state: 'active',
      resume_at: new Date(0),
      ...(first && {
        deals_since: hoursAfter(context.now, -CLOCK_HOURS),
        brings_since: backfill ? null : context.now,
      }),
      ...(first && !backfill && { changes_xid: end.xid, changes_referral_id: end.referralId }),
    });
    return { before: { state }, after: { state: 'active', ...(first && { backfill }) } };
  });

export const pause = (deps: Deps, id: number, context: OperatorContext) =>
  changeLocked(deps, id, context, async (tx, { state }) => {
    if (state !== 'active' && state !== 'refused') return refuse('connection_state');
    await updateConnection(tx, id, { state: 'paused' });
    return { before: { state }, after: { state: 'paused' } };
  });

export const retry = (
  deps: Deps,
  { id, referralId }: { readonly id: number; readonly referralId: number },
  context: OperatorContext,
) =>
  changeLocked(deps, id, context, async (tx) => {
    if (!(await retryLink(tx, { connectionId: id, referralId }))) return refuse('not_found');
    return { after: { referral_id: referralId } };
  });

/** Only the token is deleted. The ids of what is in the CRM stay, as the record of what was brought there. */
export const disconnect = (deps: Deps, id: number, context: OperatorContext) =>
  changeLocked(deps, id, context, async (tx, { provider, name, account }) => {
    await updateConnection(tx, id, { state: 'disconnected', encrypted: null, disconnected_at: context.now });
    return { before: { provider, name, account } };
  });
