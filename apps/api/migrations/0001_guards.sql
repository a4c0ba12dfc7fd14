-- Trigger functions that several tables share. A table names the function; the trigger's name says what it guards.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- For tables with an `id`: this change of this row is not allowed.
create function refuse_row_change() returns trigger language plpgsql as $$
begin
  raise exception '% % cannot change so', tg_table_name, old.id using errcode = 'restrict_violation';
end $$;

-- The same for tables that have one row for each referral.
create function refuse_referral_row_change() returns trigger language plpgsql as $$
begin
  raise exception '% of referral % cannot change so', tg_table_name, old.referral_id using errcode = 'restrict_violation';
end $$;

-- Whether a trigger runs for a further copy of a row, which a distributed PostgreSQL has on each server (decision 0084).
create function is_copy() returns boolean language sql stable as $$ select false $$;
