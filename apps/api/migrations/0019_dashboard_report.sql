-- The withdrawals of one payout, in the order of their requests.
create index withdrawal_payment_date_id_idx on withdrawal (payment_date, id);

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
