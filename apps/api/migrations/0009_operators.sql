-- Operators: roles, second factors, sessions that can be listed and ended, and invitations; see the decision record 0039.

alter table operator drop constraint operator_role_check;
update operator set role = 'analyst' where role = 'operator';
alter table operator
  add constraint operator_role_check check (role in ('analyst', 'finance', 'admin', 'auditor')),
  add column disabled_at timestamptz,
  add column disabled_reason text,
  add constraint operator_disabled_check check ((disabled_at is null) = (disabled_reason is null));

alter table operator_session
  add column id bigint generated always as identity unique,
  -- A browser's session is known by a cookie, a script's by a bearer token; neither passes for the other.
  add column kind text not null default 'token' check (kind in ('token', 'browser')),
  add column device text,
  add column address text,
  add column last_seen_at timestamptz not null default now(),
  -- The last time the second factor was given in this session.
  add column confirmed_at timestamptz,
  add column factor_tries smallint not null default 0,
  -- Of a passkey that is being added, or of a confirmation; each is used once.
  add column passkey_challenge text,
  add column passkey_challenge_for text check (passkey_challenge_for in ('registration', 'confirmation')),
  add column passkey_challenge_until timestamptz;
alter table operator_session alter column kind drop default, alter column last_seen_at drop default;
create index operator_session_of_operator on operator_session (operator_id, created_at);

-- A sign-in whose password was right and which waits for the second factor.
create table operator_sign_in (
  token_hash bytea primary key check (length(token_hash) = 32),
  operator_id bigint not null references operator,
  kind text not null check (kind in ('token', 'browser')),
  passkey_challenge text,
  factor_tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_sign_in_of_operator on operator_sign_in (operator_id);

-- Secrets are encrypted by the product. A code counts for its step of 30 seconds and is taken once. While another
-- application is being set up, the one in use stays valid.
create table operator_totp (
  operator_id bigint primary key references operator,
  secret text,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  pending_secret text,
  check ((secret is null) = (confirmed_at is null)),
  check (secret is not null or pending_secret is not null)
);

create table operator_passkey (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkey_of_operator on operator_passkey (operator_id, id);

create table operator_recovery_code (
  operator_id bigint not null references operator,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

-- The link is signed, so nothing here opens it; it works until it is accepted, withdrawn or replaced.
create table operator_invitation (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('analyst', 'finance', 'admin', 'auditor')),
  invited_by bigint not null references operator,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index operator_invitation_open on operator_invitation (email)
  where accepted_at is null and withdrawn_at is null;
