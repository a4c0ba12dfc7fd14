-- Tables of the platform, which no capability owns.

-- The answer that a repeated Idempotency-Key gets again.
create table idempotency (
  user_id bigint not null references indiker,
  key text not null,
  -- which call, with which body
  request text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);

-- E-mails handed to the mail server, by the id of their job: a job that runs again, or twice at once, does not send its
-- e-mail again. Times are real ones, not those of the sandbox's clock.
create table email_delivery (
  id uuid primary key,
  claimed_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The run that is sending it. A claim that is not renewed in time may be taken over.
  claimed_by uuid
);
create index email_delivery_claimed_at_idx on email_delivery (claimed_at);

-- Jobs that a statement enqueues together with the rows that it stores. Workers move them to the queue (platform/jobs/outbox.ts).
create table job_outbox (
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  -- no personal data: not encrypted
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (id, user_id)
);

-- Counters, in the layout of rate-limiter-flexible.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire_idx on rate_limit (expire);

-- How far the sandbox's time is ahead of the real one: one row for every process and every start. Empty in production.
create table sandbox_clock (
  singleton boolean primary key default true check (singleton),
  ahead_ms bigint not null check (ahead_ms >= 0)
);

-- The processes of the product, as each reports itself every few seconds (decision 0057): which run, which of them exports the
-- figures that are read from the database, and how many requests failed in the last hour over all of them.
create table running_process (
  id uuid primary key,
  -- what it does: all, web or worker
  role text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- It has a port for metrics.
  exports_metrics boolean not null,
  -- of the last hour
  requests integer not null check (requests >= 0),
  errors integer not null check (errors >= 0),
  -- Those whose X-Forwarded-For was ignored because no proxy is trusted: behind one that TRUST_PROXY does not count, all
  -- people have one address, and the limits lock them out together.
  proxy_ignored integer not null default 0 check (proxy_ignored >= 0),
  -- Fingerprints of the secrets that a process has, the one that it encrypts with first (decision 0068).
  secrets text[]
);

-- Keys that outlive the secret they were derived from, encrypted with the current one.
create table lasting_key (
  name text primary key,
  encrypted bytea not null,
  created_at timestamptz not null default now()
);

-- What the scheduled backups came to, as the job that makes them last saw it. Who shows it reads this row and not the folder, which
-- may be on a disk that hangs.
create table backup_result (
  singleton boolean primary key default true check (singleton),
  -- when the folder was last seen to be in order
  checked_at timestamptz,
  -- of the newest complete backup, which was read back before it had its name
  newest_until timestamptz,
  newest_bytes bigint check (newest_bytes >= 0),
  files integer not null default 0 check (files >= 0),
  -- of the last run that failed, and why
  failed_at timestamptz,
  failure text,
  check ((newest_until is null) = (newest_bytes is null)),
  check ((failed_at is null) = (failure is null))
);

-- What the dashboard shows by month, in São Paulo: computed again as a whole by an hourly job (decision 0042). `month` is
-- the first day of it.

-- When the tables below were computed.
create table report_run (
  singleton boolean primary key default true check (singleton),
  computed_at timestamptz not null
);

-- The referrals made in a month, by the furthest stage of the funnel that they reached, and whether they are cancelled.
create table report_cohort (
  month date not null,
  stage smallint not null,
  cancelled boolean not null,
  referrals integer not null,
  primary key (month, stage, cancelled)
);

-- How long referrals were in a status that they left in this month.
create table report_stay (
  month date not null,
  status text not null,
  days integer not null,
  referrals integer not null,
  primary key (month, status, days)
);

-- The contracts recorded in a month and their rewards, without those that were cancelled, in centavos.
create table report_contract (
  month date primary key,
  contracts integer not null,
  value bigint not null,
  rewards bigint not null
);

-- How much the balances of all Indikers on an account of the ledger changed in a month, in centavos.
create table report_balance (
  month date not null,
  account text not null,
  change bigint not null,
  primary key (month, account)
);

-- Lists that are too large for a direct download are made into files by a job; see the decision record 0051.

create table export_file (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  -- the role under which it was ordered: who has another one does not open it
  role text not null,
  subject text not null,
  -- CPF, phones and addresses of contacts are in it in clear
  unmasked boolean not null,
  state text not null default 'running' check (state in ('running', 'ready', 'failed')),
  -- Up to where the table has been looked through, and where it ended when the file was ordered. A job that is interrupted
  -- goes on from here.
  position bigint not null default 0,
  last_id bigint not null,
  chunks integer not null default 0,
  row_count integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  check ((state = 'ready') = (finished_at is not null))
);
create index export_file_role_id_idx on export_file (role, id desc);
create index export_file_expires_at_idx on export_file (expires_at);
-- One at a time for each operator.
create unique index export_file_running on export_file (operator_id) where state = 'running';

-- Compressed, then encrypted.
create table export_file_chunk (
  file_id bigint not null references export_file on delete cascade,
  number integer not null,
  content bytea not null,
  primary key (file_id, number)
);
alter table export_file_chunk alter column content set storage external;
