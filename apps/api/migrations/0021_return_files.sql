-- Return files: what the bank says about the payments of remittance files.

create table return_file (
  id bigint generated always as identity primary key,
  -- of the text, so that the same file twice changes nothing
  sha256 bytea not null unique check (length(sha256) = 32),
  name text not null,
  bank_code text not null,
  sequence integer not null,
  item_count integer not null check (item_count >= 0),
  imported_by bigint not null references operator,
  imported_at timestamptz not null,
  -- null while its items are worked through, and after the process died meanwhile: the same file then goes on
  completed_at timestamptz
);
create function refuse_return_file_change() returns trigger language plpgsql as $$
begin
  raise exception 'return file % cannot change so', old.id using errcode = 'restrict_violation';
end $$;
create trigger completed_once after update on return_file for each row
  when (
    old.completed_at is not null
    or (old.id, old.sha256, old.name, old.bank_code, old.sequence, old.item_count, old.imported_by, old.imported_at)
      is distinct from (new.id, new.sha256, new.name, new.bank_code, new.sequence, new.item_count, new.imported_by, new.imported_at)
  ) execute function refuse_return_file_change();
create trigger never_deleted before delete on return_file for each row execute function refuse_change();
create trigger never_truncated before truncate on return_file for each statement execute function refuse_change();

create table return_file_item (
  file_id bigint not null references return_file,
  line integer not null check (line > 0),
  -- what the remittance called the payment, and the bank's own number of it
  reference text not null,
  bank_number text not null,
  -- null where it is none of ours
  batch_id bigint,
  withdrawal_id bigint,
  -- in centavos
  value bigint not null check (value >= 0),
  paid_on date,
  paid_value bigint not null check (paid_value >= 0),
  -- the bank's occurrence codes
  occurrences text not null,
  outcome text not null check (
    outcome in ('paid', 'returned', 'not_paid', 'pending', 'repeated', 'mismatched', 'unknown', 'foreign')
  ),
  detail text,
  primary key (file_id, line),
  foreign key (batch_id, withdrawal_id) references payout_batch_item,
  check (num_nulls(batch_id, withdrawal_id) = (case when outcome in ('unknown', 'foreign') then 2 else 0 end))
);
-- One file alone ends an item of a batch, however many say so.
create unique index return_file_item_end_idx on return_file_item (batch_id, withdrawal_id)
  where outcome in ('paid', 'returned', 'not_paid');
create index return_file_item_batch_id_withdrawal_id_idx on return_file_item (batch_id, withdrawal_id, file_id);
create trigger append_only before update or delete on return_file_item for each row execute function refuse_change();
create trigger never_truncated before truncate on return_file_item for each statement execute function refuse_change();

-- The bank did not pay for a reason that is not the person's: the withdrawal stays scheduled and goes into another batch.
alter table payout_batch_item
  drop constraint payout_batch_item_outcome_check,
  add constraint payout_batch_item_outcome_check check (outcome in ('paid', 'returned', 'not_paid'));
