-- API keys of the provider's own systems, the events that they send, and the order in which referrals changed; see the
-- decision record 0049.

-- A key acts as a service account: an operator without e-mail, role and password, so that no sign-in, invitation or list of
-- people can ever find it.
alter table operator
  add column kind text not null default 'person' check (kind in ('person', 'service')),
  alter column email drop not null,
  alter column role drop not null,
  alter column password_hash drop not null,
  add constraint operator_kind_columns_check
    check (num_nulls(email, role, password_hash) = (case kind when 'person' then 0 else 3 end));

create table api_key (
  id bigint generated always as identity primary key,
  -- the service account; its name is the key's
  operator_id bigint not null unique references operator,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- the networks that it may be used from; empty for any
  addresses cidr[] not null,
  expires_at timestamptz,
  created_by bigint not null references operator,
  created_at timestamptz not null,
  -- written at most once a minute
  last_used_at timestamptz,
  revoked_by bigint references operator,
  revoked_at timestamptz,
  check ((revoked_by is null) = (revoked_at is null))
);

-- A rotation adds a secret; the one before it ends after the overlap.
create table api_key_secret (
  hash bytea primary key check (length(hash) = 32),
  api_key_id bigint not null references api_key,
  -- the visible beginning of the key
  prefix text not null unique,
  created_at timestamptz not null,
  ends_at timestamptz
);
create index api_key_secret_api_key_id_idx on api_key_secret (api_key_id, created_at);
create unique index api_key_secret_current on api_key_secret (api_key_id) where ends_at is null;

-- Each event of a key is applied once. Without its content, of which a digest is enough to tell another one.
create table api_event (
  api_key_id bigint not null references api_key,
  event_id text not null,
  referral_id bigint not null,
  type text not null,
  request_digest bytea not null check (length(request_digest) = 32),
  created_at timestamptz not null,
  primary key (api_key_id, event_id)
);

-- The transaction that changed a referral last. Whoever reads in this order, and only below the oldest transaction that still
-- runs, misses nothing: what commits later has a higher number. A table of its own, so that a changed contact does not rewrite
-- the referral's many indexes. The row outlives its referral, so that readers learn of the removal.
create table referral_change (
  referral_id bigint primary key,
  changed_xid xid8 not null,
  -- by the database's clock
  changed_at timestamptz not null,
  removed boolean not null default false
);
insert into referral_change (referral_id, changed_xid, changed_at)
  select id, pg_current_xact_id(), status_since from referral order by id;
create index referral_change_order on referral_change (changed_xid, referral_id);

create function mark_referrals_changed(ids bigint[]) returns void language sql as $$
  insert into referral_change (referral_id, changed_xid, changed_at)
  select id, pg_current_xact_id(), clock_timestamp() from (select distinct unnest(ids) as id order by id) changed
  on conflict (referral_id) do update set changed_xid = excluded.changed_xid, changed_at = excluded.changed_at
  where referral_change.changed_xid <> excluded.changed_xid
$$;

create function mark_new_referrals() returns trigger language plpgsql as $$
begin
  perform mark_referrals_changed((select array_agg(id) from changed));
  return null;
end $$;
create function mark_changed_referral() returns trigger language plpgsql as $$
begin
  perform mark_referrals_changed(array[new.id]);
  return null;
end $$;
create function mark_removed_referral() returns trigger language plpgsql as $$
begin
  insert into referral_change (referral_id, changed_xid, changed_at, removed)
  values (old.id, pg_current_xact_id(), clock_timestamp(), true)
  on conflict (referral_id) do update
    set changed_xid = excluded.changed_xid, changed_at = excluded.changed_at, removed = true;
  return null;
end $$;
create trigger mark_inserted after insert on referral referencing new table as changed
  for each statement execute function mark_new_referrals();
create trigger mark_updated after update on referral for each row
  when (
    (old.company_name, old.site, old.cnpj, old.status, old.status_since, old.estimated_value)
      is distinct from (new.company_name, new.site, new.cnpj, new.status, new.status_since, new.estimated_value)
  ) execute function mark_changed_referral();
create trigger mark_deleted after delete on referral for each row execute function mark_removed_referral();

-- Of a row that belongs to a referral.
create function mark_referrals_of_new() returns trigger language plpgsql as $$
begin
  perform mark_referrals_changed((select array_agg(referral_id) from changed));
  return null;
end $$;
create function mark_referral_of_row() returns trigger language plpgsql as $$
begin
  perform mark_referrals_changed(array[coalesce(new.referral_id, old.referral_id)]);
  return null;
end $$;
create trigger mark_inserted after insert on referral_contact referencing new table as changed
  for each statement execute function mark_referrals_of_new();
create trigger mark_updated after update on referral_contact for each row
  when (
    (old.name, old.email, old.phone, old.occupation, old.contact_date, old.shift_to_contact, old.observation)
      is distinct from (new.name, new.email, new.phone, new.occupation, new.contact_date, new.shift_to_contact,
        new.observation)
  ) execute function mark_referral_of_row();
create trigger mark_deleted after delete on referral_contact for each row execute function mark_referral_of_row();
create trigger mark_inserted after insert on status_transition referencing new table as changed
  for each statement execute function mark_referrals_of_new();
create trigger mark_inserted after insert on contract referencing new table as changed
  for each statement execute function mark_referrals_of_new();
create trigger mark_updated after update on contract for each row
  when (old.invoice_paid_on is distinct from new.invoice_paid_on) execute function mark_referral_of_row();

-- An Indiker's name is part of what is read of their referrals.
create function mark_referrals_of_indiker() returns trigger language plpgsql as $$
begin
  perform mark_referrals_changed((select array_agg(id) from referral where user_id = new.id));
  return null;
end $$;
create trigger mark_renamed after update on indiker for each row
  when ((old.firstname, old.lastname) is distinct from (new.firstname, new.lastname))
  execute function mark_referrals_of_indiker();
