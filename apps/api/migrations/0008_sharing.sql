-- The share link: its code, and through whose link a person came. The default is volatile, so every row here gets its own.
alter table indiker
  add column share_code text not null unique default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
    check (share_code ~ '^[0-9a-f]{12}$'),
  add column invited_by bigint references indiker check (invited_by <> id);
create index indiker_invited_by on indiker (invited_by) where invited_by is not null;

-- The first 25 people who came by a link and confirmed their e-mail: one row, one earning, one number each.
create table share_bonus (
  -- the link's owner
  user_id bigint not null references indiker,
  number smallint not null check (number between 1 and 25),
  invited_id bigint not null unique references indiker,
  -- a keyed hash of the CPF: who leaves and comes back is no new Indiker
  person bytea not null unique check (length(person) = 32),
  earning_id bigint not null unique references earning,
  created_at timestamptz not null,
  primary key (user_id, number)
);
create trigger append_only before update or delete on share_bonus for each row execute function refuse_change();
create trigger never_emptied before truncate on share_bonus for each statement execute function refuse_change();

-- A company that left its own data agreed to words of its own; the row belongs to the link's owner, whose referral it is.
alter table consent drop constraint consent_kind_check;
alter table consent add constraint consent_kind_check check (kind in ('terms', 'referral', 'company'));
alter table referral add column via_link boolean not null default false;

-- Who asked not to be contacted, by a keyed hash of the address: nothing else of them is kept.
create table objection (
  recipient bytea primary key check (length(recipient) = 32),
  objected_at timestamptz not null
);
create index referral_contact_by_email on referral_contact (email);
