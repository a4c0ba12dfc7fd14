-- Payout batches: the withdrawals that are paid together, prepared by one operator and decided by another.

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
  withdrawal_id bigint not null references withdrawal,
  user_id bigint not null references indiker,
  -- 1 PIX, 2 bank transfer
  form smallint not null check (form in (1, 2)),
  gross bigint not null check (gross > 0),
  withheld bigint not null check (withheld >= 0),
  net bigint not null check (net > 0),
  -- the version of the bank data that the money goes to
  bank_version integer not null,
  -- what the preparer has looked at, as keys of the rules
  cautions text[] not null,
  -- until the batch is rejected, or the withdrawal is paid or returned
  live boolean not null,
  -- what the bank did with it
  outcome text check (outcome in ('paid', 'returned')),
  outcome_on date,
  -- the bank's occurrence codes; null where an operator entered the outcome
  outcome_codes text,
  outcome_at timestamptz,
  primary key (batch_id, withdrawal_id),
  check (gross = withheld + net),
  check (not live or outcome is null),
  check ((outcome is null) = (outcome_at is null)),
  check ((outcome is not distinct from 'paid') = (outcome_on is not null)),
  check (outcome_codes is null or outcome is not null)
);
-- A withdrawal is in at most one live batch, whoever prepares them.
create unique index payout_batch_item_live_idx on payout_batch_item (withdrawal_id) where live;
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
create trigger written_once after update on remittance_file for each row
  when (
    new.content is not null
    or (old.batch_id, old.bank_code, old.agreement, old.sequence, old.layout, old.size, old.sha256, old.created_at)
      is distinct from
      (new.batch_id, new.bank_code, new.agreement, new.sequence, new.layout, new.size, new.sha256, new.created_at)
  ) execute function refuse_file_change();
create trigger never_deleted before delete on remittance_file for each row execute function refuse_change();
create trigger never_truncated before truncate on remittance_file for each statement execute function refuse_change();
