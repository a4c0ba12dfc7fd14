-- What the amounts of the ledger stand for: rewards, earnings, withdrawals, clawbacks and share bonuses.

-- Functions below run with this search path: without `pg_temp` at its end a temporary table, which any role may be
-- allowed to make, would be found before the real one.
select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- The one row of an Indiker that every operation on their money locks first.
create table wallet (
  user_id bigint primary key references indiker
);
create trigger never_deleted before delete on wallet for each row execute function refuse_change();

-- The Indiker's share of a contract. A promised reward is estimated anew with the contract's value; a frozen one is fixed and
-- can only be cancelled.
create table reward (
  referral_id bigint not null,
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
  updated_at timestamptz not null,
  primary key (referral_id, user_id),
  foreign key (referral_id, user_id) references referral (id, user_id)
);
create index reward_user_id_idx on reward (user_id);
create trigger frozen_unchanged after update on reward for each row
  when (
    old.state = 'cancelled'
    or (old.referral_id, old.user_id) is distinct from (new.referral_id, new.user_id)
    or (old.state = 'promised' and new.state <> 'cancelled' and new.revision <> old.revision + 1)
    or (
      (old.state = 'frozen' or new.state = 'cancelled')
      and (new.state, new.level, new.rate, new.contract_value, new.closed_count, new.total, new.sentence, new.revision)
        is distinct from
        ('cancelled', old.level, old.rate, old.contract_value, old.closed_count, old.total, old.sentence, old.revision)
    )
  ) execute function refuse_referral_row_change();
create trigger never_deleted before delete on reward for each row execute function refuse_change();
create trigger never_truncated before truncate on reward for each statement execute function refuse_change();

create table withdrawal (
  id bigint generated always as identity,
  user_id bigint not null references indiker,
  status text not null check (status in ('returned', 'requested', 'scheduled', 'paid')),
  total bigint not null check (total > 0),
  requested_on date not null,
  -- the forecast until it is paid, then the real date
  payment_date date,
  return_reason text,
  -- The bank data it is sent to, as they were at scheduling. Proof of payment for five years, then removed together with
  -- the digest, from which a CPF could be guessed.
  bank_data jsonb,
  bank_version integer,
  bank_digest bytea,
  -- Income tax (decision 0048): fixed at scheduling, with the payment date that it was computed for; taken back by a return.
  withheld bigint not null default 0,
  -- Who the tax office knows the payment by. Stored with the bank data and removed with them, because the obligation
  -- outlasts the account.
  payee_cpf text,
  created_at timestamptz not null,
  primary key (id, user_id),
  check (status = 'returned' or payment_date is not null),
  constraint withdrawal_bank_data_check check (status <> 'scheduled' or bank_data is not null),
  constraint withdrawal_withheld_check
    check (withheld = 0 or (withheld > 0 and withheld < total and status in ('scheduled', 'paid')))
);
create index withdrawal_user_id_id_idx on withdrawal (user_id, id desc);
-- Requested and scheduled.
create index withdrawal_open_by_date on withdrawal (payment_date, id) include (status, total) where status in ('requested', 'scheduled');
-- The withdrawals of one payout, in the order of their requests.
create index withdrawal_payment_date_id_idx on withdrawal (payment_date, id);
-- In the order of their requests, which is not that of their ids: requests at the same moment get their ids in any order,
-- and so do those that are brought in from elsewhere. With the payment's date, so that a search for early ones reads no rows.
create index withdrawal_open_by_request on withdrawal (created_at, id) where status in ('requested', 'scheduled');
create index withdrawal_form_by_request on withdrawal ((bank_data ->> 'transfer_type'), created_at, id);
create index withdrawal_by_request on withdrawal (created_at, id, payment_date);
create index withdrawal_status_by_request on withdrawal (status, created_at, id, payment_date);
-- One CPF may have had another account before. Also the payments of a month, for one CPF and for all.
create index withdrawal_payee_cpf_payment_date_idx on withdrawal (payee_cpf, payment_date) where payee_cpf is not null;
create index withdrawal_paid_payment_date_idx on withdrawal (payment_date, id) where status = 'paid';

