-- Connections to the provider's CRM: referrals as deals there, and what becomes of them (decision 0103).

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

create table connection (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The service account under whose name the CRM's changes are made; its name is the connection's.
  operator_id bigint not null unique references operator,
  -- the token; none after it is disconnected
  encrypted text,
  -- what the CRM calls the account
  account text not null,
  -- pipeline, stages and fields, as the contract's schema has them; none before they are chosen
  mapping jsonb,
  -- refused: the CRM no longer accepts the token
  state text not null default 'draft' check (state in ('draft', 'active', 'paused', 'refused', 'disconnected')),
  -- How far the changes here have been taken, as in the feed of /api/v1.
  changes_xid text not null default '0',
  changes_referral_id bigint not null default 0,
  -- Referrals made before then are left out; null when they were chosen too.
  brings_since timestamptz,
  -- Deals changed since then are asked for, when it is time.
  deals_since timestamptz,
  next_poll_at timestamptz not null default 'epoch',
  -- A process works on it; another may when this has passed.
  leased_until timestamptz not null default 'epoch',
  -- Leases and changes by people so far. A process stops when there is another lease or a newer change than its own.
  lease integer not null default 0,
  revision integer not null default 0,
  -- Rounds without an answer, and when the next one may begin.
  failed_rounds integer not null default 0,
  resume_at timestamptz not null default 'epoch',
  failure text,
  created_by bigint not null references operator,
  created_at timestamptz not null,
  disconnected_at timestamptz,
  check ((state = 'disconnected') = (encrypted is null)),
  check ((state = 'disconnected') = (disconnected_at is not null)),
  check (mapping is not null or state in ('draft', 'disconnected'))
);

-- A referral and what stands for it in the CRM. Without personal data: ids, places in the pipeline, and keyed hashes.
create table connection_link (
  connection_id bigint not null references connection,
  referral_id bigint not null,
  organization_id text,
  person_id text,
  deal_id text,
  -- when the deal was last being made: without its id, it may be there all the same
  deal_tried_at timestamptz,
  -- The deal's place when both sides were last alike, and when it was last listed or read.
  agreed jsonb,
  seen jsonb,
  -- The place that is being written there: whether it arrived is not known until the deal is read.
  writing jsonb,
  -- the field that may hold the Indiker's name there, and of which field and name it was written
  indiker_field text,
  indiker_digest text,
  -- person: someone has to decide. failed: it was tried in vain.
  state text not null default 'pending' check (state in ('pending', 'synced', 'person', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null default 'epoch',
  -- why it is not synced: a refusal's code, or what the CRM answered
  reason text,
  changed_at timestamptz not null,
  primary key (connection_id, referral_id)
);
create unique index connection_link_deal on connection_link (connection_id, deal_id);
create index connection_link_due on connection_link (connection_id, next_try_at, referral_id) where state = 'pending';
create index connection_link_open on connection_link (connection_id, referral_id) where state in ('person', 'failed');
