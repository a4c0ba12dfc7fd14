-- Indikers, how they sign in, and what they agreed to.

-- Functions below run with this search path: without `pg_temp` at its end a temporary table, which any role may be
-- allowed to make, would be found before the real one.
select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
create table indiker (
  id bigint generated always as identity primary key,
  firstname text not null,
  lastname text not null,
  email text not null unique check (email = lower(email)),
  email_verified_at timestamptz,
  -- when the staff last replaced the e-mail
  email_changed_at timestamptz,
  cpf text unique check (cpf ~ '^[0-9]{11}$'),
  phone text,
  password_hash text,
  city_id integer references city,
  registered_via text,
  created_at timestamptz not null,
  -- The account was deleted: the row stays for the ledger, without personal data.
  erased_at timestamptz,
  -- The code of the share link. The default is volatile, so every row gets its own.
  share_code text not null unique default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
    check (share_code ~ '^[0-9a-f]{12}$'),
  -- whose share link was used to sign up
  invited_by bigint references indiker check (invited_by <> id),
  -- Whether the person who uses the account also reads its mailbox: true once the confirmation link was opened in a session
  -- of the account or an e-mailed code was typed there, false when the link was opened without a session, null while
  -- neither happened. Who reads the mailbox may not be who chose the password: see decision 0021.
  holder_confirmed boolean,
  -- A blocked person cannot sign in; what is theirs stays theirs (product 12.13).
  blocked_at timestamptz,
  blocked_reason text,
  blocked_by bigint references operator,
  -- The end of the last block: what came due to expire meanwhile can be withdrawn for some days after it (product 12.13).
  unblocked_at timestamptz,
  -- Failed sign-ins are counted under this number: a higher one leaves all earlier failures behind.
  sign_in_generation integer not null default 0,
  -- The name as searches compare it. Folding one takes longer than reading and comparing it.
  name_search text
    generated always as (translate(lower(firstname || ' ' || lastname), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')) stored,
  constraint indiker_blocked_check check (num_nulls(blocked_at, blocked_reason, blocked_by) in (0, 3))
);
create index indiker_phone_idx on indiker (phone) where phone is not null;
create index indiker_blocked_idx on indiker (id) where blocked_at is not null;
create index indiker_unconfirmed_idx on indiker (id) where email_verified_at is null and erased_at is null;
-- Finds beginnings, whatever the database's collation.
create index indiker_email_start on indiker (email text_pattern_ops);
create index indiker_invited_by_idx on indiker (invited_by) where invited_by is not null;

-- For statements that lock a row. On a distributed PostgreSQL it is the coordinator's copy, because the table itself is
-- locked there as a whole (decision 0084). A migration that adds a column to the table replaces the view.
create view indiker_row as select * from indiker;

create trigger erased_unchanged before update on indiker for each row
  when (old.erased_at is not null) execute function refuse_row_change();

-- After an erasure nothing of the person may be written any more, not even by a request that began before it. The row is
-- locked as a foreign key's check locks it, so that the later of two transactions sees what the earlier one did. The error
-- is a serialization failure because the request may be repeated: it then finds no session.
create function refuse_for_erased() returns trigger language plpgsql
  set search_path from current as $$
declare
  erased timestamptz;
begin
  select erased_at into erased from indiker where id = new.user_id for key share;
  if erased is not null then
    raise exception '% of an erased person', tg_table_name using errcode = 'serialization_failure';
  end if;
  return new;
end $$;

create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- the session's name on the wire; the hash never leaves the database
  id bigint generated always as identity unique,
  user_id bigint not null references indiker,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  device text,
  address inet,
  -- written when the session is prolonged: at most once a day
  last_seen_at timestamptz not null,
  -- signed in by Google or Facebook with the sign-up still to complete: opens nothing else
  incomplete boolean not null default false
);
create index session_user_id_idx on session (user_id);
create trigger not_for_erased before insert on session for each row execute function refuse_for_erased();

-- The person as Google or Facebook identifies them: the provider's own id, never an address.
create table social_identity (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  user_id bigint not null references indiker,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index social_identity_user_id_idx on social_identity (user_id);
create trigger not_for_erased before insert on social_identity for each row execute function refuse_for_erased();

-- Networks from which an account signed in: failures elsewhere do not count against it there. Both columns are keyed
-- hashes, so that the table does not show where somebody was.
create table sign_in_network (
  account bytea not null check (length(account) = 32),
  network bytea not null check (length(network) = 32),
  last_used_at timestamptz not null,
  primary key (account, network)
);
create index sign_in_network_last_used_at_idx on sign_in_network (last_used_at);

-- Codes sent by e-mail: one valid code for each recipient, purpose and requester; a new one replaces it.
create table email_code (
  -- A keyed hash of the address, not an Indiker's id: a request for recovery must write the same row whether or not the
  -- address has an account, or its duration would show which is the case.
  recipient bytea not null check (length(recipient) = 32),
  purpose text not null check (purpose in ('recovery', 'profile')),
  -- The network that asked for the code, so that requests of strangers replace nothing. Empty for a profile's code, which
  -- only the person's own sessions can ask for.
  requester bytea not null default '\x'::bytea,
  -- the one kind of change it allows; null allows any of its purpose
  change text,
  code_hash bytea not null check (length(code_hash) = 32),
  attempts smallint not null default 0 check (attempts between 0 and 5),
  -- attempts from other networks, counted apart
  foreign_attempts smallint not null default 0 check (foreign_attempts between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (recipient, purpose, requester)
);
create index email_code_expires_at_idx on email_code (expires_at);

-- What a person agreed to, word for word: the hash is of the text shown. A consent of kind 'company' was given by a company
-- that submitted itself; its row belongs to the owner of the share link, whose referral it is. Kind 'import' is what the
-- provider declared about the contact of an imported referral; its row belongs to the referral's owner.
create table consent (
  id bigint generated always as identity,
  user_id bigint not null references indiker,
  kind text not null check (kind in ('terms', 'referral', 'company', 'import')),
  version text not null,
  text_hash bytea not null check (length(text_hash) = 32),
  accepted_at timestamptz not null,
  address inet,
  primary key (id, user_id)
);
create index consent_user_id_idx on consent (user_id);
create trigger not_for_erased before insert on consent for each row execute function refuse_for_erased();

-- When a person was first shown that the terms of use had changed: their days to object count from then on. One row for
-- each text, identified by its hash as in `consent`.
create table terms_notice (
  user_id bigint not null references indiker,
  text_hash bytea not null check (length(text_hash) = 32),
  version text not null,
  noticed_at timestamptz not null,
  primary key (user_id, text_hash)
);
create trigger not_for_erased before insert on terms_notice for each row execute function refuse_for_erased();

-- Re-encoded by the product: square, without metadata. Served under the hash of its bytes.
create table avatar (
  user_id bigint primary key references indiker,
  image bytea not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  updated_at timestamptz not null
);
create index avatar_hash_idx on avatar (hash);
create trigger not_for_erased before insert on avatar for each row execute function refuse_for_erased();

create table bank_account (
  id bigint generated always as identity,
  user_id bigint primary key references indiker,
  transfer_type text not null check (transfer_type in ('pix', 'ted')),
  pix_type text check (pix_type in ('phone', 'cpf', 'email')),
  pix_key text,
  bank_id text references bank,
  agency text,
  account text,
  account_type text check (account_type in ('checking', 'savings')),
  -- all null: the account is the Indiker's own
  owner_firstname text,
  owner_lastname text,
  owner_cpf text,
  owner_phone text,
  -- counts the saves: a returned withdrawal waits for data newer than those it was sent to
  version integer not null default 1,
  updated_at timestamptz not null,
  check (
    case transfer_type
      when 'pix' then pix_type is not null and pix_key is not null and num_nulls(bank_id, agency, account, account_type) = 4
      else num_nulls(bank_id, agency, account, account_type) = 0 and num_nulls(pix_type, pix_key) = 2
    end
  ),
  check (num_nulls(owner_firstname, owner_lastname, owner_cpf, owner_phone) in (0, 4))
);
create trigger not_for_erased before insert on bank_account for each row execute function refuse_for_erased();

-- The kinds of notice an Indiker turned off, by how they are sent; no row means on. Security e-mails are always on.
create table notification_off (
  user_id bigint not null references indiker,
  channel text not null check (channel in ('email', 'push')),
  kind text not null check (
    kind in ('referral_status', 'reward_available', 'withdrawal', 'expiry_reminder', 'clawback')
  ),
  primary key (user_id, channel, kind)
);

-- Messages to the devices of an Indiker (web push); see the decision record 0052.
-- A device is a session: what ends the session ends its messages. Whoever has the address at the push service and the keys
-- can send to the device, so both are stored encrypted; the hash finds an address again.
create table push_subscription (
  session_id bigint primary key references session (id) on delete cascade,
  user_id bigint not null references indiker,
  endpoint_hash bytea not null unique check (length(endpoint_hash) = 32),
  -- {endpoint, p256dh, auth}
  encrypted bytea not null,
  -- the push service's host, which the export shows
  service text not null,
  created_at timestamptz not null
);
create index push_subscription_user_id_idx on push_subscription (user_id);
create trigger not_for_erased before insert or update of user_id on push_subscription
  for each row execute function refuse_for_erased();

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

-- Requests under the LGPD: those that the product answers itself, recorded as closed, and those that operators enter.
create table privacy_request (
  id bigint generated always as identity primary key,
  -- null for somebody without an account, such as a contact
  user_id bigint references indiker,
  kind text not null check (kind in ('access', 'correction', 'erasure', 'objection', 'portability', 'information')),
  source text not null check (source in ('product', 'operator')),
  -- Who asks and for what, as the operator noted it; removed with the person.
  requester text,
  details text,
  received_on date not null,
  due_on date not null,
  created_at timestamptz not null,
  created_by bigint references operator,
  closed_at timestamptz,
  closed_by bigint references operator,
  answer text,
  check ((created_by is null) = (source = 'product')),
  check ((closed_at is null) = (answer is null)),
  check (source = 'operator' or closed_at is not null),
  check (due_on >= received_on)
);
create index privacy_request_open_idx on privacy_request (due_on, id) where closed_at is null;
create index privacy_request_closed_idx on privacy_request (id) where closed_at is not null;
create index privacy_request_user_id_idx on privacy_request (user_id, id) where user_id is not null;
create trigger never_deleted before delete on privacy_request for each row execute function refuse_change();
create trigger closed_unchanged before update on privacy_request for each row
  when (
    old.closed_at is not null
    and (new.user_id, new.kind, new.source, new.received_on, new.due_on, new.created_at, new.created_by, new.closed_at,
      new.closed_by) is distinct from
      (old.user_id, old.kind, old.source, old.received_on, old.due_on, old.created_at, old.created_by, old.closed_at,
      old.closed_by)
  ) execute function refuse_row_change();
