-- Double entry, append-only. Every amount a person sees is a sum of ledger_entry; the database itself refuses what
-- would break it: a transaction whose entries do not add up to zero, a change or removal of a row, a negative balance
-- of an Indiker.
create table ledger_account (
  id bigint generated always as identity primary key,
  -- null for the accounts of the programme
  user_id bigint references indiker,
  kind text not null,
  -- Kept by the trigger below; the nightly check compares it with the sum of the entries.
  balance bigint not null default 0,
  unique nulls not distinct (user_id, kind),
  check (
    case when user_id is null
      then kind in ('rewards_expense', 'promotions_expense', 'cash')
      else kind in ('promised', 'receivable', 'available', 'requested', 'paid', 'expired') and balance >= 0
    end
  )
);

create table ledger_transaction (
  id bigint generated always as identity primary key,
  -- What happened, once: a second transaction for the same event is refused.
  business_key text not null unique,
  -- One sentence in Portuguese, as the Indiker may read it.
  description text not null check (description <> ''),
  created_at timestamptz not null
);

create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  account_id bigint not null references ledger_account,
  user_id bigint references indiker,
  -- centavos; positive raises the account
  amount bigint not null check (amount <> 0)
);
create index ledger_entry_of_transaction on ledger_entry (transaction_id);
create index ledger_entry_of_account on ledger_entry (account_id) include (amount);

create function ledger_entry_applies() returns trigger language plpgsql as $$
begin
  update ledger_account set balance = balance + new.amount where id = new.account_id;
  return null;
end $$;
create trigger applies after insert on ledger_entry for each row execute function ledger_entry_applies();

create function ledger_transaction_balances() returns trigger language plpgsql as $$
declare
  entries bigint;
  total numeric;
  transaction bigint := case when tg_table_name = 'ledger_transaction' then new.id else null end;
begin
  if transaction is null then transaction := new.transaction_id; end if;
  select count(*), coalesce(sum(amount), 0) into entries, total from ledger_entry where transaction_id = transaction;
  if entries < 2 or total <> 0 then
    raise exception 'ledger transaction % does not balance', transaction using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_transaction_balances();
create constraint trigger has_entries after insert on ledger_transaction
  deferrable initially deferred for each row execute function ledger_transaction_balances();

create trigger append_only before update or delete on ledger_entry for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_entry for each statement execute function refuse_change();
create trigger append_only before update or delete on ledger_transaction for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_transaction for each statement execute function refuse_change();
create trigger never_removed before delete on ledger_account for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_account for each statement execute function refuse_change();
