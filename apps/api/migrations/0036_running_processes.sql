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
  errors integer not null check (errors >= 0)
);
