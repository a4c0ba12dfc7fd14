-- Where a person is signed in, as they would recognise it. `id` is the session's name on the wire: the token's hash stays in.
alter table session
  add column id bigint generated always as identity unique,
  add column device text,
  add column address inet,
  -- written when the session is prolonged: at most once a day
  add column last_seen_at timestamptz,
  -- signed in by a provider, but with the sign-up still to complete: opens nothing but that
  add column incomplete boolean not null default false;
update session set last_seen_at = created_at;
alter table session alter column last_seen_at set not null;

-- A person who asked to be forgotten: the row stays for the ledger, without anything of theirs.
alter table indiker add column erased_at timestamptz;

-- Re-encoded by us, square, without metadata. Served by the hash of its bytes.
create table avatar (
  user_id bigint primary key references indiker,
  image bytea not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  updated_at timestamptz not null
);
create index avatar_by_hash on avatar (hash);

-- Who a provider says a person is: its own number for them, never their address.
create table social_identity (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  user_id bigint not null references indiker,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index social_identity_of_user on social_identity (user_id);
