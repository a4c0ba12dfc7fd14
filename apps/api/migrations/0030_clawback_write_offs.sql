-- What is no longer taken from an Indiker's later earnings: it was paid back outside of the product, or the Indiker leaves.

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

create table clawback_write_off (
  id bigint generated always as identity,
  user_id bigint not null references indiker,
  clawback_id bigint not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  created_on date not null,
  operator_id bigint not null references operator,
  created_at timestamptz not null,
  primary key (id, user_id),
  foreign key (clawback_id, user_id) references clawback (id, user_id)
);
create index clawback_write_off_clawback_id_idx on clawback_write_off (clawback_id);
create index clawback_write_off_user_id_idx on clawback_write_off (user_id);
create trigger append_only before update or delete on clawback_write_off for each row execute function refuse_change();
create trigger never_truncated before truncate on clawback_write_off for each statement execute function refuse_change();
