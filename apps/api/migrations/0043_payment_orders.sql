-- Payment orders end by the bank's answer or by two people (decision 0075).

-- The search path of the trigger functions: see 0003_people.sql.
select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- Up to this amount one person may enter a result outside a batch. The newest row counts; none means 0.
create table manual_result_ceiling (
  id bigint generated always as identity primary key,
  -- in centavos
  amount bigint not null check (amount >= 0),
  operator_id bigint not null references operator,
  created_at timestamptz not null
);
create trigger append_only before update or delete on manual_result_ceiling for each row execute function refuse_change();
create trigger never_truncated before truncate on manual_result_ceiling for each statement execute function refuse_change();

-- What the bank did with a withdrawal, as one operator entered it, until another confirms or rejects it.
create table manual_result (
  id bigint generated always as identity,
  withdrawal_id bigint not null references withdrawal,
  user_id bigint not null references indiker,
  kind text not null check (kind in ('paid', 'returned')),
  -- the day of the payment, or the reason of the return
  paid_on date,
  reason text,
  -- the bank's own code of its answer
  bank_code text,
  entered_by bigint not null references operator,
  entered_at timestamptz not null,
  -- 'overtaken': the bank's return file came first
  decision text check (decision in ('confirmed', 'rejected', 'overtaken')),
  decided_by bigint references operator,
  decided_at timestamptz,
  primary key (user_id, id),
  check ((kind = 'paid') = (paid_on is not null) and (kind = 'returned') = (reason is not null)),
  check ((decision is null) = (decided_at is null)),
  constraint manual_result_two_people check (decision <> 'confirmed' or (decided_by is not null and decided_by <> entered_by))
);
create unique index manual_result_pending_idx on manual_result (user_id, withdrawal_id) where decision is null;
create index manual_result_withdrawal_id_idx on manual_result (withdrawal_id);
create trigger decided_once after update on manual_result for each row
  when (
    old.decision is not null
    or (old.id, old.withdrawal_id, old.user_id, old.kind, old.paid_on, old.reason, old.bank_code, old.entered_by, old.entered_at)
      is distinct from (new.id, new.withdrawal_id, new.user_id, new.kind, new.paid_on, new.reason, new.bank_code, new.entered_by, new.entered_at)
  ) execute function refuse_row_change();
create trigger never_deleted before delete on manual_result for each row execute function refuse_change();
create trigger never_truncated before truncate on manual_result for each statement execute function refuse_change();

-- How a person cleared up a payment in a return file that matches no order.
create table return_line_clearance (
  file_id bigint not null references return_file,
  line integer not null,
  note text not null check (note <> ''),
  operator_id bigint not null references operator,
  created_at timestamptz not null,
  primary key (file_id, line)
);
create trigger append_only before update or delete on return_line_clearance for each row execute function refuse_change();
create trigger never_truncated before truncate on return_line_clearance for each statement execute function refuse_change();

create index return_file_item_withdrawal_id_idx on return_file_item (withdrawal_id) where outcome = 'mismatched';
create index return_file_item_unknown_idx on return_file_item (file_id) where outcome in ('mismatched', 'unknown');

-- The payer as the header of the file names it: CNPJ and agreement. Null in files of earlier versions.
alter table remittance_file add column payer_reference text;

-- When the staff last replaced the e-mail.
alter table indiker add column email_changed_at timestamptz;
