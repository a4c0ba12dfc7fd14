import { operatorKind, REFERRAL_ROLES, type OperatorRole } from '@indike/rules/operators/roles';
import { sql } from 'kysely';
import type { Db, Queryable } from '../platform/db/database.ts';
import { countRows } from '../platform/db/rows.ts';
import { HAS_SECOND_FACTOR } from '../platform/http/operator-authentication.ts';

interface Page {
  readonly page: number;
  readonly limit: number;
}

/** From the sessions or the audit log, because ended sessions are deleted. */
const LAST_SEEN = sql<Date | null>`greatest(
  (select max(s.last_seen_at) from operator_session s where s.operator_id = o.id),
  (select max(a.created_at) from audit_log a where a.operator_id = o.id))`;

export async function listOperators(db: Db, { page, limit }: Page) {
  const [rows, total] = await Promise.all([
    db
      .selectFrom('operator as o')
      .select(['o.id', 'o.name', 'o.email', 'o.role', 'o.created_at', 'o.disabled_at', 'o.disabled_reason'])
      .select((q) => [
        LAST_SEEN.as('last_seen_at'),
        HAS_SECOND_FACTOR.as('second_factor'),
        q
          .exists(
            q
              .selectFrom('operator_totp as t')
              .whereRef('t.operator_id', '=', 'o.id')
              .where('t.confirmed_at', 'is not', null),
          )
          .as('totp'),
        q
          .selectFrom('operator_passkey as p')
          .select((p) => p.fn.countAll<number>().as('count'))
          .whereRef('p.operator_id', '=', 'o.id')
          .as('passkeys'),
        q
          .selectFrom('operator_identity as c')
          .select((c) => c.fn.max('c.last_sign_in_at').as('at'))
          .whereRef('c.operator_id', '=', 'o.id')
          .as('company_sign_in_at'),
      ])
      .where('o.kind', '=', operatorKind.person)
      .$narrowType<{ role: OperatorRole; email: string }>()
      .orderBy('o.name')
      .orderBy('o.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countRows(db.selectFrom('operator').where('kind', '=', operatorKind.person)),
  ]);
  return { rows, total };
}
export type OperatorRow = Awaited<ReturnType<typeof listOperators>>['rows'][number];

export async function listInvitations(db: Db, { page, limit, now }: Page & { readonly now: Date }) {
  const open = db
    .selectFrom('operator_invitation as i')
    .where('i.accepted_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .where('i.expires_at', '>', now);
  const [rows, total] = await Promise.all([
    open
      .innerJoin('operator as o', 'o.id', 'i.invited_by')
      .select(['i.id', 'i.name', 'i.email', 'i.role', 'i.created_at', 'i.expires_at'])
      .select(['i.invited_by', 'o.name as inviter'])
      .$narrowType<{ role: OperatorRole }>()
      .orderBy('i.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countRows(open),
  ]);
  return { rows, total };
}
export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>['rows'][number];

/** Those of the given operators who may still work on referrals. */
export const findReferralOperators = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('operator')
    .select(['id', 'name', 'email'])
    .$narrowType<{ email: string }>()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('disabled_at', 'is', null)
    .where('role', 'in', REFERRAL_ROLES)
    .execute();