create function withdrawal_bank_digest(id bigint, user_id bigint, bank_version integer, bank_data jsonb) returns bytea
  language sql stable as $$
  select sha256(convert_to(jsonb_build_array(id, user_id, bank_version, bank_data)::text, 'UTF8')) where bank_data is not null
$$;
create function withdrawal_set_bank_digest() returns trigger language plpgsql as $$
begin
  new.bank_digest := withdrawal_bank_digest(new.id, new.user_id, new.bank_version, new.bank_data);
  return new;
end $$;
create trigger set_bank_digest before insert or update of bank_data, bank_version on withdrawal for each row
  execute function withdrawal_set_bank_digest();

create function withdrawal_set_payee() returns trigger language plpgsql set search_path from current as $$
begin
  if new.status not in ('scheduled', 'paid') then
    new.payee_cpf := null;
  elsif tg_op = 'INSERT' or old.status not in ('scheduled', 'paid') then
    select cpf into new.payee_cpf from indiker where id = new.user_id;
  end if;
  return new;
end $$;
create trigger set_payee before insert or update of status on withdrawal for each row
  execute function withdrawal_set_payee();

create trigger total_unchanged after update on withdrawal for each row
  when (
    (old.id, old.user_id, old.total, old.requested_on) is distinct from (new.id, new.user_id, new.total, new.requested_on)
    or (old.status = 'scheduled' and new.status = 'paid' and (old.withheld, old.payee_cpf) is distinct from (new.withheld, new.payee_cpf))
    or (
      old.status = 'paid'
      and (new.bank_data is not null or new.payee_cpf is not null
        or (old.status, old.payment_date, old.return_reason, old.bank_version, old.withheld)
          is distinct from (new.status, new.payment_date, new.return_reason, new.bank_version, new.withheld))
    )
  ) execute function refuse_row_change();
create trigger never_deleted before delete on withdrawal for each row execute function refuse_change();

-- Who asked for the payment of a balance below the minimum (decision 0028); removed once a withdrawal has taken it.
create table settlement_request (
  user_id bigint primary key references indiker,
  created_at timestamptz not null
);
create index settlement_request_created_at_user_id_idx on settlement_request (created_at, user_id);
create trigger not_for_erased before insert on settlement_request for each row execute function refuse_for_erased();

-- Withdrawals of a balance below the minimum, which operators made, and why.
create table settlement (
  withdrawal_id bigint not null,
  user_id bigint not null references indiker,
  operator_id bigint not null references operator,
  reason text not null,
  created_at timestamptz not null,
  primary key (withdrawal_id, user_id),
  foreign key (withdrawal_id, user_id) references withdrawal (id, user_id)
);
create trigger append_only before update or delete on settlement for each row execute function refuse_change();
create trigger never_truncated before truncate on settlement for each statement execute function refuse_change();

create table clawback (
  id bigint generated always as identity,
  user_id bigint not null references indiker,
  referral_id bigint not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  created_on date not null,
  operator_id bigint references operator,
  created_at timestamptz not null,
  primary key (id, user_id),
  foreign key (referral_id, user_id) references referral (id, user_id)
);
create index clawback_user_id_id_idx on clawback (user_id, id);
create index clawback_referral_id_idx on clawback (referral_id);
create trigger append_only before update or delete on clawback for each row execute function refuse_change();

