-- Payments that came back after they were made (decision 0098): their withdrawals are returned, and may be paid again.

-- safe for older processes: they know no payment that came back, and pay no withdrawal a second time

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- Each payment of a withdrawal that came back, as it was. The withdrawal itself only has its newest payment.
create table returned_payment (
  withdrawal_id bigint not null,
  user_id bigint not null references indiker,
  -- 1 for the first payment of the withdrawal, 2 for the second
  number integer not null check (number > 0),
  order_id text not null,
  paid_on date not null,
  -- in centavos: the tax that was withheld from it
  withheld bigint not null check (withheld >= 0),
  returned_on date not null check (returned_on >= paid_on),
  created_at timestamptz not null,
  primary key (withdrawal_id, number, user_id),
  unique (order_id, user_id),
  foreign key (withdrawal_id, user_id) references withdrawal (id, user_id),
  foreign key (order_id, user_id) references payment_order (id, user_id)
);
create index returned_payment_user_id_idx on returned_payment (user_id);
create trigger append_only before update or delete on returned_payment for each row execute function refuse_change();
create trigger never_truncated before truncate on returned_payment for each statement execute function refuse_change();

-- A paid withdrawal can be returned, which keeps the bank data that it was sent to.
drop trigger total_unchanged on withdrawal;
create trigger total_unchanged after update on withdrawal for each row
  when (
    (old.id, old.user_id, old.total, old.requested_on) is distinct from (new.id, new.user_id, new.total, new.requested_on)
    or (old.status = 'scheduled' and new.status = 'paid' and (old.withheld, old.payee_cpf) is distinct from (new.withheld, new.payee_cpf))
    or (
      old.status = 'paid' and new.status = 'paid'
      and (new.bank_data is not null or new.payee_cpf is not null
        or (old.payment_date, old.return_reason, old.bank_version, old.withheld)
          is distinct from (new.payment_date, new.return_reason, new.bank_version, new.withheld))
    )
    or (
      old.status = 'paid' and new.status <> 'paid'
      and (new.status <> 'returned' or new.return_reason is null
        or (old.bank_data, old.bank_version) is distinct from (new.bank_data, new.bank_version))
    )
  ) execute function refuse_row_change();

-- Its items are requested again.
drop trigger moves_forward on earning;
create trigger moves_forward after update on earning for each row
  when (
    (old.state in ('expired', 'cancelled'))
    or (old.state = 'receivable' and new.state = 'promised')
    or (old.state = 'available' and new.state in ('promised', 'receivable'))
    or (old.state = 'requested' and new.state <> 'paid')
    or (old.state = 'paid' and new.state <> 'requested')
    or (old.state in ('requested', 'paid') and new.withdrawal_id is distinct from old.withdrawal_id)
    or (old.state <> 'promised' and new.value <> old.value)
    or (old.state in ('available', 'requested', 'paid') and (old.release_on, old.expires_on) <> (new.release_on, new.expires_on))
    or (old.user_id, old.referral_id, old.kind, old.due_by, old.installment, old.installments, old.clawback_id,
        old.offsets_earning_id, old.campaign_id)
      is distinct from (new.user_id, new.referral_id, new.kind, new.due_by, new.installment, new.installments,
        new.clawback_id, new.offsets_earning_id, new.campaign_id)
  ) execute function refuse_row_change();

-- The item of the batch that paid it is returned, too.
drop trigger ends_once on payout_batch_item;
create trigger ends_once after update on payout_batch_item for each row
  when (
    (not old.live and (old.outcome is distinct from 'paid' or new.outcome is distinct from 'returned' or new.live))
    or (old.batch_id, old.withdrawal_id, old.user_id, old.form, old.gross, old.withheld, old.net, old.bank_version,
        old.cautions)
      is distinct from (new.batch_id, new.withdrawal_id, new.user_id, new.form, new.gross, new.withheld, new.net,
        new.bank_version, new.cautions)
  ) execute function refuse_batch_item_change();

-- A paid order that the provider is to be asked about again, because something says that its money came back.
alter table payment_order add column recheck boolean not null default false;
drop index payment_order_next_at_idx;
create index payment_order_next_at_idx on payment_order (next_at)
  where state in ('waiting', 'sending', 'accepted', 'unknown') or (state = 'paid' and recheck);
-- A statement may confirm a payment after it came back.
drop trigger ends_once on payment_order;
create trigger ends_once after update on payment_order for each row
  when (
    old.state = 'not_paid'
    or (old.state = 'returned' and (new.state <> 'returned' or new.ended_at <> old.ended_at))
    or (old.state = 'paid' and new.state not in ('paid', 'returned'))
    or (old.stated_at is not null and new.stated_at is distinct from old.stated_at)
    or (old.end_to_end_id is not null and new.end_to_end_id is distinct from old.end_to_end_id)
    or (old.authorized is not null and new.authorized is distinct from old.authorized)
    or (old.sent_at is not null and new.sent_at is null)
    or (old.id, old.batch_id, old.withdrawal_id, old.user_id, old.attempt, old.method, old.net)
      is distinct from (new.id, new.batch_id, new.withdrawal_id, new.user_id, new.attempt, new.method, new.net)
  ) execute function refuse_row_change();
