-- The audit log: from where somebody acted, and the orders in which it is read.

alter table audit_log add column address text;

-- A row without an address counts as it did before there were any, so that every digest of the chain stays right.
create or replace function audit_log_content(l audit_log) returns bytea language sql stable as $$
  select convert_to((jsonb_build_array(l.id, l.operator_id, l.action, l.entity, l.entity_id, l.before, l.after,
    l.request_id, extract(epoch from l.created_at))
    || case when l.address is null then '[]' else jsonb_build_array(l.address) end)::text, 'UTF8')
$$;

create index audit_log_newest on audit_log (created_at, id);
create index audit_log_of_operator on audit_log (operator_id, created_at, id);
create index audit_log_of_action on audit_log (action, created_at, id);
create index audit_log_of_entity on audit_log (entity, created_at, id);
