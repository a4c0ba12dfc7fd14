-- The one fixed row of an Indiker that every operation on their money locks first.
create table wallet (
  user_id bigint primary key references indiker
);

-- COMPE codes. Upserted at start, never deleted.
create table bank (
  id text primary key,
  title text not null
);

create table bank_account (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references indiker,
  transfer_type smallint not null check (transfer_type in (1, 2)),
  pix_type smallint check (pix_type in (1, 2, 3)),
  pix_key text,
  bank_id text references bank,
  agency text,
  account text,
  account_type smallint check (account_type in (1, 2)),
  -- all null: the Indiker's own
  owner_firstname text,
  owner_lastname text,
  owner_document text,
  owner_phone text,
  -- counts the saves: a returned withdrawal waits for data newer than those it was sent to
  version integer not null default 1,
  updated_at timestamptz not null,
  check (
    case transfer_type
      when 1 then pix_type is not null and pix_key is not null and num_nulls(bank_id, agency, account, account_type) = 4
      else num_nulls(bank_id, agency, account, account_type) = 0 and num_nulls(pix_type, pix_key) = 2
    end
  ),
  check (num_nulls(owner_firstname, owner_lastname, owner_document, owner_phone) in (0, 4))
);

-- Bank holidays beyond the computed ones.
create table extra_holiday (
  date date primary key,
  name text not null,
  created_at timestamptz not null
);

alter table contract add column invoice_paid_on date check (invoice_paid_on >= closed_on);

create table reward (
  referral_id bigint primary key references referral,
  user_id bigint not null references indiker,
  state text not null check (state in ('promised', 'frozen', 'cancelled')),
  level text not null check (level in ('prata', 'ouro', 'diamante')),
  rate smallint not null,
  contract_value bigint not null check (contract_value > 0),
  closed_count integer not null check (closed_count > 0),
  total bigint not null check (total >= 0),
  sentence text not null,
  -- counts the estimates, so that each has a business key of its own
  revision integer not null default 1,
  updated_at timestamptz not null
);
create index reward_of_user on reward (user_id);

create table withdrawal (
  id bigint generated always as identity primary key,
  user_id bigint not null references indiker,
  status smallint not null check (status between 0 and 3),
  total bigint not null check (total > 0),
  requested_on date not null,
  -- the forecast until it is paid, then the real date
  payment_date date,
  return_reason text,
  -- the bank data it is sent to, as they were at scheduling
  bank_data jsonb,
  bank_version integer,
  created_at timestamptz not null,
  check (status = 0 or payment_date is not null),
  check (status < 2 or bank_data is not null)
);
create index withdrawal_of_user on withdrawal (user_id, id desc);
create index withdrawal_queue on withdrawal (status, id);

create table clawback (
  id bigint generated always as identity primary key,
  user_id bigint not null references indiker,
  referral_id bigint not null references referral,
  amount bigint not null check (amount > 0),
  reason text not null,
  created_on date not null,
  operator_id bigint references operator,
  created_at timestamptz not null
);
create index clawback_of_user on clawback (user_id, id);
create index clawback_of_referral on clawback (referral_id);
create trigger append_only before update or delete on clawback for each row execute function refuse_change();

-- What is owed to an Indiker, piece by piece. A clawback earning is negative and goes wherever the earning it takes from goes.
create table earning (
  id bigint generated always as identity primary key,
  user_id bigint not null references indiker,
  -- null for a bonus; for a clawback the referral whose reward is taken back
  referral_id bigint references referral,
  kind text not null check (kind in ('reward', 'bonus', 'clawback')),
  due_by text not null check (due_by in ('closing', 'first_invoice', 'bonus', 'clawback')),
  installment smallint not null,
  installments smallint not null,
  value bigint not null,
  state text not null
    check (state in ('promised', 'receivable', 'available', 'requested', 'paid', 'expired', 'cancelled')),
  release_on date,
  -- the last day: to pay the first invoice while promised, to request once available
  expires_on date,
  paid_on date,
  withdrawal_id bigint references withdrawal,
  clawback_id bigint references clawback,
  offsets_earning_id bigint references earning,
  created_at timestamptz not null,
  check (
    case kind
      when 'clawback' then value < 0 and num_nulls(clawback_id, offsets_earning_id, referral_id) = 0
      else value >= 0 and num_nulls(clawback_id, offsets_earning_id) = 2 and (referral_id is null) = (kind = 'bonus')
    end
  ),
  check ((state in ('requested', 'paid')) = (withdrawal_id is not null)),
  check ((state = 'paid') = (paid_on is not null)),
  check (state not in ('receivable', 'available', 'requested', 'paid') or (release_on is not null and expires_on is not null)),
  check (installment between 1 and installments)
);
-- A reward's installments are unique, of other kinds every earning: one index for that and for finding a referral's.
create unique index earning_of_referral on earning (referral_id, installment, (case kind when 'reward' then 0 else id end));
create index earning_of_user on earning (user_id, state);
create index earning_of_withdrawal on earning (withdrawal_id) where withdrawal_id is not null;
create index earning_of_clawback on earning (clawback_id) where clawback_id is not null;
create index earning_offset on earning (offsets_earning_id) where offsets_earning_id is not null;
create index earning_to_release on earning (release_on, id) where state = 'receivable';
create index earning_to_expire on earning (expires_on, id) where state in ('promised', 'available') and kind <> 'clawback';

create function refuse_move() returns trigger language plpgsql as $$
begin
  raise exception '% % cannot change so', tg_table_name, old.id using errcode = 'restrict_violation';
end $$;
-- What is asked for or settled stays as it is: a withdrawal's items never change. After the update, because a trigger
-- before it would have every row locked first.
create trigger moves_forward after update on earning for each row
  when (
    (old.state in ('paid', 'expired', 'cancelled'))
    or (old.state = 'receivable' and new.state = 'promised')
    or (old.state = 'available' and new.state in ('promised', 'receivable'))
    or (old.state = 'requested' and (new.state <> 'paid' or new.withdrawal_id is distinct from old.withdrawal_id))
    or (old.state <> 'promised' and new.value <> old.value)
    or (old.user_id <> new.user_id)
  ) execute function refuse_move();
create trigger only_promises_go before delete on earning for each row
  when (old.state <> 'promised') execute function refuse_move();
create trigger never_emptied before truncate on earning for each statement execute function refuse_change();
create trigger total_stays after update on withdrawal for each row
  when (old.total <> new.total or old.user_id <> new.user_id or old.status = 3) execute function refuse_move();
create trigger never_removed before delete on withdrawal for each row execute function refuse_change();

-- The answer that a repeated key gets again.
create table idempotency (
  user_id bigint not null references indiker,
  key text not null,
  -- which call, with which body
  request text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);

-- Each reminder of a lapse goes out once.
create table reminder_sent (
  earning_id bigint not null references earning on delete cascade,
  expires_on date not null,
  days smallint not null check (days in (30, 7, 1)),
  sent_at timestamptz not null,
  primary key (earning_id, expires_on, days)
);

create index referral_to_finish on referral (id) where status_id in (3, 4);
