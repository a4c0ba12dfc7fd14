import type { OpenIdTerms, RoleGroup } from '@indike/rules/operators/openid';
import { operatorKind, operatorRole, type OperatorRole } from '@indike/rules/operators/roles';
import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';
import { advisoryLock } from '../../platform/db/transactions.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { HAS_SECOND_FACTOR } from '../../platform/http/operator-authentication.ts';
import { NO_PASSWORD } from '../../platform/passwords.ts';

export interface OpenIdSettings extends OpenIdTerms {
  readonly clientId: string;
  /** The client's secret, encrypted. */
  readonly encrypted: string;
  readonly createsPeople: boolean;
  readonly breakGlassId: OperatorId | null;
  readonly setBy: string;
  readonly setAt: Date;
  /** Who entered the issuer, and who last saved anything of the settings. */
  readonly sponsorIds: readonly number[];
  /** Another one at each change. */
  readonly version: string;
}

/** Undefined while the company's sign-in is not configured. */
export const findSettings = (db: Queryable): Promise<OpenIdSettings | undefined> =>
  db
    .selectFrom('openid_settings as s')
    .innerJoin('operator as o', 'o.id', 's.set_by')
    .select(['s.issuer', 's.encrypted', 's.version', 's.client_id as clientId', 'o.name as setBy'])
    .select(['s.allowed_domains as allowedDomains', 's.groups_claim as groupsClaim'])
    .select([sql<RoleGroup[]>`s.role_groups`.as('roleGroups'), 's.default_role as defaultRole'])
    .select(['s.creates_people as createsPeople', 's.issuer_factors as issuerFactors'])
    .select(['s.break_glass_id as breakGlassId', 's.set_at as setAt'])
    .select(sql<number[]>`array[s.set_by, coalesce(s.issuer_set_by, s.set_by)]`.as('sponsorIds'))
    .$narrowType<{ defaultRole: OperatorRole | null; breakGlassId: OperatorId | null }>()
    .executeTakeFirst();

/** Takes an advisory lock to serialize changes of the settings, because there may be no row to lock yet. */
export async function lockSettings(tx: Tx): Promise<OpenIdSettings | undefined> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.openId)})`.execute(tx);
  return findSettings(tx);
}

export type NewSettings = Omit<OpenIdSettings, 'setBy' | 'setAt' | 'sponsorIds' | 'breakGlassId'>;

/** Who keeps the password stays as it is. */
export async function putSettings(
  tx: Tx,
  settings: NewSettings,
  { operatorId, now }: { readonly operatorId: OperatorId; readonly now: Date },
): Promise<void> {
  const row = {
    issuer: settings.issuer,
    client_id: settings.clientId,
    encrypted: settings.encrypted,
    allowed_domains: [...settings.allowedDomains],
    groups_claim: settings.groupsClaim,
    role_groups: JSON.stringify(settings.roleGroups),
    default_role: settings.defaultRole,
    creates_people: settings.createsPeople,
    issuer_factors: [...settings.issuerFactors],
    set_by: operatorId,
    set_at: now,
    version: settings.version,
  };
  // Whoever saves another field has not chosen the issuer.
  const issuerSetBy = sql<number>`case when openid_settings.issuer = ${settings.issuer}
    then coalesce(openid_settings.issuer_set_by, openid_settings.set_by) else ${operatorId} end`;
  await tx
    .insertInto('openid_settings')
    .values({ ...row, issuer_set_by: operatorId })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, issuer_set_by: issuerSetBy }))
    .execute();
}

export const deleteSettings = (tx: Tx): Promise<boolean> =>
  hasRow(tx.deleteFrom('openid_settings').returning('id'));

export async function setBreakGlass(tx: Tx, operatorId: number | null): Promise<void> {
  await tx.updateTable('openid_settings').set({ break_glass_id: operatorId }).execute();
}

/** Administrators who could be the one that keeps the password. */
export const listBreakGlassCandidates = (db: Queryable): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('operator as o')
    .select(['o.id', 'o.name'])
    .where('o.kind', '=', operatorKind.person)
    .where('o.role', '=', operatorRole.admin)
    .where('o.disabled_at', 'is', null)
    .where('o.password_hash', '<>', NO_PASSWORD)
    .where(HAS_SECOND_FACTOR)
    .orderBy('o.name')
    .orderBy('o.id')
    .execute();

/** Whether an administrator has signed in at this issuer, so that the company's sign-in is known to work. */
export async function isProven(db: Db | Tx, issuer: string): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('operator_identity as i')
      .innerJoin('operator as o', 'o.id', 'i.operator_id')
      .select(sql<number>`1`.as('found'))
      .where('i.issuer', '=', issuer)
      .where('o.role', '=', operatorRole.admin)
      .where('o.disabled_at', 'is', null)
      .limit(1),
  );
}
