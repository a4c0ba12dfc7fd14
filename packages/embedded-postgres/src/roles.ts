import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import type { Connection } from './connection.ts';

/*
 * There are three roles. Only the launcher, command-line tools and tests use the superuser, which the other two are
 * named after. The owner creates and alters tables. The application reads and writes rows as far as the owner grants
 * it. It owns no table and cannot disable a trigger or setting that protects rows.
 */
const ownerName = ({ user }: Connection): string => `${user}_owner`;
const applicationName = ({ user }: Connection): string => `${user}_app`;

export interface Roles {
  readonly owner: Connection;
  readonly application: Connection;
}

/** Derives a role's password from the superuser's without revealing it, so only one password has to be stored. */
const passwordOf = ({ password }: Connection, role: string): string =>
  createHmac('sha256', password).update(role).digest('base64url');

/** Derives the connections of both roles from the superuser's. */
export function rolesOf(superuser: Connection): Roles {
  const as = (role: string): Connection => ({
    ...superuser,
    user: role,
    password: passwordOf(superuser, role),
  });
  return { owner: as(ownerName(superuser)), application: as(applicationName(superuser)) };
}

const createRole = (role: string, password: string): string => `
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} login password '${password}';
  end if;`;

/**
 * Transfers to the owner what the superuser created in an older data folder without roles. The sequences of columns
 * follow their tables.
 */
const transferOwnership = (owner: string): string => `
  for command in
    select format('alter schema %I owner to ${owner}', nspname)
    from pg_namespace where nspowner = me and nspname !~ '^(pg_|information_schema$)'
    union all
    select format('alter table %s owner to ${owner}', c.oid::regclass)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relowner = me and n.nspname !~ '^(pg_|information_schema$)' and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and (d.deptype = 'e' or (c.relkind = 'S' and d.deptype in ('a', 'i'))))
    union all
    select format('alter routine %s owner to ${owner}', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.proowner = me and n.nspname !~ '^(pg_|information_schema$)'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${owner}', t.oid::regtype)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where t.typowner = me and n.nspname !~ '^(pg_|information_schema$)' and t.typtype in ('e', 'd')
  loop
    execute command;
  end loop;`;

/** Idempotent; runs at every start. Lets the owner disable triggers, which the bulk load of test data needs. */
function preparation(superuser: Connection): string {
  const { owner, application } = rolesOf(superuser);
  return `
do $prepare$
declare
  me oid := (select oid from pg_roles where rolname = current_user);
  command text;
begin
  -- a command-line tool may run the same beside a starting product
  perform pg_advisory_xact_lock(8126000);
  ${createRole(owner.user, owner.password)}
  ${createRole(application.user, application.password)}
  if (select datdba from pg_database where datname = current_database()) = me then
    execute format('alter database %I owner to ${owner.user}', current_database());
    -- a trigger would find a temporary table before the real one of the same name
    execute format('revoke temporary on database %I from public', current_database());
    grant set on parameter session_replication_role to ${owner.user};
  end if;
  ${transferOwnership(owner.user)}
end $prepare$`;
}

/** Creates the roles if they are missing. Needs the superuser's connection to the product's database. */
export async function prepareRoles(superuser: Connection): Promise<void> {
  const client = new Client(superuser);
  client.on('error', () => {}); // the failing call rejects as well
  await client.connect();
  try {
    await client.query(preparation(superuser));
  } finally {
    await client.end();
  }
}
