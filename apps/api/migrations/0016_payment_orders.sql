-- Payments by a provider's API (decision 0095): how each batch is paid, and the orders sent to the provider.

-- safe for older processes: they prepare batches that are paid by file, which is the default

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

alter table payout_batch add column method text not null default 'cnab' check (method in ('cnab', 'efi', 'asaas')),
  add check (method = 'cnab' or pix_count = item_count);
create trigger method_unchanged after update on payout_batch for each row
  when (old.method <> new.method) execute function refuse_row_change();

-- One attempt to pay one withdrawal. The row is committed before the call, so that whatever happens to the call, its id
-- is known and a look-up by it says what came of the money.
create table payment_order (
  id text not null check (id ~ '^[A-Za-z0-9]{1,35}$'),
  batch_id bigint not null references payout_batch,
  withdrawal_id bigint not null,
  user_id bigint not null references indiker,
  attempt integer not null check (attempt > 0),
  method text not null check (method in ('efi', 'asaas')),
  -- in centavos
  net bigint not null check (net > 0),
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'accepted', 'paid', 'not_paid', 'unknown', 'returned')),
  -- the payment's number in PIX
  end_to_end_id text,
  -- the one transfer of it that may leave, by the number of a provider that asks before
  authorized text,
  -- for the staff, in words; never what a provider says of another person
  detail text,
  -- calls so far, when the first that may have reached the provider began, and when to send or look next
  tries integer not null default 0,
  sent_at timestamptz,
  next_at timestamptz not null,
  ended_at timestamptz,
  -- when a statement of the provider first confirmed the payment
  stated_at timestamptz,
  primary key (id, user_id),
  unique (withdrawal_id, attempt, user_id),
  unique (batch_id, withdrawal_id, user_id),
  foreign key (batch_id, withdrawal_id, user_id) references payout_batch_item,
  check ((sent_at is null) <= (state in ('waiting', 'not_paid'))),
  check ((ended_at is not null) = (state in ('paid', 'not_paid', 'returned')))
);
create index payment_order_next_at_idx on payment_order (next_at)
  where state in ('waiting', 'sending', 'accepted', 'unknown');
create index payment_order_user_id_idx on payment_order (user_id);
create trigger ends_once after update on payment_order for each row
  when (
    old.state in ('not_paid', 'returned')
    or (old.state = 'paid' and new.state not in ('paid', 'returned'))
    or (old.stated_at is not null and new.stated_at is distinct from old.stated_at)
    or (old.end_to_end_id is not null and new.end_to_end_id is distinct from old.end_to_end_id)
    or (old.authorized is not null and new.authorized is distinct from old.authorized)
    or (old.sent_at is not null and new.sent_at is null)
    or (old.id, old.batch_id, old.withdrawal_id, old.user_id, old.attempt, old.method, old.net)
      is distinct from (new.id, new.batch_id, new.withdrawal_id, new.user_id, new.attempt, new.method, new.net)
  ) execute function refuse_row_change();
create trigger never_deleted before delete on payment_order for each row execute function refuse_change();
create trigger never_truncated before truncate on payment_order for each statement execute function refuse_change();

-- What a provider's statement says and our orders do not: a payment of one of our ids that no paid order explains, or one
-- that came back.
create table statement_difference (
  method text not null check (method in ('efi', 'asaas')),
  end_to_end_id text not null,
  reference text not null,
  -- in centavos
  value bigint not null check (value > 0),
  returned bigint not null check (returned >= 0),
  seen_at timestamptz not null,
  primary key (method, end_to_end_id)
);
