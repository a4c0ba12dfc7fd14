-- Many referrals that change in one statement (a bank's return file finishes hundreds) are marked in one statement too, instead
-- of one each.
drop trigger mark_updated on referral;
drop function mark_changed_referral();
-- `except` and not a join: a plan that was kept from a change of one row would join the rows of a large change one by one.
create function mark_changed_referrals() returns trigger language plpgsql as $$
begin
  perform mark_referrals_changed((
    select array_agg(id) from (
      select id, company_name, site, cnpj, status, status_since, estimated_value from after_update
      except
      select id, company_name, site, cnpj, status, status_since, estimated_value from before_update
    ) changed));
  return null;
end $$;
create trigger mark_updated after update on referral
  referencing old table as before_update new table as after_update
  for each statement execute function mark_changed_referrals();
