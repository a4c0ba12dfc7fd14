-- Webhooks: what happens to referrals, rewards, withdrawals and accounts is sent to the provider's own systems (decision 0050).

-- Functions below run with this search path: without `pg_temp` at its end a temporary table, which any role may be
-- allowed to make, would be found before the real one.
select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- An address of the provider that events are sent to.
create table webhook_endpoint (
  id bigint generated always as identity primary key,
  url text not null,
  description text,
  -- the types that are sent, as the rules name them
  events text[] not null check (cardinality(events) > 0),
  -- encrypted; the previous one signs too until it ends
  secret text not null,
  previous_secret text,
  previous_ends_at timestamptz,
  created_at timestamptz not null,
  -- Nothing is sent while it is disabled; what happens meanwhile is stored and can be sent later.
  disabled_at timestamptz,
  disabled_by text check (disabled_by in ('operator', 'failures', 'gone')),
  deleted_at timestamptz,
  -- Rounds of attempts without any success since `failing_since`. After several the next round waits until `resume_at`.
  failed_rounds integer not null default 0,
  failing_since timestamptz,
  resume_at timestamptz not null default 'epoch',
  check (num_nulls(previous_secret, previous_ends_at) in (0, 2)),
  check (num_nulls(disabled_at, disabled_by) in (0, 2)),
  check ((failed_rounds = 0) = (failing_since is null))
);

-- What happened, written by the transaction in which it happened.
create table webhook_event (
  id bigint generated always as identity,
  -- names the event to receivers
  uid uuid not null default gen_random_uuid(),
  type text not null,
  -- What it is about: the events of one subject arrive in their order.
  subject text not null,
  -- 0 when it is about nobody
  user_id bigint not null default 0,
  data jsonb not null,
  occurred_at timestamptz not null,
  primary key (id, user_id)
);
create index webhook_event_occurred_at_id_idx on webhook_event (occurred_at, id);
create index webhook_event_user_id_idx on webhook_event (user_id);

-- One event for one endpoint.
create table webhook_delivery (
  id bigint generated always as identity,
  endpoint_id bigint not null references webhook_endpoint,
  event_id bigint not null,
  -- the event's, as is the subject
  user_id bigint not null default 0,
  subject text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'given_up')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default 'epoch',
  -- A process is sending it; another may when this has passed.
  leased_until timestamptz,
  last_attempt_at timestamptz,
  -- of the last attempt: its HTTP status or why there was none, the beginning of the answer, and how long it took
  status smallint,
  failure text,
  answer text,
  milliseconds integer,
  created_at timestamptz not null,
  primary key (id, user_id),
  foreign key (event_id, user_id) references webhook_event (id, user_id) on delete cascade
);
create index webhook_delivery_due_idx on webhook_delivery (endpoint_id, next_attempt_at, id) where state = 'pending';
create index webhook_delivery_order_idx on webhook_delivery (endpoint_id, subject, id) where state = 'pending';
create index webhook_delivery_endpoint_id_id_idx on webhook_delivery (endpoint_id, id);
create index webhook_delivery_event_id_idx on webhook_delivery (event_id);

-- The time by the product's clock, which the sandbox moves.
create function product_time() returns timestamptz language sql volatile set search_path from current as $$
  select clock_timestamp() + make_interval(secs => coalesce((select ahead_ms from sandbox_clock), 0) / 1000.0)
$$;

-- Whether anybody wants to know, also while the endpoint is disabled. Asked before anything is read or built.
create function webhook_wanted(event_type text) returns boolean language plpgsql stable set search_path from current as $$
begin
  return exists (select from webhook_endpoint e where e.deleted_at is null and event_type = any (e.events));
end $$;

create function webhook_record(event_type text, event_subject text, indiker_id bigint, event_data jsonb) returns void
  language plpgsql set search_path from current as $$
declare
  at timestamptz := product_time();
  recorded bigint;
begin
  insert into webhook_event (type, subject, user_id, data, occurred_at)
  values (event_type, event_subject, indiker_id, event_data, at)
  returning id into recorded;
  insert into webhook_delivery (endpoint_id, event_id, user_id, subject, created_at)
  select e.id, recorded, indiker_id, event_subject, at from webhook_endpoint e
  where e.deleted_at is null and e.disabled_at is null and event_type = any (e.events);
end $$;

-- Triggers rather than calls in the commands: no way of changing a row is forgotten, sets of rows included. Each is for one
-- row, because `when` then decides about most of them without a call.

create function webhook_referral_created() returns trigger language plpgsql set search_path from current as $$
begin
  if webhook_wanted('referral.created') then
    perform webhook_record('referral.created', 'referral/' || new.id, new.user_id, jsonb_build_object(
      'referral_id', new.id, 'indiker_id', new.user_id, 'company_name', new.company_name, 'cnpj', new.cnpj,
      'via_link', new.via_link, 'created_at', new.created_at));
  end if;
  return null;
end $$;
create trigger webhook_created after insert on referral for each row execute function webhook_referral_created();

