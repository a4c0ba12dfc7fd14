-- Double entry, append-only (decision 0011). Every amount a person sees is a sum of ledger_entry. The database itself
-- refuses entries that do not add up to zero, a change or removal of a row, and a negative balance of an Indiker.

-- Functions below run with this search path: without `pg_temp` at its end a temporary table, which any role may be
-- allowed to make, would be found before the real one.
select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

create table ledger_account (
  id bigint generated always as identity,
  -- The Indiker, also of the programme's side of what was posted for them: all rows of one transaction have one owner.
  owner bigint not null references indiker,
  -- null for the accounts of the programme
  user_id bigint check (user_id = owner),
  kind text not null,
  -- Updated by the trigger below, for Indikers only: a row that every transaction changed would serialise them all.
  balance bigint not null default 0,
  primary key (id, owner),
  unique (owner, kind),
  check (
    case
      when user_id is null
        then kind in ('rewards_expense', 'promotions_expense', 'cash', 'taxes_payable') and balance = 0
      -- what a clawback has yet to recover
      when kind = 'owed' then balance <= 0
      else kind in ('promised', 'receivable', 'available', 'requested', 'paid', 'withheld', 'expired') and balance >= 0
    end
  )
  -- Free space on each page for the next balance, so that an update changes no index.
) with (fillfactor = 70);

create table ledger_transaction (
  id bigint generated always as identity,
  owner bigint not null,
  -- Names the event, which can happen once: a second transaction with the same key is refused.
  business_key text not null,
  -- One sentence in Portuguese, shown to the Indiker.
  description text not null check (description <> ''),
  -- the day it counts for, in the programme's time zone
  effective_on date not null,
  created_at timestamptz not null,
  -- of description, day and key: compared by ledger/check.ts
  digest bytea not null default '',
  primary key (id, owner),
  constraint ledger_transaction_business_key_key unique (business_key, owner)
);

-- No foreign keys: the statement-level triggers below check the references once for each statement, a foreign key would
-- once for each row; and the rows referred to are never removed.
create table ledger_entry (
  id bigint generated always as identity,
  transaction_id bigint not null,
  account_id bigint not null,
  owner bigint not null,
  -- the account's Indiker
  user_id bigint,
  -- centavos; positive raises the account
  amount bigint not null check (amount <> 0),
  primary key (id, owner)
);
create index ledger_entry_transaction_id_idx on ledger_entry (transaction_id);
-- A person's entries, the newest transaction first.
create index ledger_entry_user_id_transaction_id_idx on ledger_entry (user_id, transaction_id) where user_id is not null;
create index ledger_entry_account_id_idx on ledger_entry (account_id) include (amount);

create function ledger_transaction_digest(id bigint, business_key text, effective_on date, created_at timestamptz,
  description text) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws('|', id, business_key, effective_on - date '2000-01-01', extract(epoch from created_at),
    description), 'UTF8'))
$$;
create function ledger_transaction_set_digest() returns trigger language plpgsql as $$
begin
  new.digest := ledger_transaction_digest(new.id, new.business_key, new.effective_on, new.created_at, new.description);
  return new;
end $$;
create trigger set_digest before insert on ledger_transaction for each row execute function ledger_transaction_set_digest();

-- The entries of one statement add up to zero for each transaction, so every transaction does at every moment.
-- The planner settings leave one plan, row by row over the indexes. It suits two entries and thousands; without them a plan
-- made for the one case would be cached and used for the other.
create function ledger_entries_apply() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set search_path from current as $$
declare
  changed bigint;
begin
  if exists (
    select from added group by transaction_id having sum(amount) <> 0 or count(*) < 2
      or (select t.id from ledger_transaction t where t.id = transaction_id) is null
  ) then
    raise exception 'ledger entries do not balance' using errcode = 'check_violation';
  end if;
  update ledger_account a set balance = a.balance + c.change
  from (
    select account_id, user_id, sum(amount)::bigint as change from added where user_id is not null
    group by account_id, user_id order by account_id
  ) c
  where a.id = c.account_id and a.user_id = c.user_id;
  get diagnostics changed = row_count;
  if changed <> (select count(*) from (select from added where user_id is not null group by account_id, user_id) g)
    or exists (
      select from added where user_id is null group by account_id
      having (select a.id from ledger_account a where a.id = account_id and a.user_id is null) is null
    )
  then
    raise exception 'ledger entry of another''s account' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger apply_entries after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_entries_apply();

-- Runs at the end of the statement: a transaction and its entries are written by one statement.
create function ledger_transaction_has_entries() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set search_path from current as $$
declare
  bare bigint;
begin
  select id into bare from made
  where (select e.transaction_id from ledger_entry e where e.transaction_id = made.id limit 1) is null limit 1;
  if found then
    raise exception 'ledger transaction % has no entries', bare using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger has_entries after insert on ledger_transaction referencing new table as made
  for each statement execute function ledger_transaction_has_entries();

-- In place of both where the tables are distributed (decision 0084), whose triggers see one row: the balance moves with each
-- entry, and a transaction is compared with its entries when it is committed.
create function ledger_entry_apply() returns trigger language plpgsql as $$
begin
  if new.user_id is null then
    perform from ledger_account a where a.id = new.account_id and a.owner = new.owner and a.user_id is null;
  else
    update ledger_account a set balance = a.balance + new.amount
    where a.id = new.account_id and a.owner = new.owner and a.user_id = new.user_id;
  end if;
  if not found then
    raise exception 'ledger entry of another''s account' using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- The argument is the column with the id of the transaction.
create function ledger_transaction_balances() returns trigger language plpgsql as $$
declare
  made bigint := to_jsonb(new) ->> tg_argv[0];
begin
  if (
    select count(*) < 2 or sum(e.amount) <> 0 from ledger_entry e where e.transaction_id = made and e.owner = new.owner
  ) or not exists (select t.id from ledger_transaction t where t.id = made and t.owner = new.owner) then
    raise exception 'ledger entries do not balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger append_only before update or delete on ledger_entry for each row execute function refuse_change();
create trigger never_truncated before truncate on ledger_entry for each statement execute function refuse_change();
create trigger append_only before update or delete on ledger_transaction for each row execute function refuse_change();
create trigger never_truncated before truncate on ledger_transaction for each statement execute function refuse_change();
create trigger never_deleted before delete on ledger_account for each row execute function refuse_change();
create trigger never_truncated before truncate on ledger_account for each statement execute function refuse_change();
-- A balance changes by entries and in no other way.
create trigger only_by_entries before update on ledger_account for each statement
  when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger opens_at_zero before insert on ledger_account for each row
  when (new.balance <> 0) execute function refuse_change();

-- The result of the last check of the whole ledger, which takes too long to be repeated for each look at the dashboard.
create table ledger_check_result (
  singleton boolean primary key default true check (singleton),
  checked_at timestamptz not null,
  findings integer not null check (findings >= 0)
);

-- How far a check of the whole ledger has come, so that the next run goes on where a restart interrupted it.
create table ledger_check_progress (
  singleton boolean primary key default true check (singleton),
  saved_at timestamptz not null,
  progress jsonb not null
);
