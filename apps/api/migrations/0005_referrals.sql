-- Referrals, their contacts, history and contracts, and the people who asked not to be contacted.

create table referral (
  id bigint generated always as identity,
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
  -- Repeats the contract's due date while its first invoice is awaited, which is the case in status 'accepted' alone.
  awaited_invoice_on date,
  consent_id bigint not null,
  -- the company submitted itself through the Indiker's share link
  via_link boolean not null default false,
  created_at timestamptz not null,
  -- When an administrator imported the referral; `created_at` is then the day on which it was made elsewhere.
  imported_at timestamptz,
  -- Who of the staff looks after it, and when to follow up.
  owner_id bigint references operator,
  follow_up_on date,
  -- The owner got the e-mail about this date.
  follow_up_reminded boolean not null default false,
  -- Whether a contact was corrected since the operator asked for it, so that the list of those reads an index alone.
  contact_corrected boolean not null default false,
  primary key (id, user_id),
  unique (user_id, cnpj),
  foreign key (consent_id, user_id) references consent (id, user_id),
  constraint referral_reminded_check check (follow_up_on is not null or not follow_up_reminded)
);
create index referral_user_id_id_idx on referral (user_id, id desc);
-- Finds beginnings too, whatever the database's collation; so do the indexes below with this operator class.
create index referral_cnpj_idx on referral (cnpj text_pattern_ops);
create index referral_status_since_id_idx on referral (status_since, id);
create index referral_id_accepted_idx on referral (id) where status in ('accepted', 'reward_scheduled');
-- For the job that removes the contacts of referrals cancelled long ago.
create index referral_status_since_cancelled_idx on referral (status_since) where status = 'cancelled';
-- For the list of what somebody accepted, which names the company of each consent, a page at a time.
create index referral_consent_id_idx on referral (consent_id);
create trigger not_for_erased before insert on referral for each row execute function refuse_for_erased();

-- The operators' queue and its counts: of a status, an owner, nobody or somebody; the longest waiting or the newest first
-- (decision record 0046). Where a filter may match ten thousand, the index has all that the list needs to sort them.
create index referral_queue_of_status on referral (status, status_since, id);
create index referral_newest on referral (created_at, id);
create index referral_newest_of_status on referral (status, created_at, id);
create index referral_queue_of_owner on referral (owner_id, status_since, id) where owner_id is not null;
create index referral_queue_of_owner_by_status on referral (owner_id, status, status_since, id) where owner_id is not null;
create index referral_newest_of_owner on referral (owner_id, created_at, id) where owner_id is not null;
create index referral_newest_of_owner_by_status on referral (owner_id, status, created_at, id) where owner_id is not null;
create index referral_queue_of_nobody on referral (status_since, id) where owner_id is null;
create index referral_queue_of_nobody_by_status on referral (status, status_since, id) where owner_id is null;
create index referral_queue_of_somebody on referral (status_since, id) where owner_id is not null;
create index referral_queue_of_somebody_by_status on referral (status, status_since, id) where owner_id is not null;
create index referral_of_indiker_by_status on referral (user_id, status) include (status_since, created_at, id);
create index referral_awaited_invoice on referral (awaited_invoice_on, id)
  include (status, status_since, created_at, owner_id) where awaited_invoice_on is not null;
create index referral_follow_up on referral (follow_up_on)
  include (status, status_since, created_at, owner_id, id) where follow_up_on is not null;
create index referral_contact_corrected_idx on referral (id)
  include (status, status_since, created_at, owner_id) where contact_corrected;
-- For one or two letters, which are no trigram.
create index referral_company_start on referral (left(company_search, 2) text_pattern_ops);

