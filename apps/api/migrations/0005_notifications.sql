-- The kinds of e-mail an Indiker turned off; no row means on. Those of security are always on.
create table notification_off (
  user_id bigint not null references indiker,
  kind text not null check (
    kind in ('referral_status', 'reward_available', 'withdrawal', 'expiry_reminder', 'clawback')
  ),
  primary key (user_id, kind)
);

-- A letter that is being or has been handed to the mail server, by the id of its job: a job that runs again, or twice at
-- once, does not send it again. Times are those of the machine, not of the sandbox's clock.
create table email_delivery (
  id uuid primary key,
  claimed_at timestamptz not null default now(),
  sent_at timestamptz
);
create index email_delivery_age on email_delivery (claimed_at);

-- How far the sandbox's time is ahead of the real one: one row for every process and every start. Unused elsewhere.
create table sandbox_clock (
  singleton boolean primary key default true check (singleton),
  ahead_ms bigint not null check (ahead_ms >= 0)
);
