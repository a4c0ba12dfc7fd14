-- Blocking, helping and answering Indikers.

alter table indiker
  -- The end of the last block: what came due to expire meanwhile can be withdrawn for some days after it (product 12.13).
  add column unblocked_at timestamptz,
  -- Failed sign-ins are counted under this number: a higher one leaves all earlier failures behind.
  add column sign_in_generation integer not null default 0;

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
