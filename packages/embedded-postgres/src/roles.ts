import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import type { Connection } from './connection.ts';

/*
 * Three roles. The superuser is the launcher's and the tests' alone. The owner makes tables and so may alter them. The
 * application reads and writes rows, with what the owner grants it: no trigger, table or setting that guards rows is its own.
 */
const OWNER = 'indike_owner';
const APPLICATION = 'indike_app';

export interface Roles {
  readonly owner: Connection;
  readonly application: Connection;
}

/** From the superuser's, which nothing tells that knows only its own: one file holds all that is secret. */
const passwordOf = ({ password }: Connection, role: string): string =>
  createHmac('sha256', password).update(role).digest('base64url');

/** The connections of both roles, from the superuser's. */
export function rolesOf(superuser: Connection): Roles {
  const as = (role: string): Connection => ({
    ...superuser,
    user: role,
    password: passwordOf(superuser, role),
  });
  return { owner: as(OWNER), application: as(APPLICATION) };
}

const createRole = (role: string, password: string): string => `
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} login password '${password}';
  end if;`;

/** What the superuser made, in a data folder from before there were roles, becomes the owner's. Sequences go with their tables. */
const ADOPT = `
  for command in
    select format('alter schema %I owner to ${OWNER}', nspname)
    from pg_namespace where nspowner = me and nspname !~ '^(pg_|information_schema$)'
    union all
    select format('alter table %s owner to ${OWNER}', c.oid::regclass)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relowner = me and n.nspname !~ '^(pg_|information_schema$)' and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and (d.deptype = 'e' or (c.relkind = 'S' and d.deptype in ('a', 'i'))))
    union all
    select format('alter routine %s owner to ${OWNER}', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.proowner = me and n.nspname !~ '^(pg_|information_schema$)'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${OWNER}', t.oid::regtype)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where t.typowner = me and n.nspname !~ '^(pg_|information_schema$)' and t.typtype in ('e', 'd')
  loop
    execute command;
  end loop;`;

/** Idempotent, at every start. Loading test data in bulk may skip checks that it has made itself: the owner, nobody else. */
function preparation(superuser: Connection): string {
  const { owner, application } = rolesOf(superuser);
  return `
do $prepare$
declare
  me oid := (select oid from pg_roles where rolname = current_user);
  command text;
begin
  -- a command beside a starting product does the same
  perform pg_advisory_xact_lock(8126000);
  ${createRole(owner.user, owner.password)}
  ${createRole(application.user, application.password)}
  if (select datdba from pg_database where datname = current_database()) = me then
    execute format('alter database %I owner to ${OWNER}', current_database());
    -- a temporary table would stand before the real one in the eyes of a trigger
    execute format('revoke temporary on database %I from public', current_database());
    grant set on parameter session_replication_role to ${OWNER};
  end if;
  ${ADOPT}
end $prepare$`;
}

/** Run as the superuser, on the product's database. */
export async function prepareRoles(superuser: Connection): Promise<void> {
  const client = new Client(superuser);
  client.on('error', () => {}); // told by the rejected call as well
  await client.connect();
  try {
    await client.query(preparation(superuser));
  } finally {
    await client.end();
  }
}
