-- Which company paid when: receipts and tax statements name the one that made the payment.

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- The names of the payer, each from an instant on; the first one from the beginning, because nobody is known before it.
create table payer_name (
  id integer generated always as identity primary key,
  since timestamptz not null,
  legal_name text not null,
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$')
);
insert into payer_name (since, legal_name, cnpj) select '-infinity', legal_name, cnpj from payer;
create trigger never_changed before update or delete on payer_name for each row execute function refuse_change();
create trigger never_truncated before truncate on payer_name for each statement execute function refuse_change();
