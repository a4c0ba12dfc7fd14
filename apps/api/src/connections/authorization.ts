import type { CrmProvider } from '@indike/rules/integrations/crm';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorSession } from '../platform/http/operator-authentication.ts';
import { type ConnectionRow, keepToken, lockConnection } from './connection-store.ts';
import { createCrmClient } from './crm-client.ts';
import { CrmError } from './crm.ts';
import { baseUrlOf, decryptToken, encryptToken, type Grant, type StoredToken } from './providers.ts';

// OAuth 2.0 for CRMs without lasting tokens. The application is the provider's own, so that no secret of ours is needed.

const AUTHORIZE_URL = 'https://accounts.rdstation.com/oauth/authorize';
const AUTHORIZE_PATH = '/oauth/authorize';
const TOKEN_PATH = '/oauth2/token';
const STATE = 'crm authorization';
/** For signing in there and agreeing. */
const STATE_MS = 15 * 60_000;
/** A token is renewed so long before it ends. */
const EARLY_MS = 10 * 60_000;
/** Longer than a call with its time-out. */
const RENEWAL_MS = 30_000;

/** Where the CRM leads the browser back to. It is registered there, so it names no connection. */
export const returnUrlOf = ({ appUrl }: Pick<Deps, 'appUrl'>): string =>
  `${appUrl}/operacao/integracoes/crm/autorizacao`;

type Session = Pick<OperatorSession, 'id'>;

/** By the session's id, because each confirmation gives it another token. */
const signedParts = (id: number, expires: string, session: Session) =>
  [STATE, String(id), expires, String(session.id)] as const;

/** Where the administrator agrees. What comes back is accepted from the same session alone. */
export function authorizeUrl(deps: Deps, id: number, clientId: string, session: Session): string {
  const expires = String(deps.clock.now().getTime() + STATE_MS);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: returnUrlOf(deps),
    state: `${id}.${expires}.${deps.links.sign(...signedParts(id, expires, session))}`,
  });
  // The stand-in is on our own origin, whatever the browser calls it.
  const page = deps.crmStandIn
    ? new URL(`${baseUrlOf(deps, 'rdstation')}${AUTHORIZE_PATH}`).pathname
    : AUTHORIZE_URL;
  return `${page}?${query.toString()}`;
}

export function isStateOf({ links, clock }: Deps, id: number, state: string, session: Session): boolean {
  const [owner, expires = '', signature = ''] = state.split('.');
  return (
    owner === String(id) &&
    Number(expires) > clock.now().getTime() &&
    links.isSigned(signature, ...signedParts(id, expires, session))
  );
}

const given = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
});

type Application = Pick<Grant, 'clientId' | 'clientSecret'>;

/** @throws CrmError */
export async function requestToken(
  deps: Deps,
  provider: CrmProvider,
  { clientId, clientSecret }: Application,
  form: Record<string, string>,
): Promise<StoredToken> {
  const client = createCrmClient({
    baseUrl: baseUrlOf(deps, provider),
    token: async () => '',
    headers: () => ({}),
    takeCall: async () => {},
  });
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form });
  try {
    const answer = await client.call('POST', TOKEN_PATH, { schema: given, body });
    return {
      crmToken: answer.access_token,
      grant: {
        clientId,
        clientSecret,
        refreshToken: answer.refresh_token,
        expiresAt: deps.clock.now().getTime() + answer.expires_in * 1000,
      },
    };
  } catch (error) {
    // An application or a grant that it does not know is answered as bad input.
    throw error instanceof CrmError && error.failure === 'invalid' ? new CrmError('refused') : error;
  } finally {
    client.close();
  }
}

type WithToken = Pick<ConnectionRow, 'id' | 'provider'> & { readonly encrypted: string };

async function lockToken(deps: Deps, tx: Tx, id: number): Promise<StoredToken | null> {
  const encrypted = (await lockConnection(tx, id))?.encrypted ?? null;
  return encrypted === null ? null : decryptToken(deps, encrypted);
}

/**
 * A refresh token counts once, so one process sends it and the others use the access token that there is. Null when it is this
 * one; otherwise what is stored. @throws CrmError
 */
const claimRenewal = (deps: Deps, id: number, grant: Grant) =>
  deps.db.transaction().execute(async (tx) => {
    const stored = await lockToken(deps, tx, id);
    if (!stored) throw new CrmError('refused');
    if (stored.grant?.refreshToken !== grant.refreshToken) return stored;
    const now = deps.clock.now().getTime();
    if ((stored.grant.renewingUntil ?? 0) > now) {
      if (grant.expiresAt <= now) throw new CrmError('silent');
      return stored;
    }
    const claimed = { ...stored, grant: { ...stored.grant, renewingUntil: now + RENEWAL_MS } };
    await keepToken(tx, id, encryptToken(deps, claimed));
    return null;
  });

/** Stores what was renewed, unless people replaced the grant meanwhile: then theirs is answered. */
const replaceGrant = (deps: Deps, id: number, grant: Grant, renewed: StoredToken | null) =>
  deps.db.transaction().execute(async (tx) => {
    const stored = await lockToken(deps, tx, id);
    if (stored?.grant?.refreshToken !== grant.refreshToken) return stored;
    if (renewed) await keepToken(tx, id, encryptToken(deps, { ...stored, ...renewed }));
    return renewed;
  });

/** The new refresh token replaces the old one, which is worth nothing from then on. */
async function renew(deps: Deps, { id, provider }: WithToken, grant: Grant): Promise<StoredToken> {
  if (grant.refreshToken === '') throw new CrmError('refused');
  const stored = await claimRenewal(deps, id, grant);
  if (stored) return stored;
  const form = { grant_type: 'refresh_token', refresh_token: grant.refreshToken };
  let failure: unknown = new CrmError('refused');
  const renewed = await requestToken(deps, provider, grant, form).catch((error: unknown) => {
    failure = error;
    return null;
  });
  const kept = await replaceGrant(deps, id, grant, renewed);
  if (!kept) throw failure;
  return kept;
}

/** The connection's token for each call, renewed before it ends where it does. */
export function tokenOf(deps: Deps, connection: WithToken): () => Promise<string> {
  let stored = decryptToken(deps, connection.encrypted);
  return async () => {
    const { grant } = stored;
    if (grant && grant.expiresAt - EARLY_MS <= deps.clock.now().getTime())
      stored = await renew(deps, connection, grant);
    return stored.crmToken;
  };
}
