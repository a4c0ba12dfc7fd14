-- Referrals, their contacts, history and contracts, and the people who asked not to be contacted.

create table referral (
  id bigint generated always as identity primary key,
  user_id bigint not null references indiker,
  company_name text not null,
  -- lower-case and without accents, for searches
  company_search text not null,
  site text,
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  -- Repeats the newest transition, for guarded updates and filters.
  status text not null default 'waiting' check (status in (
    'waiting', 'in_contact', 'fix_contact', 'in_negotiation', 'in_dispute', 'accepted', 'reward_scheduled', 'finished',
    'cancelled'
  )),
  status_since timestamptz not null,
  estimated_value bigint check (estimated_value > 0),
  consent_id bigint not null references consent,
  -- the company submitted itself through the Indiker's share link
  via_link boolean not null default false,
  created_at timestamptz not null,
  unique (user_id, cnpj)
);
create index referral_user_id_id_idx on referral (user_id, id desc);
create index referral_cnpj_idx on referral (cnpj);
create index referral_status_since_id_idx on referral (status_since, id);
create index referral_id_accepted_idx on referral (id) where status in ('accepted', 'reward_scheduled');
-- For the job that removes the contacts of referrals cancelled long ago.
create index referral_status_since_cancelled_idx on referral (status_since) where status = 'cancelled';
-- For the list of what somebody accepted, which names the company of each consent, a page at a time.
create index referral_consent_id_idx on referral (consent_id);
create trigger not_for_erased before insert on referral for each row execute function refuse_for_erased();

create table referral_contact (
  id bigint generated always as identity primary key,
  user_id bigint not null references indiker,
  referral_id bigint not null references referral,
  name text not null,
  email text not null,
  phone text not null,
  occupation text,
  contact_date date,
  shift_to_contact smallint check (shift_to_contact in (0, 1)),
  observation text,
  -- The e-mail to this contact waits until the Indiker has confirmed an e-mail address of their own.
  notice_pending boolean not null default false,
  created_at timestamptz not null
);
create index referral_contact_referral_id_id_idx on referral_contact (referral_id, id);
create index referral_contact_email_idx on referral_contact (email);
create index referral_contact_user_id_pending_idx on referral_contact (user_id) where notice_pending;
create trigger not_for_erased before insert on referral_contact for each row execute function refuse_for_erased();

-- The history of a referral. Only the operators' notes can be removed.
create table status_transition (
  id bigint generated always as identity primary key,
  user_id bigint not null references indiker,
  referral_id bigint not null references referral,
  status text not null check (status in (
    'in_contact', 'fix_contact', 'in_negotiation', 'in_dispute', 'accepted', 'reward_scheduled', 'finished', 'cancelled'
  )),
  reason text,
  -- shown to operators only
  note text,
  operator_id bigint references operator,
  created_at timestamptz not null
);
create index status_transition_referral_id_id_idx on status_transition (referral_id, id);
create trigger history_unchanged after update on status_transition for each row
  when (
    (old.id, old.user_id, old.referral_id, old.status, old.reason, old.operator_id, old.created_at)
      is distinct from (new.id, new.user_id, new.referral_id, new.status, new.reason, new.operator_id, new.created_at)
  ) execute function refuse_row_change();
create trigger never_deleted before delete on status_transition for each row execute function refuse_change();
create trigger never_truncated before truncate on status_transition for each statement execute function refuse_change();

-- What the company signed, in centavos and calendar dates. Only the payment of the first invoice is added later.
create table contract (
  referral_id bigint primary key references referral,
  user_id bigint not null references indiker,
  value bigint not null check (value > 0),
  closed_on date not null,
  first_invoice_due_on date not null,
  invoice_paid_on date check (invoice_paid_on >= closed_on),
  created_at timestamptz not null
);
create trigger signed_unchanged after update on contract for each row
  when (
    old.invoice_paid_on is not null
    or (old.referral_id, old.user_id, old.value, old.closed_on, old.first_invoice_due_on, old.created_at)
      is distinct from (new.referral_id, new.user_id, new.value, new.closed_on, new.first_invoice_due_on, new.created_at)
  ) execute function refuse_referral_row_change();
create trigger never_deleted before delete on contract for each row execute function refuse_change();
create trigger never_truncated before truncate on contract for each statement execute function refuse_change();

-- Addresses and phones whose owners asked not to be contacted, as keyed hashes: no other data of theirs is kept.
create table objection (
  recipient bytea primary key check (length(recipient) = 32),
  objected_at timestamptz not null
);

-- E-mails sent to contacts, by a keyed hash of the address: limits how many one address gets (product 10.1).
create table contact_notice (
  -- the job's id, so that a repeated job finds its own row
  id uuid primary key,
  recipient bytea not null check (length(recipient) = 32),
  user_id bigint not null references indiker,
  created_at timestamptz not null
);
create index contact_notice_recipient_created_at_idx on contact_notice (recipient, created_at);
create index contact_notice_created_at_idx on contact_notice (created_at);

-- The last answer of the company register, used for 24 hours.
create table company_lookup (
  cnpj text primary key,
  active boolean not null,
  company_name text,
  fetched_at timestamptz not null
);