create table referral_contact (
  id bigint generated always as identity,
  user_id bigint not null references indiker,
  referral_id bigint not null,
  name text not null,
  email text not null,
  phone text not null,
  occupation text,
  contact_date date,
  shift_to_contact text check (shift_to_contact in ('morning', 'afternoon')),
  observation text,
  -- The e-mail to this contact waits until the Indiker has confirmed an e-mail address of their own.
  notice_pending boolean not null default false,
  created_at timestamptz not null,
  -- The Indiker changed or added the contact since the last change of status; a change of status clears it.
  corrected_at timestamptz,
  name_search text
    generated always as (translate(lower(name), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')) stored,
  primary key (id, user_id),
  foreign key (referral_id, user_id) references referral (id, user_id)
);
create index referral_contact_referral_id_id_idx on referral_contact (referral_id, id);
create index referral_contact_email_idx on referral_contact (email text_pattern_ops);
-- By the last digits, as people leave out what comes before them.
create index referral_contact_phone_end on referral_contact (reverse(phone) text_pattern_ops);
create index referral_contact_corrected on referral_contact (referral_id) where corrected_at is not null;
create index referral_contact_user_id_pending_idx on referral_contact (user_id) where notice_pending;
create trigger not_for_erased before insert on referral_contact for each row execute function refuse_for_erased();

-- The history of a referral. Only the operators' notes can be removed.
create table status_transition (
  id bigint generated always as identity,
  user_id bigint not null references indiker,
  referral_id bigint not null,
  status text not null check (status in (
    'in_contact', 'fix_contact', 'in_negotiation', 'in_dispute', 'accepted', 'reward_scheduled', 'finished', 'cancelled'
  )),
  reason text,
  -- shown to operators only
  note text,
  operator_id bigint references operator,
  created_at timestamptz not null,
  primary key (id, user_id),
  foreign key (referral_id, user_id) references referral (id, user_id)
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
  referral_id bigint not null,
  user_id bigint not null references indiker,
  value bigint not null check (value > 0),
  closed_on date not null,
  first_invoice_due_on date not null,
  invoice_paid_on date check (invoice_paid_on >= closed_on),
  created_at timestamptz not null,
  -- The days and the company's CNPJ decide about rewards and repeated referrals, but nothing else in the database depends
  -- on them, so a changed one would not be noticed. The digest makes the ledger check notice it (decision 0023).
  digest bytea,
  primary key (referral_id, user_id),
  foreign key (referral_id, user_id) references referral (id, user_id)
);
-- Paid first invoices, the newest first. Those that are awaited have an index on the referral.
create index contract_invoice_paid on contract (invoice_paid_on, referral_id) where invoice_paid_on is not null;
create trigger signed_unchanged after update on contract for each row
  when (
    old.invoice_paid_on is not null
    or (old.referral_id, old.user_id, old.value, old.closed_on, old.first_invoice_due_on, old.created_at)
      is distinct from (new.referral_id, new.user_id, new.value, new.closed_on, new.first_invoice_due_on, new.created_at)
  ) execute function refuse_referral_row_change();
create trigger never_deleted before delete on contract for each row execute function refuse_change();
create trigger never_truncated before truncate on contract for each statement execute function refuse_change();

-- Of columns and not of a row, here and elsewhere: on a shard of a distributed table `new` has another type.
create function contract_digest(referral_id bigint, user_id bigint, value bigint, closed_on date, first_invoice_due_on date,
  created_at timestamptz, cnpj text) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(referral_id, user_id, value, closed_on, first_invoice_due_on,
    extract(epoch from created_at), cnpj)::text, 'UTF8'))
$$;
create function contract_set_digest() returns trigger language plpgsql as $$
begin
  new.digest := contract_digest(new.referral_id, new.user_id, new.value, new.closed_on, new.first_invoice_due_on, new.created_at,
    (select r.cnpj from referral r where r.id = new.referral_id and r.user_id = new.user_id));
  return new;
end $$;
create trigger set_digest before insert on contract for each row execute function contract_set_digest();

-- Addresses and phones whose owners asked not to be contacted, as keyed hashes: no other data of theirs is kept.
create table objection (
  recipient bytea primary key check (length(recipient) = 32),
  objected_at timestamptz not null
);

-- Locks the recipients until the transaction ends, so that no contact is stored during their own objection, and returns those
-- who objected. A function, because its second statement sees what was committed while the first one waited.
create function lock_and_find_objections(recipients bytea[]) returns bytea[] language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(('x' || encode(substr(recipient, 1, 8), 'hex'))::bit(64)::bigint)
    from unnest(recipients) recipient;
  return array(select recipient from objection where recipient = any(recipients));
end $$;

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
  fetched_at timestamptz not null,
  -- Receita Federal's code, main activity and address
  situation smallint,
  activity text,
  address text
);

-- Read by operators only. Never rewritten; removed together with the data of the people that it may name.
create table referral_note (
  id bigint generated always as identity,
  user_id bigint not null references indiker,
  referral_id bigint not null,
  operator_id bigint not null references operator,
  text text not null check (text <> ''),
  created_at timestamptz not null,
  primary key (id, user_id),
  foreign key (referral_id, user_id) references referral (id, user_id)
);
create index referral_note_referral_id_id_idx on referral_note (referral_id, id);
create index referral_note_user_id_idx on referral_note (user_id);
create trigger never_rewritten before update on referral_note for each row execute function refuse_change();

-- `referral.contact_corrected`, kept by a trigger so that no way of changing a contact is forgotten.
create function mark_corrected_contact() returns trigger language plpgsql as $$
declare
  of bigint := coalesce(new.referral_id, old.referral_id);
  owner bigint := coalesce(new.user_id, old.user_id);
begin
  update referral r set contact_corrected = not r.contact_corrected
  where r.id = of and r.user_id = owner
    and r.contact_corrected <> exists (
      select from referral_contact c where c.referral_id = of and c.user_id = owner and c.corrected_at is not null
    );
  return null;
end $$;
create trigger mark_corrected_insert after insert on referral_contact
  for each row when (new.corrected_at is not null) execute function mark_corrected_contact();
