-- Payout batches: the withdrawals that are paid together, prepared by one operator and decided by another.

-- The company that pays withdrawals, and the account that the money leaves: one row, or none before it is written down.
create table payer (
  id smallint primary key default 1 check (id = 1),
  legal_name text not null,
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  bank_code text not null references bank,
  agreement text not null,
  agency text not null check (agency ~ '^[0-9]{1,5}$'),
  agency_digit text check (agency_digit ~ '^[0-9XP]$'),
  account text not null check (account ~ '^[0-9]{1,12}$'),
  account_digit text not null check (account_digit ~ '^[0-9XP]$'),
  address jsonb,
  version integer not null,
  updated_at timestamptz not null
);

create table payout_batch (
  id bigint generated always as identity primary key,
  payment_date date not null,
  status text not null check (status in ('prepared', 'approved', 'rejected')),
  -- sums of its items, in centavos
  item_count integer not null check (item_count between 1 and 10000),
  gross bigint not null,
  withheld bigint not null check (withheld >= 0),
  net bigint not null check (net > 0),
  -- of these, what goes by PIX; the rest is bank transfers
  pix_count integer not null check (pix_count between 0 and item_count),
  pix_net bigint not null check (pix_net between 0 and net),
  prepared_by bigint not null references operator,
  prepared_at timestamptz not null,
  decided_by bigint references operator,
  decided_at timestamptz,
  reject_reason text,
  check (gross = withheld + net),
  check (num_nulls(decided_by, decided_at) = (case status when 'prepared' then 2 else 0 end)),
  check ((status = 'rejected') = (reject_reason is not null)),
  constraint payout_batch_two_people check (decided_by <> prepared_by)
);
create index payout_batch_status_id_idx on payout_batch (status, id);
create trigger decided_once after update on payout_batch for each row
  when (
    old.status <> 'prepared'
    or (old.id, old.payment_date, old.item_count, old.gross, old.withheld, old.net, old.pix_count, old.pix_net,
        old.prepared_by, old.prepared_at)
      is distinct from (new.id, new.payment_date, new.item_count, new.gross, new.withheld, new.net, new.pix_count,
        new.pix_net, new.prepared_by, new.prepared_at)
  ) execute function refuse_row_change();
create trigger never_deleted before delete on payout_batch for each row execute function refuse_change();
create trigger never_truncated before truncate on payout_batch for each statement execute function refuse_change();

-- A withdrawal as it was when the batch was prepared.
create table payout_batch_item (
  batch_id bigint not null references payout_batch,
  withdrawal_id bigint not null,
  user_id bigint not null references indiker,
  form text not null check (form in ('pix', 'ted')),
  gross bigint not null check (gross > 0),
  withheld bigint not null check (withheld >= 0),
  net bigint not null check (net > 0),
  -- the version of the bank data that the money goes to
  bank_version integer not null,
  -- what the preparer has looked at, as keys of the rules
  cautions text[] not null,
  -- until the batch is rejected, or the withdrawal is paid or returned
  live boolean not null,
  -- What the bank did with it. 'not_paid': for a reason that is not the person's; the withdrawal stays scheduled and goes
  -- into another batch.
  outcome text check (outcome in ('paid', 'returned', 'not_paid')),
  outcome_on date,
  -- the bank's occurrence codes; null where an operator entered the outcome
  outcome_codes text,
  outcome_at timestamptz,
  primary key (batch_id, withdrawal_id, user_id),
  foreign key (withdrawal_id, user_id) references withdrawal (id, user_id),
  check (gross = withheld + net),
  check (not live or outcome is null),
  check ((outcome is null) = (outcome_at is null)),
  check ((outcome is not distinct from 'paid') = (outcome_on is not null)),
  check (outcome_codes is null or outcome is not null)
);
-- A withdrawal is in at most one live batch, whoever prepares them.
create unique index payout_batch_item_live_idx on payout_batch_item (withdrawal_id, user_id) where live;
create index payout_batch_item_withdrawal_id_idx on payout_batch_item (withdrawal_id, batch_id);
create index payout_batch_item_user_id_idx on payout_batch_item (user_id);
create function refuse_batch_item_change() returns trigger language plpgsql as $$
begin
  raise exception 'withdrawal % of batch % cannot change so', old.withdrawal_id, old.batch_id
    using errcode = 'restrict_violation';
