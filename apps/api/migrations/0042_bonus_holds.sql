-- Share bonuses that wait for an operator, because the sign-ups look like one person's (product 5.10).

-- The search path of the trigger functions: see 0003_people.sql.
select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- Where and when somebody signed up through a share link. The network is a keyed hash that also contains the inviter, so that
-- rows of different links cannot be compared and no row shows where somebody was. The account's erasure keeps the row, which
-- then belongs to nobody: otherwise sign-ups could be hidden by deleting them. Deleted after 180 days.
create table share_sign_up (
  invited_id bigint primary key references indiker,
  -- the owner of the link
  user_id bigint not null references indiker,
  -- null when the address is unknown
  network bytea check (length(network) = 32),
  -- whether the owner of the link has signed in from the same network
  is_inviters_network boolean not null,
  created_at timestamptz not null
);
create index share_sign_up_user_id_created_at_idx on share_sign_up (user_id, created_at);
create index share_sign_up_created_at_idx on share_sign_up (created_at);

-- Why a share bonus is retained, and what an operator decided. Its earning stays receivable until then.
create table bonus_hold (
  earning_id bigint primary key references earning,
  user_id bigint not null references indiker,
  reasons text[] not null check (
    cardinality(reasons) > 0 and reasons <@ array['shared_network', 'shared_phone', 'burst']
  ),
  created_at timestamptz not null,
  decision text check (decision in ('released', 'refused')),
  decided_by bigint references operator,
  decided_at timestamptz,
  decision_reason text,
  check (num_nulls(decision, decided_by, decided_at, decision_reason) in (0, 4))
);
create index bonus_hold_user_id_idx on bonus_hold (user_id);
create index bonus_hold_undecided_idx on bonus_hold (created_at, earning_id) where decision is null;

create function refuse_bonus_hold_change() returns trigger language plpgsql as $$
begin
  raise exception 'bonus_hold % cannot change so', old.earning_id using errcode = 'restrict_violation';
end $$;
create trigger decided_once after update on bonus_hold for each row
  when (
    old.decision is not null
    or (old.earning_id, old.user_id, old.reasons, old.created_at)
      is distinct from (new.earning_id, new.user_id, new.reasons, new.created_at)
  ) execute function refuse_bonus_hold_change();
create trigger never_deleted before delete on bonus_hold for each row execute function refuse_change();
create trigger never_truncated before truncate on bonus_hold for each statement execute function refuse_change();
