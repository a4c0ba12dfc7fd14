-- Which company paid when: receipts and tax statements name the one that made the payment.

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- Name and CNPJ of the payer, valid until the next row. The first row counts for all earlier payments.
create table payer_history (
  id integer generated always as identity primary key,
  valid_from timestamptz not null,
  legal_name text not null,
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$')
);
insert into payer_history (valid_from, legal_name, cnpj) select '-infinity', legal_name, cnpj from payer;
create trigger never_changed before update or delete on payer_history for each row execute function refuse_change();
create trigger never_truncated before truncate on payer_history for each statement execute function refuse_change();