-- The payments an Indiker is to get, one row each. A clawback's earning is negative and shares the fate of the earning that
-- it reduces: both are withdrawn, expire or are cancelled together.
create table earning (
  id bigint generated always as identity,
  user_id bigint not null references indiker,
  -- null for a bonus; for a clawback the referral whose reward is taken back
  referral_id bigint,
  kind text not null check (kind in ('reward', 'bonus', 'clawback')),
  due_by text not null check (due_by in ('closing', 'first_invoice', 'bonus', 'clawback')),
  installment smallint not null,
  installments smallint not null,
  value bigint not null,
  state text not null
    check (state in ('promised', 'receivable', 'available', 'requested', 'paid', 'expired', 'cancelled')),
  release_on date,
  -- the last day: to pay the first invoice while promised, to request it once available
  expires_on date,
  paid_on date,
  -- given up by an Indiker who deleted the account (decision 0028)
  waived_on date,
  withdrawal_id bigint,
  clawback_id bigint,
  offsets_earning_id bigint,
  created_at timestamptz not null,
  primary key (id, user_id),
  foreign key (referral_id, user_id) references referral (id, user_id),
  foreign key (withdrawal_id, user_id) references withdrawal (id, user_id),
  foreign key (clawback_id, user_id) references clawback (id, user_id),
  foreign key (offsets_earning_id, user_id) references earning (id, user_id),
  check (
    case kind
      when 'clawback' then value < 0 and num_nulls(clawback_id, offsets_earning_id, referral_id) = 0
      else value >= 0 and num_nulls(clawback_id, offsets_earning_id) = 2 and (referral_id is null) = (kind = 'bonus')
    end
  ),
  check ((state in ('requested', 'paid')) = (withdrawal_id is not null)),
  check ((state = 'paid') = (paid_on is not null)),
  check (state not in ('receivable', 'available', 'requested', 'paid') or (release_on is not null and expires_on is not null)),
  check (installment between 1 and installments),
  constraint earning_waived_check check (waived_on is null or state = 'expired')
);
-- A reward's installments are unique, earnings of other kinds need not be: one index for that and for a referral's earnings.
create unique index earning_referral_id_installment_idx
  on earning (referral_id, user_id, installment, (case kind when 'reward' then 0 else id end));
create index earning_user_id_state_idx on earning (user_id, state);
create index earning_withdrawal_id_idx on earning (withdrawal_id) where withdrawal_id is not null;
create index earning_clawback_id_idx on earning (clawback_id) where clawback_id is not null;
create index earning_offsets_earning_id_idx on earning (offsets_earning_id) where offsets_earning_id is not null;
create index earning_release_on_id_idx on earning (release_on, id) where state = 'receivable';
create index earning_expires_on_id_idx on earning (expires_on, id) include (referral_id)
  where state in ('promised', 'available') and kind <> 'clawback';

-- After the update, because a trigger before it would have every row locked first.
create trigger moves_forward after update on earning for each row
  when (
    (old.state in ('paid', 'expired', 'cancelled'))
    or (old.state = 'receivable' and new.state = 'promised')
    or (old.state = 'available' and new.state in ('promised', 'receivable'))
    or (old.state = 'requested' and (new.state <> 'paid' or new.withdrawal_id is distinct from old.withdrawal_id))
    or (old.state <> 'promised' and new.value <> old.value)
    or (old.state in ('available', 'requested') and (old.release_on, old.expires_on) <> (new.release_on, new.expires_on))
    or (old.user_id, old.referral_id, old.kind, old.due_by, old.installment, old.installments, old.clawback_id,
        old.offsets_earning_id)
      is distinct from (new.user_id, new.referral_id, new.kind, new.due_by, new.installment, new.installments,
        new.clawback_id, new.offsets_earning_id)
  ) execute function refuse_row_change();
create trigger only_promised_deleted before delete on earning for each row
  when (old.state <> 'promised') execute function refuse_row_change();
create trigger never_truncated before truncate on earning for each statement execute function refuse_change();

-- Each reminder of an expiry is sent once.
create table reminder_sent (
  earning_id bigint not null,
  user_id bigint not null references indiker,
  expires_on date not null,
  days smallint not null check (days in (30, 7, 1)),
  sent_at timestamptz not null,
  primary key (earning_id, expires_on, days, user_id),
  foreign key (earning_id, user_id) references earning (id, user_id) on delete cascade
);

