-- What operators do for Indikers: finding, blocking, and the list of e-mails that were sent to them.

create index indiker_phone_idx on indiker (phone) where phone is not null;

-- A blocked person cannot sign in; what is theirs stays theirs (product 12.13).
alter table indiker
  add column blocked_at timestamptz,
  add column blocked_reason text,
  add column blocked_by bigint references operator,
  add constraint indiker_blocked_check check (num_nulls(blocked_at, blocked_reason, blocked_by) in (0, 3));
create index indiker_blocked_idx on indiker (id) where blocked_at is not null;
create index indiker_unconfirmed_idx on indiker (id) where email_verified_at is null and erased_at is null;

-- A person's ledger, the newest transaction first.
create index ledger_entry_user_id_transaction_id_idx on ledger_entry (user_id, transaction_id) where user_id is not null;

-- E-mails that went out to a person, by the id of their job: what the export and operators show of them. Without the text,
-- which may hold a code. `sent_at` is the product's time.
create table sent_email (
  id uuid primary key,
  user_id bigint not null references indiker,
  subject text not null,
  sent_at timestamptz not null
);
create index sent_email_user_id_sent_at_idx on sent_email (user_id, sent_at, id);
create index sent_email_sent_at_idx on sent_email (sent_at);
