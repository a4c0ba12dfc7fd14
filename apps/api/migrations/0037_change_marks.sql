-- Many referrals that change in one statement (a bank's return file finishes hundreds) are marked in one statement too, instead
-- of one each.
drop trigger mark_updated on referral;
drop function mark_changed_referral();
create function mark_changed_referrals() returns trigger language plpgsql as $$
begin
  perform mark_referrals_changed((
    select array_agg(a.id) from after_update a join before_update b on b.id = a.id
    where (b.company_name, b.site, b.cnpj, b.status_id, b.status_since, b.estimated_value)
      is distinct from (a.company_name, a.site, a.cnpj, a.status_id, a.status_since, a.estimated_value)));
  return null;
end $$;
create trigger mark_updated after update on referral
  referencing old table as before_update new table as after_update
  for each statement execute function mark_changed_referrals();