end $$;
create trigger ends_once after update on payout_batch_item for each row
  when (
    not old.live
    or (old.batch_id, old.withdrawal_id, old.user_id, old.form, old.gross, old.withheld, old.net, old.bank_version,
        old.cautions)
      is distinct from (new.batch_id, new.withdrawal_id, new.user_id, new.form, new.gross, new.withheld, new.net,
        new.bank_version, new.cautions)
  ) execute function refuse_batch_item_change();
create trigger never_deleted before delete on payout_batch_item for each row execute function refuse_change();
create trigger never_truncated before truncate on payout_batch_item for each statement execute function refuse_change();

-- The last number that was given to a remittance file, by the payer's agreement with the bank.
create table remittance_sequence (
  bank_code text not null references bank,
  agreement text not null,
  last integer not null check (last between 0 and 999999),
  primary key (bank_code, agreement)
);
create function refuse_sequence_change() returns trigger language plpgsql as $$
begin
  raise exception 'the sequence of % cannot change so', old.agreement using errcode = 'restrict_violation';
end $$;
create trigger counts_up after update on remittance_sequence for each row
  when ((old.bank_code, old.agreement) <> (new.bank_code, new.agreement) or new.last <> old.last + 1)
  execute function refuse_sequence_change();
create trigger never_deleted before delete on remittance_sequence for each row execute function refuse_change();

-- The file that a batch's approval made: the same bytes for as long as they are stored, encrypted.
create table remittance_file (
  batch_id bigint primary key references payout_batch,
  bank_code text not null references bank,
  agreement text not null,
  sequence integer not null,
  layout text not null,
  -- for the bank, and the same payments as CSV; null once the bank data in them are no longer needed as proof of payment
  content bytea,
  csv bytea,
  -- The payer as the header of the file names it: CNPJ and agreement. Null in files of earlier versions.
  payer_reference text,
  size integer not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null,
  unique (bank_code, agreement, sequence),
  check ((content is null) = (csv is null))
);
create function refuse_file_change() returns trigger language plpgsql as $$
begin
  raise exception 'the file of batch % cannot change so', old.batch_id using errcode = 'restrict_violation';
end $$;
-- Its bytes may be encrypted anew with another secret, which leaves their length as it was.
create trigger written_once after update on remittance_file for each row
  when (
    (new.content is not null
      and (length(new.content), length(new.csv)) is distinct from (length(old.content), length(old.csv)))
    or (old.batch_id, old.bank_code, old.agreement, old.sequence, old.layout, old.size, old.sha256, old.created_at)
      is distinct from
      (new.batch_id, new.bank_code, new.agreement, new.sequence, new.layout, new.size, new.sha256, new.created_at)
  ) execute function refuse_file_change();
create trigger never_deleted before delete on remittance_file for each row execute function refuse_change();
create trigger never_truncated before truncate on remittance_file for each statement execute function refuse_change();

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
  -- 0 where it is none of ours
  user_id bigint not null,
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
  primary key (file_id, line, user_id),
  foreign key (batch_id, withdrawal_id, user_id) references payout_batch_item,
  check (num_nulls(batch_id, withdrawal_id) = (case when outcome in ('unknown', 'foreign') then 2 else 0 end)),
  check ((user_id = 0) = (batch_id is null))
);
-- One file alone ends an item of a batch, however many say so.
create unique index return_file_item_end_idx on return_file_item (batch_id, withdrawal_id, user_id)
  where outcome in ('paid', 'returned', 'not_paid');
create index return_file_item_batch_id_withdrawal_id_idx on return_file_item (batch_id, withdrawal_id, file_id);
create index return_file_item_withdrawal_id_idx on return_file_item (withdrawal_id) where outcome = 'mismatched';
create index return_file_item_unknown_idx on return_file_item (file_id) where outcome in ('mismatched', 'unknown');
create trigger append_only before update or delete on return_file_item for each row execute function refuse_change();
create trigger never_truncated before truncate on return_file_item for each statement execute function refuse_change();

-- Payment orders end by the bank's answer or by two people (decision 0075).

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
  withdrawal_id bigint not null,
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
  foreign key (withdrawal_id, user_id) references withdrawal (id, user_id),
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