create trigger mark_corrected_update after update of corrected_at on referral_contact
  for each row when ((old.corrected_at is null) <> (new.corrected_at is null)) execute function mark_corrected_contact();
create trigger mark_corrected_delete after delete on referral_contact
  for each row when (old.corrected_at is not null) execute function mark_corrected_contact();

-- The transaction that changed a referral last. Whoever reads in this order, and only below the oldest transaction that still
-- runs, misses nothing: what commits later has a higher number. A table of its own, so that a changed contact does not rewrite
-- the referral's many indexes. The row outlives its referral, so that readers learn of the removal.
create table referral_change (
  referral_id bigint not null,
  user_id bigint not null,
  changed_xid xid8 not null,
  -- by the database's clock
  changed_at timestamptz not null,
  removed boolean not null default false,
  primary key (referral_id, user_id)
);
create index referral_change_order on referral_change (changed_xid, referral_id);

-- The number of this transaction's changes, the one below which all are committed, and the first that is not given yet.
-- Functions, because a distributed PostgreSQL counts transactions on each server and has others (decision 0084).
create function change_number() returns xid8 language sql stable as $$ select pg_current_xact_id() $$;
create function change_horizon() returns xid8 language sql stable as $$ select pg_snapshot_xmin(pg_current_snapshot()) $$;
create function change_end() returns xid8 language sql stable as $$ select pg_snapshot_xmax(pg_current_snapshot()) $$;

create function mark_referral_changed(id bigint, owner bigint, gone boolean) returns void language sql as $$
  insert into referral_change (referral_id, user_id, changed_xid, changed_at, removed)
  values (id, owner, change_number(), clock_timestamp(), gone)
  on conflict (referral_id, user_id) do update
    set changed_xid = excluded.changed_xid, changed_at = excluded.changed_at, removed = excluded.removed
  where referral_change.changed_xid <> excluded.changed_xid or excluded.removed
$$;

create function mark_referral() returns trigger language plpgsql as $$
begin
  perform mark_referral_changed(coalesce(new.id, old.id), coalesce(new.user_id, old.user_id), tg_op = 'DELETE');
  return null;
end $$;
create trigger mark_inserted after insert on referral for each row execute function mark_referral();
-- Many referrals that change in one statement (a bank's return file finishes hundreds) are marked in one statement too.
-- `except` and not a join: a plan that was kept from a change of one row would join the rows of a large change one by one.
create function mark_changed_referrals() returns trigger language plpgsql as $$
begin
  insert into referral_change (referral_id, user_id, changed_xid, changed_at)
  select id, user_id, change_number(), clock_timestamp() from (
    select id, user_id, company_name, site, cnpj, status, status_since, estimated_value from after_update
    except
    select id, user_id, company_name, site, cnpj, status, status_since, estimated_value from before_update
  ) changed order by id
  on conflict (referral_id, user_id) do update set changed_xid = excluded.changed_xid, changed_at = excluded.changed_at
  where referral_change.changed_xid <> excluded.changed_xid;
  return null;
end $$;
create trigger mark_updated after update on referral
  referencing old table as before_update new table as after_update
  for each statement execute function mark_changed_referrals();
create trigger mark_deleted after delete on referral for each row execute function mark_referral();

-- Of a row that belongs to a referral. A transition needs none: whoever writes one changes the referral's status too.
create function mark_referral_of_row() returns trigger language plpgsql as $$
begin
  perform mark_referral_changed(coalesce(new.referral_id, old.referral_id), coalesce(new.user_id, old.user_id), false);
  return null;
end $$;
create trigger mark_inserted after insert on referral_contact for each row execute function mark_referral_of_row();
create trigger mark_updated after update on referral_contact for each row
  when (
    (old.name, old.email, old.phone, old.occupation, old.contact_date, old.shift_to_contact, old.observation)
      is distinct from (new.name, new.email, new.phone, new.occupation, new.contact_date, new.shift_to_contact,
        new.observation)
  ) execute function mark_referral_of_row();
create trigger mark_deleted after delete on referral_contact for each row execute function mark_referral_of_row();
create trigger mark_inserted after insert on contract for each row execute function mark_referral_of_row();
create trigger mark_updated after update on contract for each row
  when (old.invoice_paid_on is distinct from new.invoice_paid_on) execute function mark_referral_of_row();

-- An Indiker's name is part of what is read of their referrals.
create function mark_referrals_of_indiker() returns trigger language plpgsql as $$
declare
  marked bigint;
begin
  if is_copy() then return null; end if;
  for marked in select id from referral where user_id = new.id order by id loop
    perform mark_referral_changed(marked, new.id, false);
  end loop;
  return null;
end $$;
create trigger mark_renamed after update on indiker for each row
  when ((old.firstname, old.lastname) is distinct from (new.firstname, new.lastname))
  execute function mark_referrals_of_indiker();
