-- The provider's staff and the record of what they did.

-- Accounts and tokens in tables of their own, so that no token of one side opens the other (product 1.3).
create table operator (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('operator', 'finance', 'admin')),
  password_hash text not null,
  created_at timestamptz not null
);

create table operator_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  operator_id bigint not null references operator,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- The heads of the audit log's hash chains. Each digest covers the one before it, so that a row that was changed or removed
-- is noticed (ledger/check.ts, decision 0023). A chain is locked by one transaction at a time; the connection decides which
-- chain, so that parallel transactions rarely share one and a transaction never needs two. The audit row is the last that an
-- operator's act writes.
create table audit_chain (
  chain smallint primary key,
  length bigint not null default 0,
  head bytea not null default ''
);
insert into audit_chain (chain) select generate_series(0, 31);
create trigger only_by_audit_log before update on audit_chain for each statement
  when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger never_deleted before insert or delete on audit_chain for each row execute function refuse_change();
create trigger never_truncated before truncate on audit_chain for each statement execute function refuse_change();

-- What an operator did. Rows are only added.
create table audit_log (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  action text not null,
  entity text not null,
  -- null for jobs, whose ids are no numbers: `after` names them
  entity_id bigint,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamptz not null,
  chain smallint not null default 0,
  position bigint not null default 0,
  digest bytea not null default ''
);
create index audit_log_entity_entity_id_idx on audit_log (entity, entity_id);
create unique index audit_log_chain_position_idx on audit_log (chain, position);

create function audit_log_content(l audit_log) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(l.id, l.operator_id, l.action, l.entity, l.entity_id, l.before, l.after,
    l.request_id, extract(epoch from l.created_at))::text, 'UTF8')
$$;
create function audit_log_append_to_chain() returns trigger language plpgsql as $$
begin
  update audit_chain c set length = c.length + 1, head = sha256(c.head || audit_log_content(new))
  where c.chain = pg_backend_pid() % 32
  returning c.chain, c.length, c.head into new.chain, new.position, new.digest;
  return new;
end $$;

create trigger append_to_chain before insert on audit_log for each row execute function audit_log_append_to_chain();
create trigger append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger never_truncated before truncate on audit_log for each statement execute function refuse_change();
