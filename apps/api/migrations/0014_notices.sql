-- The notice centre: what an Indiker was told, by e-mail or not (decision 0089).

create table notice (
  id bigint generated always as identity,
  user_id bigint not null references indiker,
  -- The event with its ids (`Notice` of the rules). Names and amounts are read when it is shown.
  about jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- By the Indiker first: the newest ones of one person are read.
  primary key (user_id, id)
);
create index notice_unread on notice (user_id) where read_at is null;
-- For the nightly clean-up: rows arrive in the order of their time.
create index notice_age on notice using brin (created_at);
create trigger not_for_erased before insert on notice for each row execute function refuse_for_erased();
