-- Files of payout batches that the bank did not take, as two people say (product 7.19).

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

create table refused_file (
  batch_id bigint primary key references payout_batch,
  -- what the bank said
  reason text not null,
  entered_by bigint not null references operator,
  entered_at timestamptz not null,
  confirmed_by bigint references operator,
  confirmed_at timestamptz,
  check (num_nulls(confirmed_by, confirmed_at) <> 1),
  constraint refused_file_two_people check (confirmed_by <> entered_by)
);
create function refuse_refused_file_change() returns trigger language plpgsql as $$
begin
  raise exception 'the refused file of batch % cannot change any more', old.batch_id using errcode = 'restrict_violation';
end $$;
create trigger confirmed_once after update or delete on refused_file for each row
  when (old.confirmed_at is not null) execute function refuse_refused_file_change();
