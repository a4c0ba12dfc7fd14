-- Reference data: ids are those of IBGE (states, cities). Rows are upserted at start, never deleted.
create table state (
  id smallint primary key,
  code text not null unique,
  title text not null
);

create table city (
  id integer primary key,
  state_id smallint not null references state,
  title text not null
);
create index city_of_state on city (state_id);

create table indication_status (
  id smallint primary key,
  name_app text not null,
  color text not null check (color ~ '^[0-9A-F]{6}$'),
  position smallint not null
);

-- People
create table indiker (
  id bigint generated always as identity primary key,
  firstname text not null,
  lastname text not null,
  email text not null unique check (email = lower(email)),
  email_verified_at timestamptz,
  document text unique check (document ~ '^[0-9]{11}$'),
  phone text,
  password_hash text,
  city_id integer references city,
  registered_via text,
  created_at timestamptz not null
);

create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references indiker,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_of_user on session (user_id);

-- What a person agreed to, word for word: the hash is of the text shown.
create table consent (
  id bigint generated always as identity primary key,
  user_id bigint not null references indiker,
  kind text not null check (kind in ('terms', 'referral')),
  version text not null,
  text_hash bytea not null check (length(text_hash) = 32),
  accepted_at timestamptz not null,
  address inet
);
create index consent_of_user on consent (user_id);

-- Referrals. status_id is the newest transition's, kept for guarded updates and filters; null is Aguardando.
create table referral (
  id bigint generated always as identity primary key,
  user_id bigint not null references indiker,
  company_name text not null,
  -- lower-case and without accents, for searches
  company_search text not null,
  site text,
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  status_id smallint references indication_status,
  status_since timestamptz not null,
  estimated_value bigint check (estimated_value > 0),
  consent_id bigint not null references consent,
  created_at timestamptz not null,
  unique (user_id, cnpj)
);
create index referral_of_user on referral (user_id, id desc);
create index referral_of_company on referral (cnpj);
create index referral_queue on referral (status_since, id);

create table referral_contact (
  id bigint generated always as identity primary key,
  user_id bigint not null references indiker,
  referral_id bigint not null references referral,
  name text not null,
  email text not null,
  phone text not null,
  occupation text,
  contact_date date,
  shift_to_contact smallint check (shift_to_contact in (0, 1)),
  observation text,
  created_at timestamptz not null
);
create index referral_contact_of_referral on referral_contact (referral_id, id);

-- Operators of the provider: a table and a token table of their own, so that no token crosses over.
create table operator (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('operator', 'finance', 'admin')),
  password_hash text not null,
  created_at timestamptz not null
);

create table operator_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  operator_id bigint not null references operator,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- What the company signed, in centavos and calendar dates.
create table contract (
  referral_id bigint primary key references referral,
  user_id bigint not null references indiker,
  value bigint not null check (value > 0),
  closed_on date not null,
  first_invoice_due_on date not null,
  created_at timestamptz not null
);

create table status_transition (
  id bigint generated always as identity primary key,
  user_id bigint not null references indiker,
  referral_id bigint not null references referral,
  status_id smallint not null references indication_status,
  reason text,
  -- for the provider's eyes only
  note text,
  operator_id bigint references operator,
  created_at timestamptz not null
);
create index status_transition_of_referral on status_transition (referral_id, id);

-- Every act of an operator. Rows are only ever added.
create table audit_log (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  action text not null,
  entity text not null,
  entity_id bigint not null,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamptz not null
);
create index audit_log_of_entity on audit_log (entity, entity_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger never_emptied before truncate on audit_log for each statement execute function refuse_change();

-- The last answer of the company register, kept for 24 hours.
create table company_lookup (
  cnpj text primary key,
  active boolean not null,
  company_name text,
  fetched_at timestamptz not null
);

-- Counters of rate-limiter-flexible (its own layout).
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
