-- Double entry, append-only. Every amount a person sees is a sum of ledger_entry; the database itself refuses what
-- would break it: entries that do not add up to zero, a change or removal of a row, a negative balance of an Indiker.
create table ledger_account (
  id bigint generated always as identity primary key,
  -- null for the accounts of the programme
  user_id bigint references indiker,
  -- whom entries are joined by: 0 is the programme
  owner bigint not null generated always as (coalesce(user_id, 0)) stored,
  kind text not null,
  -- Kept by the trigger below for Indikers only: a row that every transaction changed would let them pass one by one.
  balance bigint not null default 0,
  unique (owner, kind),
  check (
    case
      when user_id is null then kind in ('rewards_expense', 'promotions_expense', 'cash') and balance = 0
      -- what a clawback has yet to recover
      when kind = 'owed' then balance <= 0
      else kind in ('promised', 'receivable', 'available', 'requested', 'paid', 'expired') and balance >= 0
    end
  )
);
insert into ledger_account (user_id, kind)
values (null, 'rewards_expense'), (null, 'promotions_expense'), (null, 'cash');

create table ledger_transaction (
  id bigint generated always as identity primary key,
  -- What happened, once: a second transaction for the same event is refused.
  business_key text not null unique,
  -- One sentence in Portuguese, as the Indiker may read it.
  description text not null check (description <> ''),
  -- the day it counts for, in the programme's time zone
  effective_on date not null,
  created_at timestamptz not null
);

create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  account_id bigint not null references ledger_account,
  -- the account's Indiker; the trigger below holds them equal
  user_id bigint,
  -- centavos; positive raises the account
  amount bigint not null check (amount <> 0)
);
create index ledger_entry_of_transaction on ledger_entry (transaction_id);
create index ledger_entry_of_account on ledger_entry (account_id) include (amount);

-- One statement's entries add up to zero for each transaction, so every transaction does at every moment.
create function ledger_entries_apply() returns trigger language plpgsql as $$
declare
  change record;
begin
  if exists (select from added group by transaction_id having sum(amount) <> 0 or count(*) < 2) then
    raise exception 'ledger entries do not balance' using errcode = 'check_violation';
  end if;
  -- A loop rather than a join: a plan made for thousands of rows would be kept for two.
  for change in
    select account_id, user_id, sum(amount)::bigint as amount from added group by account_id, user_id order by account_id
  loop
    if change.user_id is null then
      perform from ledger_account where id = change.account_id and user_id is null;
    else
      update ledger_account set balance = balance + change.amount
      where id = change.account_id and user_id = change.user_id;
    end if;
    if not found then
      raise exception 'ledger entry of another''s account' using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $$;
create trigger applies after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_entries_apply();

create function ledger_transaction_has_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entry where transaction_id = new.id) then
    raise exception 'ledger transaction % has no entries', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger has_entries after insert on ledger_transaction
  deferrable initially deferred for each row execute function ledger_transaction_has_entries();

create trigger append_only before update or delete on ledger_entry for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_entry for each statement execute function refuse_change();
create trigger append_only before update or delete on ledger_transaction for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_transaction for each statement execute function refuse_change();
create trigger never_removed before delete on ledger_account for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_account for each statement execute function refuse_change();
-- A balance changes by entries and in no other way.
create trigger only_by_entries before update on ledger_account for each statement
  when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger opens_empty before insert on ledger_account for each row
  when (new.balance <> 0) execute function refuse_change();
