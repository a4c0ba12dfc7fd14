-- Leaving with a balance below the minimum withdrawal: it is paid on request, or waived; see the decision record 0028.

-- Earnings that their Indiker gave up when leaving. The trigger moves_forward lets an expired earning change no more.
alter table earning add column waived_on date;
alter table earning add constraint earning_waived_check check (waived_on is null or state = 'expired');

-- Who asked for the payment of a balance below the minimum; gone once a withdrawal has taken it.
create table settlement_request (
  user_id bigint primary key references indiker,
  created_at timestamptz not null
);
create index settlement_request_oldest on settlement_request (created_at, user_id);
create trigger not_for_erased before insert on settlement_request for each row execute function refuse_for_erased();

-- Withdrawals that an operator made of a balance below the minimum, and why.
create table settlement (
  withdrawal_id bigint primary key references withdrawal,
  operator_id bigint not null references operator,
  reason text not null,
  created_at timestamptz not null
);
create trigger append_only before update or delete on settlement for each row execute function refuse_change();
create trigger never_emptied before truncate on settlement for each statement execute function refuse_change();

-- For the job that removes the contacts of referrals cancelled long ago.
create index referral_cancelled on referral (status_since) where status_id = 7;
