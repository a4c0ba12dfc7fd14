-- Through whom an operator has come in by the company's sign-in or directory, kept after these are changed or removed: for
-- some days the two count as one person (decision 0101).

-- safe for older processes: they neither read nor write the new table and column

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

create table operator_sponsor (
  operator_id bigint not null references operator,
  sponsor_id bigint not null references operator,
  -- the last time
  sponsored_at timestamptz not null,
  primary key (operator_id, sponsor_id)
);

-- Who entered the issuer. `set_by` is whoever last saved the settings; null: the same person.
alter table openid_settings add column issuer_set_by bigint references operator;

insert into operator_sponsor (operator_id, sponsor_id, sponsored_at)
select operator_id, sponsor_id, max(sponsored_at)
from (
  select n.operator_id, s.set_by as sponsor_id, n.linked_at as sponsored_at
  from operator_identity n cross join openid_settings s
  union all
  select u.operator_id, t.created_by, o.created_at
  from scim_user u join operator o on o.id = u.operator_id cross join scim_token t
) known
group by operator_id, sponsor_id;
