-- The provider's staff and the record of what they did.

-- Accounts and tokens in tables of their own, so that no token of one side opens the other (product 1.3).
create table operator (
  id bigint generated always as identity primary key,
  -- An API key acts as a service account: an operator without e-mail, role and password, so that no sign-in, invitation or
  -- list of people can ever find it.
  kind text not null default 'person' check (kind in ('person', 'service')),
  email text unique check (email = lower(email)),
  name text not null,
  role text check (role in ('analyst', 'finance', 'admin', 'auditor')),
  password_hash text,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_reason text,
  constraint operator_disabled_check check ((disabled_at is null) = (disabled_reason is null)),
  constraint operator_kind_columns_check
    check (num_nulls(email, role, password_hash) = (case kind when 'person' then 0 else 3 end))
);

create table operator_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  id bigint generated always as identity unique,
  operator_id bigint not null references operator,
  -- A browser's session is known by a cookie, a script's by a bearer token; neither passes for the other.
  kind text not null check (kind in ('token', 'browser')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  device text,
  address text,
  last_seen_at timestamptz not null,
  -- The last time the second factor was given in this session.
  confirmed_at timestamptz,
  factor_tries smallint not null default 0,
  -- Of a passkey that is being added, or of a confirmation; each is used once.
  passkey_challenge text,
  passkey_challenge_for text check (passkey_challenge_for in ('registration', 'confirmation')),
  passkey_challenge_until timestamptz
);
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

-- The heads of the audit log's hash chains. Each digest covers the one before it, so that a row that was changed or removed
-- is noticed (ledger/check.ts, decision 0023). A chain is locked by one transaction at a time; the connection decides which
-- chain, so that parallel transactions rarely share one and a transaction never needs two. The audit row is the last that an
-- operator's act writes.
create table audit_chain (
  chain smallint primary key,
  length bigint not null default 0,
  head bytea not null default ''
);
insert into audit_chain (chain) select generate_series(0, 31);
create trigger only_by_audit_log before update on audit_chain for each statement
  when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger never_deleted before insert or delete on audit_chain for each row execute function refuse_change();
create trigger never_truncated before truncate on audit_chain for each statement execute function refuse_change();

-- What an operator did. Rows are only added.
create table audit_log (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  action text not null,
  entity text not null,
  -- null for jobs, whose ids are no numbers: `after` names them
  entity_id bigint,
  before jsonb,
  after jsonb,
  request_id text,
  -- from where the operator acted
  address text,
  created_at timestamptz not null,
  chain smallint not null default 0,
  position bigint not null default 0,
  digest bytea not null default ''
);
create unique index audit_log_chain_position_idx on audit_log (chain, position);

-- The orders in which the log is read.
create index audit_log_newest on audit_log (created_at, id);
create index audit_log_of_operator on audit_log (operator_id, created_at, id);
create index audit_log_of_action on audit_log (action, created_at, id);
create index audit_log_of_entity on audit_log (entity, created_at, id);
-- Two filters at once, of which each may be frequent and both together rare; and a number of whatever it is.
create index audit_log_of_operator_by_action on audit_log (operator_id, action, created_at, id);
create index audit_log_of_operator_by_entity on audit_log (operator_id, entity, created_at, id);
create index audit_log_of_entity_by_action on audit_log (entity, action, created_at, id);
create index audit_log_of_number on audit_log (entity_id, created_at, id);

create function audit_log_content(id bigint, operator_id bigint, action text, entity text, entity_id bigint, before jsonb,
  after jsonb, request_id text, created_at timestamptz, address text) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(id, operator_id, action, entity, entity_id, before, after, request_id,
    extract(epoch from created_at), address)::text, 'UTF8')
$$;
create function audit_log_append_to_chain() returns trigger language plpgsql as $$
begin
  update audit_chain c set length = c.length + 1, head = sha256(c.head || audit_log_content(new.id,
    new.operator_id, new.action, new.entity, new.entity_id, new.before, new.after, new.request_id, new.created_at,
    new.address))
  where c.chain = pg_backend_pid() % 32
  returning c.chain, c.length, c.head into new.chain, new.position, new.digest;
  return new;
end $$;

create trigger append_to_chain before insert on audit_log for each row execute function audit_log_append_to_chain();
create trigger append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger never_truncated before truncate on audit_log for each statement execute function refuse_change();

-- API keys of the provider's own systems, and the events that they send; see the decision record 0049.
create table api_key (
  id bigint generated always as identity primary key,
  -- the service account; its name is the key's
  operator_id bigint not null unique references operator,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- the networks that it may be used from; empty for any
  addresses cidr[] not null,
  expires_at timestamptz,
  created_by bigint not null references operator,
  created_at timestamptz not null,
  -- written at most once a minute
  last_used_at timestamptz,
  revoked_by bigint references operator,
  revoked_at timestamptz,
  check ((revoked_by is null) = (revoked_at is null))
);

-- A rotation adds a secret; the one before it ends after the overlap.
create table api_key_secret (
  hash bytea primary key check (length(hash) = 32),
  api_key_id bigint not null references api_key,
  -- the visible beginning of the key
  prefix text not null unique,
  created_at timestamptz not null,
  ends_at timestamptz
);
create index api_key_secret_api_key_id_idx on api_key_secret (api_key_id, created_at);
create unique index api_key_secret_current on api_key_secret (api_key_id) where ends_at is null;

-- Each event of a key is applied once. Without its content, of which a digest is enough to tell another one.
create table api_event (
  api_key_id bigint not null references api_key,
  event_id text not null,
  referral_id bigint not null,
  type text not null,
  request_digest bytea not null check (length(request_digest) = 32),
  created_at timestamptz not null,
  primary key (api_key_id, event_id)
);

-- Filters of the list of referrals under a name, for one operator or for the whole team.

create table saved_view (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  name text not null check (name <> ''),
  -- The filters as the address of the list has them.
  address text not null,
  shared boolean not null,
  created_at timestamptz not null
);
create unique index saved_view_name on saved_view (operator_id, lower(name));
create index saved_view_shared on saved_view (lower(name)) where shared;
