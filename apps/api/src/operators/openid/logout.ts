import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { insertAuditEntry } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { NoAnswer } from '../../platform/http/outbound/guarded-fetch.ts';
import { errorName, logSecurity } from '../../platform/log.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { deleteAccess, deleteIssuerSessions } from '../sessions/store.ts';
import type { OpenIdClient } from './client.ts';
import { findLinkedId } from './identity-store.ts';
import { findSettings, type OpenIdSettings } from './settings-store.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** How old a logout token may be. Each is remembered for longer. */
const MAX_AGE_SECONDS = 300;
const CLOCK_TOLERANCE_SECONDS = 30;

/** Verifies the signature with the issuer's keys, and issuer, audience and age. @throws when something is wrong */
async function verify(
  { issuer, clientId }: OpenIdSettings,
  keys: JWTVerifyGetKey,
  token: string,
): Promise<JWTPayload> {
  const { jwtVerify } = await import('jose');
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['jti', 'iat', 'events'],
  });
  return payload;
}

interface Logout {
  readonly jti: string;
  readonly subject: string | undefined;
  readonly sid: string | undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** What the token says (OpenID Connect Back-Channel Logout, 2.4). A token with a nonce is an ID token, not one of these. */
function logoutIn({ jti, sub, sid, nonce, events }: JWTPayload): Logout | undefined {
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, EVENT);
  const logout = { jti: textOf(jti) ?? '', subject: textOf(sub), sid: textOf(sid) };
  const isWhole = logout.jti !== '' && (logout.subject ?? logout.sid) !== undefined;
  return isLogout && nonce === undefined && isWhole ? logout : undefined;
}

async function readToken(
  deps: Deps,
  client: OpenIdClient,
  settings: OpenIdSettings,
  token: string,
): Promise<Logout | Refused> {
  const keys = await client.keys(settings);
  if (isRefused(keys)) return keys;
  try {
    const logout = logoutIn(await verify(settings, keys, token));
    return logout ?? refuse('logout_token_refused');
  } catch (error) {
    deps.log.warn({ err: errorName(error) }, 'a logout token was refused');
    return refuse(error instanceof NoAnswer ? 'openid_unavailable' : 'logout_token_refused');
  }
}

/** Ends the session that the issuer names, or all of the person when it names none. Returns whose they were. */
async function endSessions(
  tx: Tx,
  { subject, sid }: Logout,
  operatorId: OperatorId | undefined,
): Promise<readonly OperatorId[]> {
  if (subject !== undefined && operatorId === undefined) return [];
  if (sid !== undefined) return deleteIssuerSessions(tx, sid, operatorId);
  if (operatorId === undefined) return [];
  await deleteAccess(tx, operatorId);
  return [operatorId];
}

/** Ends what the token says, in one transaction, and returns whose sessions they were. */
async function end(
  { db }: Deps,
  issuer: string,
  logout: Logout,
  { requestId, address, now }: Caller,
): Promise<readonly OperatorId[]> {
  const { subject } = logout;
  const operatorId = subject === undefined ? undefined : await findLinkedId(db, { issuer, subject });
  return db.transaction().execute(async (tx) => {
    const ids = await endSessions(tx, logout, operatorId);
    for (const id of ids) {
      const about = { operatorId: id, entity: 'operator', entityId: id } as const;
      await insertAuditEntry(tx, { ...about, action: 'openid.logout', requestId, address, now });
    }
    return ids;
  });
}

/**
 * Ends what the issuer says has ended. A token counts once, unless the work fails, so that the issuer may send it again;
 * of an unknown person nothing has to end.
 */
export async function logOutByIssuer(
  deps: Deps,
  client: OpenIdClient,
  token: string,
  caller: Caller,
): Promise<true | Refused> {
  const settings = await findSettings(deps.db);
  if (!settings) return refuse('logout_token_refused');
  const { issuer } = settings;
  const logout = await readToken(deps, client, settings, token);
  if (isRefused(logout)) return logout;
  const key = `${issuer} ${logout.jti}`;
  if (!(await deps.limits.tryTake('logoutToken', key))) return refuse('logout_token_refused');
  try {
    for (const id of await end(deps, issuer, logout, caller))
      logSecurity(deps, { event: 'session_end', outcome: 'issuer', account: `operator:${id}`, ...caller });
    return true;
  } catch (error) {
    await deps.limits.giveBack('logoutToken', key);
    throw error;
  }
}