-- The first 25 people who signed up by a share link and confirmed their e-mail: one row, one earning, one number each.
create table share_bonus (
  -- the link's owner
  user_id bigint not null references indiker,
  number smallint not null check (number between 1 and 25),
  invited_id bigint not null unique references indiker,
  -- a keyed hash of the CPF: a person who deletes the account and signs up again is not counted twice
  person bytea not null unique check (length(person) = 32),
  earning_id bigint not null unique,
  created_at timestamptz not null,
  primary key (user_id, number),
  foreign key (earning_id, user_id) references earning (id, user_id)
);
create trigger append_only before update or delete on share_bonus for each row execute function refuse_change();
create trigger never_truncated before truncate on share_bonus for each statement execute function refuse_change();

-- Share bonuses that wait for an operator, because the sign-ups look like one person's (product 5.10).

-- Where and when somebody signed up through a share link. The network is a keyed hash that also contains the inviter, so that
-- rows of different links cannot be compared and no row shows where somebody was. The account's erasure keeps the row, which
-- then belongs to nobody: otherwise sign-ups could be hidden by deleting them. Deleted after 180 days.
create table share_sign_up (
  invited_id bigint primary key references indiker,
  -- the owner of the link
  user_id bigint not null references indiker,
  -- null when the address is unknown
  network bytea check (length(network) = 32),
  -- whether the owner of the link has signed in from the same network
  is_inviters_network boolean not null,
  created_at timestamptz not null
);
create index share_sign_up_user_id_created_at_idx on share_sign_up (user_id, created_at);
create index share_sign_up_created_at_idx on share_sign_up (created_at);

-- Why a share bonus is retained, and what an operator decided. Its earning stays receivable until then.
create table bonus_hold (
  earning_id bigint not null,
  user_id bigint not null references indiker,
  reasons text[] not null check (
    cardinality(reasons) > 0 and reasons <@ array['shared_network', 'shared_phone', 'burst']
  ),
  created_at timestamptz not null,
  decision text check (decision in ('released', 'refused')),
  decided_by bigint references operator,
  decided_at timestamptz,
  decision_reason text,
  primary key (earning_id, user_id),
  foreign key (earning_id, user_id) references earning (id, user_id),
  check (num_nulls(decision, decided_by, decided_at, decision_reason) in (0, 4))
);
create index bonus_hold_user_id_idx on bonus_hold (user_id);
create index bonus_hold_undecided_idx on bonus_hold (created_at, earning_id) where decision is null;

create function refuse_bonus_hold_change() returns trigger language plpgsql as $$
begin
  raise exception 'bonus_hold % cannot change so', old.earning_id using errcode = 'restrict_violation';
end $$;
create trigger decided_once after update on bonus_hold for each row
  when (
    old.decision is not null
    or (old.earning_id, old.user_id, old.reasons, old.created_at)
      is distinct from (new.earning_id, new.user_id, new.reasons, new.created_at)
  ) execute function refuse_bonus_hold_change();
create trigger never_deleted before delete on bonus_hold for each row execute function refuse_change();
create trigger never_truncated before truncate on bonus_hold for each statement execute function refuse_change();

-- Whether tax is withheld from payments of a day: the newest row whose day has come. None before the first row.
create table withholding_setting (
  id bigint generated always as identity primary key,
  enabled boolean not null,
  effective_from date not null,
  operator_id bigint not null references operator,
  created_at timestamptz not null
);
create trigger append_only before update or delete on withholding_setting for each row execute function refuse_change();
create trigger never_truncated before truncate on withholding_setting for each statement execute function refuse_change();

-- What an Indiker was paid before the provider moved in. For information alone: it is in no balance, and the ledger does not
-- know it. The account of the person is all that it is stored for, so it goes with the account.
create table earlier_payment (
  id bigint generated always as identity,
  user_id bigint not null references indiker,
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  paid_on date not null,
  -- gross, in centavos
  value bigint not null check (value > 0),
  note text,
  created_at timestamptz not null,
  primary key (id, user_id),
  unique (user_id, cnpj, paid_on, value)
);
create index earlier_payment_user_id_paid_on_id_idx on earlier_payment (user_id, paid_on desc, id desc);
create trigger not_for_erased before insert on earlier_payment for each row execute function refuse_for_erased();
