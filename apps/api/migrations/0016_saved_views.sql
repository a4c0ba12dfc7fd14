-- Filters of the list of referrals under a name, for one operator or for the whole team.

create table saved_view (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  name text not null check (name <> ''),
  -- The filters as the address of the list has them.
  address text not null,
  shared boolean not null,
  created_at timestamptz not null
);
create unique index saved_view_name on saved_view (operator_id, lower(name));
create index saved_view_shared on saved_view (lower(name)) where shared;
