-- Payment at once (decision 0097): what two administrators allow to be paid without a decision on each batch, and which
-- batches were paid so.

-- safe for older processes: they pay no batch so, and their batches have no standing order

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- Append-only: prepared, approved by somebody else and ended, each once. The ceilings never change.
create table standing_order (
  id integer generated always as identity primary key,
  -- in centavos
  per_day bigint not null,
  per_person bigint not null,
  per_withdrawal bigint not null check (per_withdrawal > 0),
  starts_on date not null,
  -- the last day
  ends_on date not null,
  prepared_by bigint not null references operator,
  prepared_at timestamptz not null,
  approved_by bigint references operator,
  approved_at timestamptz,
  ended_by bigint references operator,
  ended_at timestamptz,
  check (per_withdrawal <= per_person and per_person <= per_day),
  check (starts_on <= ends_on),
  check (num_nulls(approved_by, approved_at) in (0, 2)),
  check (approved_by <> prepared_by),
  check (num_nulls(ended_by, ended_at) in (0, 2))
);
create trigger decided_once after update on standing_order for each row
  when (
    old.ended_at is not null
    or (old.id, old.per_day, old.per_person, old.per_withdrawal, old.starts_on, old.ends_on, old.prepared_by, old.prepared_at)
      is distinct from (new.id, new.per_day, new.per_person, new.per_withdrawal, new.starts_on, new.ends_on, new.prepared_by,
        new.prepared_at)
    or (old.approved_at is not null
      and (old.approved_by, old.approved_at) is distinct from (new.approved_by, new.approved_at))
  ) execute function refuse_row_change();
create trigger never_deleted before delete on standing_order for each row execute function refuse_change();
create trigger never_truncated before truncate on standing_order for each statement execute function refuse_change();

alter table payout_batch add column standing_order_id integer references standing_order,
  add check (standing_order_id is null or (item_count = 1 and method <> 'cnab'));
create trigger standing_order_unchanged after update on payout_batch for each row
  when (old.standing_order_id is distinct from new.standing_order_id) execute function refuse_row_change();
create index payout_batch_paid_at_once_idx on payout_batch (payment_date) where standing_order_id is not null;
