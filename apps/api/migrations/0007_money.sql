-- What the amounts of the ledger stand for: rewards, earnings, withdrawals, clawbacks and share bonuses.

-- The one row of an Indiker that every operation on their money locks first.
create table wallet (
  user_id bigint primary key references indiker
);
create trigger never_deleted before delete on wallet for each row execute function refuse_change();

-- The Indiker's share of a contract. A promised reward is estimated anew with the contract's value; a frozen one is fixed and
-- can only be cancelled.
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
  id bigint generated always as identity primary key,
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
  created_at timestamptz not null,
  check (status = 'returned' or payment_date is not null),
  constraint withdrawal_bank_data_check check (status <> 'scheduled' or bank_data is not null)
);
create index withdrawal_user_id_id_idx on withdrawal (user_id, id desc);
create index withdrawal_status_id_idx on withdrawal (status, id);

create function withdrawal_bank_digest(w withdrawal) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(w.id, w.user_id, w.bank_version, w.bank_data)::text, 'UTF8'))
  where w.bank_data is not null
$$;
create function withdrawal_set_bank_digest() returns trigger language plpgsql as $$
begin
  new.bank_digest := withdrawal_bank_digest(new);
  return new;
end $$;
create trigger set_bank_digest before insert or update of bank_data, bank_version on withdrawal for each row
  execute function withdrawal_set_bank_digest();

create trigger total_unchanged after update on withdrawal for each row
  when (
    (old.id, old.user_id, old.total, old.requested_on) is distinct from (new.id, new.user_id, new.total, new.requested_on)
    or (
      old.status = 'paid'
      and (new.bank_data is not null or (old.status, old.payment_date, old.return_reason, old.bank_version)
        is distinct from (new.status, new.payment_date, new.return_reason, new.bank_version))
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
  withdrawal_id bigint primary key references withdrawal,
  operator_id bigint not null references operator,
  reason text not null,
  created_at timestamptz not null
);
create trigger append_only before update or delete on settlement for each row execute function refuse_change();
create trigger never_truncated before truncate on settlement for each statement execute function refuse_change();

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
create index clawback_user_id_id_idx on clawback (user_id, id);
create index clawback_referral_id_idx on clawback (referral_id);
create trigger append_only before update or delete on clawback for each row execute function refuse_change();

-- The payments an Indiker is to get, one row each. A clawback's earning is negative and shares the fate of the earning that
-- it reduces: both are withdrawn, expire or are cancelled together.
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
  -- the last day: to pay the first invoice while promised, to request it once available
  expires_on date,
  paid_on date,
  -- given up by an Indiker who deleted the account (decision 0028)
  waived_on date,
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
  check (installment between 1 and installments),
  constraint earning_waived_check check (waived_on is null or state = 'expired')
);
-- A reward's installments are unique, earnings of other kinds need not be: one index for that and for a referral's earnings.
create unique index earning_referral_id_installment_idx
  on earning (referral_id, installment, (case kind when 'reward' then 0 else id end));
create index earning_user_id_state_idx on earning (user_id, state);
create index earning_withdrawal_id_idx on earning (withdrawal_id) where withdrawal_id is not null;
create index earning_clawback_id_idx on earning (clawback_id) where clawback_id is not null;
create index earning_offsets_earning_id_idx on earning (offsets_earning_id) where offsets_earning_id is not null;
create index earning_release_on_id_idx on earning (release_on, id) where state = 'receivable';
create index earning_expires_on_id_idx on earning (expires_on, id)
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
  earning_id bigint not null references earning on delete cascade,
  expires_on date not null,
  days smallint not null check (days in (30, 7, 1)),
  sent_at timestamptz not null,
  primary key (earning_id, expires_on, days)
);

-- The first 25 people who signed up by a share link and confirmed their e-mail: one row, one earning, one number each.
create table share_bonus (
  -- the link's owner
  user_id bigint not null references indiker,
  number smallint not null check (number between 1 and 25),
  invited_id bigint not null unique references indiker,
  -- a keyed hash of the CPF: a person who deletes the account and signs up again is not counted twice
  person bytea not null unique check (length(person) = 32),
  earning_id bigint not null unique references earning,
  created_at timestamptz not null,
  primary key (user_id, number)
);
create trigger append_only before update or delete on share_bonus for each row execute function refuse_change();
create trigger never_truncated before truncate on share_bonus for each statement execute function refuse_change();
