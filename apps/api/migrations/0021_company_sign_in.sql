-- Sign-in of the staff by the company's directory: OpenID Connect and SCIM (decision 0101).

-- safe for older processes: they read none of the new tables, and the new columns have defaults

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- The one issuer, as an administrator entered it.
create table openid_settings (
  id boolean primary key default true check (id),
  issuer text not null,
  client_id text not null,
  -- the client's secret
  encrypted text not null,
  allowed_domains text[] not null check (cardinality(allowed_domains) > 0),
  groups_claim text not null,
  -- [{"group": "…", "role": "…"}]: the first line with a group of the person decides
  role_groups jsonb not null,
  default_role text check (default_role in ('analyst', 'finance', 'admin', 'auditor')),
  creates_people boolean not null,
  -- values of amr or acr by which the issuer says that it asked for a second factor; empty: the product asks for its own
  issuer_factors text[] not null,
  -- the one person who still signs in with a password; null while everybody may
  break_glass_id bigint references operator,
  set_by bigint not null references operator,
  set_at timestamptz not null,
  -- another one at each change
  version uuid not null
);

-- Whom an issuer means by a subject. An e-mail address only makes the first link.
create table operator_identity (
  issuer text not null,
  subject text not null,
  operator_id bigint not null references operator,
  linked_at timestamptz not null,
  last_sign_in_at timestamptz not null,
  primary key (issuer, subject),
  unique (operator_id, issuer)
);

-- The directory's names for the people that it manages.
create table scim_user (
  operator_id bigint primary key references operator,
  user_name text not null check (user_name = lower(user_name)),
  external_id text,
  changed_at timestamptz not null
);
create unique index scim_user_name on scim_user (user_name);
create unique index scim_user_external_id on scim_user (external_id);

-- The directory's bearer tokens. A new one ends the one before it after an overlap.
create table scim_token (
  hash bytea primary key check (length(hash) = 32),
  -- the visible beginning
  prefix text not null,
  -- the service account as which the directory acts
  operator_id bigint not null references operator,
  created_by bigint not null references operator,
  created_at timestamptz not null,
  ends_at timestamptz
);
create unique index scim_token_current on scim_token ((true)) where ends_at is null;

alter table operator_session
  -- the issuer's name for the session, by which it ends it
  add column openid_sid text,
  -- the issuer asked for its second factor, which stands for the product's own
  add column issuer_factor boolean not null default false;
alter table operator_sign_in add column openid_sid text;