create function webhook_status_changed() returns trigger language plpgsql set search_path from current as $$
begin
  if webhook_wanted('referral.status_changed') then
    perform webhook_record('referral.status_changed', 'referral/' || new.referral_id, new.user_id, (
      select jsonb_build_object(
        'referral_id', r.id, 'indiker_id', r.user_id, 'company_name', r.company_name, 'cnpj', r.cnpj,
        'status', new.status,
        'previous_status', coalesce((
          select t.status from status_transition t
          where t.referral_id = new.referral_id and t.user_id = new.user_id and t.id < new.id
          order by t.id desc limit 1
        ), 'waiting'),
        'changed_at', new.created_at)
      from referral r where r.id = new.referral_id and r.user_id = new.user_id));
  end if;
  return null;
end $$;
create trigger webhook_changed after insert on status_transition for each row execute function webhook_status_changed();

create function webhook_reward_changed() returns trigger language plpgsql set search_path from current as $$
declare
  event_type text := case new.state
    when 'promised' then 'reward.promised' when 'frozen' then 'reward.fixed' else 'reward.cancelled' end;
begin
  if webhook_wanted(event_type) then
    perform webhook_record(event_type, 'referral/' || new.referral_id, new.user_id, (
      select jsonb_build_object(
        'referral_id', r.id, 'indiker_id', r.user_id, 'company_name', r.company_name, 'cnpj', r.cnpj,
        'level', new.level, 'rate', new.rate, 'contract_value_centavos', new.contract_value, 'total_centavos', new.total)
      from referral r where r.id = new.referral_id and r.user_id = new.user_id));
  end if;
  return null;
end $$;
create trigger webhook_promised after insert on reward for each row execute function webhook_reward_changed();
create trigger webhook_changed after update on reward for each row
  when ((old.state, old.total, old.level) is distinct from (new.state, new.total, new.level))
  execute function webhook_reward_changed();

create function webhook_earning_changed() returns trigger language plpgsql set search_path from current as $$
declare
  event_type text := case new.state when 'available' then 'reward.released' else 'reward.expired' end;
begin
  if webhook_wanted(event_type) then
    perform webhook_record(
      event_type,
      case when new.referral_id is null then 'indiker/' || new.user_id else 'referral/' || new.referral_id end,
      new.user_id,
      jsonb_build_object(
        'earning_id', new.id, 'referral_id', new.referral_id, 'indiker_id', new.user_id, 'kind', new.kind,
        'installment', new.installment, 'installments', new.installments, 'value_centavos', new.value,
        'released_on', new.release_on, 'expires_on', new.expires_on));
  end if;
  return null;
end $$;
create trigger webhook_available after insert on earning for each row
  when (new.state = 'available' and new.kind <> 'clawback') execute function webhook_earning_changed();
create trigger webhook_changed after update of state on earning for each row
  when (new.state in ('available', 'expired') and old.state <> new.state and new.kind <> 'clawback')
  execute function webhook_earning_changed();

create function webhook_clawed_back() returns trigger language plpgsql set search_path from current as $$
begin
  if webhook_wanted('reward.clawed_back') then
    perform webhook_record('reward.clawed_back', 'referral/' || new.referral_id, new.user_id, jsonb_build_object(
      'clawback_id', new.id, 'referral_id', new.referral_id, 'indiker_id', new.user_id,
      'value_centavos', new.amount, 'clawed_back_on', new.created_on));
  end if;
  return null;
end $$;
create trigger webhook_clawed_back after insert on clawback for each row execute function webhook_clawed_back();

create function webhook_withdrawal_changed() returns trigger language plpgsql set search_path from current as $$
declare
  event_type text := 'withdrawal.' || new.status;
begin
  if webhook_wanted(event_type) then
    perform webhook_record(event_type, 'withdrawal/' || new.id, new.user_id, jsonb_build_object(
      'withdrawal_id', new.id, 'indiker_id', new.user_id, 'total_centavos', new.total,
      'withheld_centavos', new.withheld, 'requested_on', new.requested_on, 'payment_date', new.payment_date));
  end if;
  return null;
end $$;
create trigger webhook_requested after insert on withdrawal for each row execute function webhook_withdrawal_changed();
create trigger webhook_changed after update of status on withdrawal for each row when (old.status <> new.status)
  execute function webhook_withdrawal_changed();

-- What was recorded about a person goes with the person; that they left is all that is sent from then on.
create function webhook_indiker_erased() returns trigger language plpgsql set search_path from current as $$
begin
  if is_copy() then return null; end if;
  delete from webhook_event where user_id = new.id;
  if webhook_wanted('indiker.erased') then
    perform webhook_record('indiker.erased', 'indiker/' || new.id, new.id,
      jsonb_build_object('indiker_id', new.id, 'erased_at', new.erased_at));
  end if;
  return null;
end $$;
create trigger webhook_erased after update on indiker for each row
  when (old.erased_at is null and new.erased_at is not null) execute function webhook_indiker_erased();
