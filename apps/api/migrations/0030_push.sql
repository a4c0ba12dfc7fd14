-- Messages to the devices of an Indiker (web push); see the decision record 0052.

-- A device is a session: what ends the session ends its messages. Whoever has the address at the push service and the keys
-- can send to the device, so both are stored encrypted; the hash finds an address again.
create table push_subscription (
  session_id bigint primary key references session (id) on delete cascade,
  user_id bigint not null references indiker,
  endpoint_hash bytea not null unique check (length(endpoint_hash) = 32),
  -- {endpoint, p256dh, auth}
  encrypted bytea not null,
  -- the push service's host, which the export shows
  service text not null,
  created_at timestamptz not null
);
create index push_subscription_user_id_idx on push_subscription (user_id);
create trigger not_for_erased before insert or update of user_id on push_subscription
  for each row execute function refuse_for_erased();

-- The kinds of notice an Indiker turned off, by how they are sent; no row means on.
alter table notification_off
  add column channel text not null default 'email' check (channel in ('email', 'push')),
  drop constraint notification_off_pkey,
  add primary key (user_id, channel, kind);
alter table notification_off alter column channel drop default;
