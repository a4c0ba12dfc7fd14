-- Credentials of payment providers that people enter, how PIX is paid, and random PIX keys (decision 0099).

-- safe for older processes: they read neither of the new tables, and a random key is accepted only where a provider that
-- checks its owner is configured, which older processes know only from their settings

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

create table provider_credentials (
  method text primary key check (method in ('efi', 'asaas')),
  encrypted text not null,
  -- the last characters of what the provider calls the application, for people to recognise it
  hint text not null check (length(hint) <= 4),
  set_by bigint not null references operator,
  set_at timestamptz not null,
  -- another one at each change
  version uuid not null
);

-- How withdrawals by PIX are paid unless a preparer chooses otherwise; the newest row is in force.
create table pix_method_choice (
  id bigint generated always as identity primary key,
  method text not null check (method in ('cnab', 'efi', 'asaas')),
  operator_id bigint not null references operator,
  created_at timestamptz not null
);
create trigger never_changed before update or delete on pix_method_choice for each row execute function refuse_change();
create trigger never_truncated before truncate on pix_method_choice for each statement execute function refuse_change();

alter table bank_account drop constraint bank_account_pix_type_check,
  add constraint bank_account_pix_type_check check (pix_type in ('phone', 'cpf', 'email', 'random'));
