import { BACKGROUND_HEADER } from '@indike/contract/operator/access/sign-in';
import type { OperatorAccess } from '@indike/contract/wire/access';
import { isOperatorRole, type OperatorRole } from '@indike/rules/operators/roles';
import {
  confirmedUntil,
  isIdle,
  sessionKind,
  shouldTouch,
  type SessionKind,
} from '@indike/rules/operators/sessions';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { refusalError } from '../refusal.ts';
import { hashToken, type SessionKey, type TokenHash } from '../tokens.ts';
import { bearerHash, type OperatorId } from './authentication.ts';
import { operatorCookie } from './cookies.ts';
import { webOrigins } from './web-origin.ts';

/** The session of the operator who calls. */
export interface OperatorSession {
  /** Stays when a confirmation continues the session under a new token. */
  readonly id: number;
  readonly operatorId: OperatorId;
  readonly role: OperatorRole;
  readonly kind: SessionKind;
  readonly token: TokenHash;
  /** Whether a second factor can be asked for: the product's own, or that of the issuer where they signed in. */
  readonly hasFactor: boolean;
  readonly issuerFactor: boolean;
  /** The product requires a second factor and this operator has none yet. */
  readonly mustEnrol: boolean;
  readonly confirmedUntil: Date | null;
  readonly expiresAt: Date;
}

interface GateDeps {
  readonly db: Db;
  readonly appUrl: string;
  readonly sandbox: boolean;
}

interface SessionRow {
  readonly id: number;
  readonly operator_id: number;
  readonly role: string;
  readonly kind: string;
  readonly last_seen_at: Date;
  readonly confirmed_at: Date | null;
  readonly expires_at: Date;
  readonly has_factor: boolean;
  readonly issuer_factor: boolean;
}

/** The operator `o` has an authenticator app or a passkey. */
export const HAS_SECOND_FACTOR = sql<boolean>`(
  exists (select from operator_totp t where t.operator_id = o.id and t.confirmed_at is not null)
  or exists (select from operator_passkey p where p.operator_id = o.id))`;

const findSession = prepared<SessionKey, SessionRow>((db, param) =>
  db
    .selectFrom('operator_session as s')
    .innerJoin('operator as o', 'o.id', 's.operator_id')
    .select([
      's.id',
      's.operator_id',
      's.kind',
      's.last_seen_at',
      's.confirmed_at',
      's.expires_at',
      's.issuer_factor',
      'o.role',
    ])
    .select(HAS_SECOND_FACTOR.as('has_factor'))
    .where('s.token_hash', '=', param('token'))
    .where('s.expires_at', '>', param('now'))
    .where('o.disabled_at', 'is', null),
);

/** A bearer token takes precedence over the cookie, because a page of another site cannot send one. */
function credentialOf(request: FastifyRequest): { kind: SessionKind; token: TokenHash } {
  const cookie = operatorCookie(request);
  if (request.headers.authorization === undefined && cookie !== undefined)
    return { kind: sessionKind.browser, token: hashToken(cookie) };
  return { kind: sessionKind.token, token: bearerHash(request) };
}

/** Detects writes started by another site: browsers send Origin with each. @throws 403 if it is missing or not ours */
export function checkOrigin(appUrl: string, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined || !webOrigins(appUrl, request).includes(origin))
    throw refusalError('foreign_origin');
}

/** Lists that refresh automatically set this header, so that they do not keep an idle session alive. */
const isBackground = ({ headers }: FastifyRequest): boolean => headers[BACKGROUND_HEADER] === '1';

async function touch(db: Db, token: TokenHash, now: Date): Promise<void> {
  await db
    .updateTable('operator_session')
    .set({ last_seen_at: now })
    .where('token_hash', '=', token)
    .execute();
}

async function findOperatorSession(
  { db, sandbox }: GateDeps,
  request: FastifyRequest,
  now: Date,
): Promise<OperatorSession> {
  const { kind, token } = credentialOf(request);
  const [row] = await findSession(db, { token, now });
  if (!row || row.kind !== kind || !isOperatorRole(row.role) || isIdle(kind, row.last_seen_at, now))
    throw refusalError('unauthenticated');
  const hasFactor = row.has_factor || row.issuer_factor;
  if (shouldTouch(row.last_seen_at, now) && !isBackground(request)) await touch(db, token, now);
  return {
    id: row.id,
    operatorId: row.operator_id as OperatorId,
    role: row.role,
    kind,
    token,
    hasFactor,
    issuerFactor: row.issuer_factor,
    mustEnrol: !sandbox && !hasFactor,
    confirmedUntil: confirmedUntil(row.confirmed_at, now),
    expiresAt: row.expires_at,
  };
}

/** @throws 401 without a session, 403 if the operator may not make this call, or only after a further step */
export async function requireOperator(
  deps: GateDeps,
  access: OperatorAccess,
  request: FastifyRequest,
  now: Date,
): Promise<OperatorSession> {
  const session = await findOperatorSession(deps, request, now);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (session.kind === sessionKind.browser && !isRead) checkOrigin(deps.appUrl, request);
  if (!access.roles.includes(session.role)) throw refusalError('role_not_allowed');
  if (session.mustEnrol && !access.beforeEnrolment) throw refusalError('second_factor_required');
  if (access.confirm && session.hasFactor && session.confirmedUntil === null)
    throw refusalError('confirmation_required');
  return session;
}
