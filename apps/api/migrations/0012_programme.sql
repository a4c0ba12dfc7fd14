-- The programme as dated versions, and which of them each referral, reward, earning and withdrawal follows (decision 0085).

-- safe for older processes: they write what version 1 allows, read a rate as the same number, and get a row's version by a trigger

-- Functions below run with this search path: without `pg_temp` at its end a temporary table, which any role may be
-- allowed to make, would be found before the real one.
select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- Append-only: a version is prepared, then approved or withdrawn; an approved one can still be withdrawn before its first day.
create table programme_version (
  id integer generated always as identity (start with 2) primary key,
  effective_from date not null,
  -- The first instant of that day, so that hot reads compare instants and compute no day.
  begins_at timestamptz not null generated always as (effective_from::timestamp at time zone 'America/Sao_Paulo') stored,
  -- The terms with number and day, as the rules get them. As `json`, because reads send it as it was written.
  programme json not null,
  -- Nobody prepared version 1.
  prepared_by bigint references operator,
  prepared_at timestamptz not null,
  approved_by bigint references operator,
  approved_at timestamptz,
  withdrawn_by bigint references operator,
  withdrawn_at timestamptz,
  -- of the withdrawal
  reason text,
  check ((programme ->> 'version')::integer = id and (programme ->> 'effectiveFrom')::date = effective_from),
  check (id = 1 or (prepared_by is not null and num_nulls(approved_by, approved_at) in (0, 2))),
  check (approved_by <> prepared_by),
  check (num_nulls(withdrawn_by, withdrawn_at, reason) in (0, 3))
);
create trigger decided_once after update on programme_version for each row
  when (
    old.withdrawn_at is not null
    or (old.id, old.effective_from, old.programme::text, old.prepared_by, old.prepared_at)
      is distinct from (new.id, new.effective_from, new.programme::text, new.prepared_by, new.prepared_at)
    or (old.approved_at is not null
      and (old.approved_by, old.approved_at) is distinct from (new.approved_by, new.approved_at))
  ) execute function refuse_row_change();
create trigger never_deleted before delete on programme_version for each row execute function refuse_change();
create trigger never_truncated before truncate on programme_version for each statement execute function refuse_change();

insert into programme_version (id, effective_from, programme, prepared_at, approved_at)
overriding system value values (1, '2000-01-01', '{"version":1,"effectiveFrom":"2000-01-01","levels":[{"id":"prata","name":"Prata","rate":50,"fromClosed":0,"installments":[{"rate":50,"trigger":"first_invoice"}]},{"id":"ouro","name":"Ouro","rate":60,"fromClosed":4,"installments":[{"rate":60,"trigger":"first_invoice"}]},{"id":"diamante","name":"Diamante","rate":80,"fromClosed":11,"installments":[{"rate":20,"trigger":"closing"},{"rate":60,"trigger":"first_invoice"}]}],"minimumWithdrawal":15000,"lastRequestDay":10,"payoutDay":15,"releaseDays":5,"invoiceExpiryDays":90,"requestExpiryDays":365,"shareBonus":500,"shareBonusLimit":25,"disputeRule":"first_contract"}',
  '2000-01-01 03:00:00+00', '2000-01-01 03:00:00+00');

-- The version that counts on a day. Version 1 also counts before its first day, for what was made elsewhere long ago.
create function programme_in_force(day date) returns integer language plpgsql stable set search_path from current as $$
begin
  return coalesce((
    select id from programme_version
    where approved_at is not null and withdrawn_at is null and effective_from <= day
    order by effective_from desc, id desc limit 1), 1);
end $$;

alter table referral add column programme_version integer not null default 1 references programme_version;
alter table reward add column programme_version integer not null default 1 references programme_version;
alter table earning add column programme_version integer not null default 1 references programme_version;
alter table withdrawal add column programme_version integer not null default 1 references programme_version;

-- Triggers and not the commands, so that no way of adding a row is forgotten, and processes of the version before do it too.
create function referral_set_programme() returns trigger language plpgsql set search_path from current as $$
begin
  new.programme_version := programme_in_force((new.created_at at time zone 'America/Sao_Paulo')::date);
  return new;
end $$;
create function withdrawal_set_programme() returns trigger language plpgsql set search_path from current as $$
begin
  new.programme_version := programme_in_force(new.requested_on);
  return new;
end $$;
-- Of a reward and its earnings.
create function set_programme_of_referral() returns trigger language plpgsql set search_path from current as $$
begin
  new.programme_version := (
    select r.programme_version from referral r where r.id = new.referral_id and r.user_id = new.user_id);
  return new;
end $$;
create trigger set_programme before insert on referral for each row execute function referral_set_programme();
create trigger set_programme before insert on withdrawal for each row execute function withdrawal_set_programme();
create trigger set_programme before insert on reward for each row execute function set_programme_of_referral();
-- A bonus has no referral: its command gives the version of the day of the sign-up.
create trigger set_programme before insert on earning for each row when (new.referral_id is not null)
  execute function set_programme_of_referral();

create trigger programme_unchanged after update of programme_version on referral for each row
  when (old.programme_version <> new.programme_version) execute function refuse_row_change();
create trigger programme_unchanged after update of programme_version on withdrawal for each row
  when (old.programme_version <> new.programme_version) execute function refuse_row_change();
create trigger programme_unchanged after update of programme_version on earning for each row
  when (old.programme_version <> new.programme_version) execute function refuse_row_change();
create trigger programme_unchanged after update of programme_version on reward for each row
  when (old.programme_version <> new.programme_version) execute function refuse_referral_row_change();

-- Levels, and how many bonuses one person may get, are the version's.
alter table reward drop constraint reward_level_check;
alter table share_bonus drop constraint share_bonus_number_check, add check (number > 0);

-- A rate may have decimals. The trigger names the column, so it is made again as it was.
drop trigger frozen_unchanged on reward;
alter table reward alter column rate type numeric(5, 2);
create trigger frozen_unchanged after update on reward for each row
  when (
    old.state = 'cancelled'
    or (old.referral_id, old.user_id) is distinct from (new.referral_id, new.user_id)
    or (old.state = 'promised' and new.state <> 'cancelled' and new.revision <> old.revision + 1)
    or (
      (old.state = 'frozen' or new.state = 'cancelled')
      and (new.state, new.level, new.rate, new.contract_value, new.closed_count, new.total, new.sentence, new.revision)
        is distinct from
        ('cancelled', old.level, old.rate, old.contract_value, old.closed_count, old.total, old.sentence, old.revision)
    )
  ) execute function refuse_referral_row_change();
