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
