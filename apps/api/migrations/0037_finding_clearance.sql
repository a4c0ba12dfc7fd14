-- How people settled what a payment provider says against the ledger (decision 0106).

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- A finding of the ledger check, by the texts that it shows. If its facts change, its text does, and it is open again.
create table finding_clearance (
  check_name text not null,
  detail text not null,
  note text not null check (note <> ''),
  operator_id bigint not null references operator,
  created_at timestamptz not null,
  primary key (check_name, detail)
);
create trigger append_only before update or delete on finding_clearance for each row execute function refuse_change();
create trigger never_truncated before truncate on finding_clearance for each statement execute function refuse_change();
