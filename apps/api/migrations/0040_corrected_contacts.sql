-- Whether a contact was corrected since the operator asked for it stands on the referral too, so that the list of those reads an
-- index alone instead of each referral. By a trigger, so that processes of the release before this one keep it as well.
alter table referral add column contact_corrected boolean not null default false;

create function mark_corrected_contact() returns trigger language plpgsql as $$
begin
  update referral r set contact_corrected = not r.contact_corrected
  where r.id = coalesce(new.referral_id, old.referral_id)
    and r.contact_corrected <> exists (
      select from referral_contact c where c.referral_id = r.id and c.corrected_at is not null
    );
  return null;
end $$;
create trigger mark_corrected_insert after insert on referral_contact
  for each row when (new.corrected_at is not null) execute function mark_corrected_contact();
create trigger mark_corrected_update after update of corrected_at on referral_contact
  for each row when ((old.corrected_at is null) <> (new.corrected_at is null)) execute function mark_corrected_contact();
create trigger mark_corrected_delete after delete on referral_contact
  for each row when (old.corrected_at is not null) execute function mark_corrected_contact();

update referral r set contact_corrected = true
where exists (select from referral_contact c where c.referral_id = r.id and c.corrected_at is not null);

create index referral_contact_corrected_idx on referral (id)
  include (status, status_since, created_at, owner_id) where contact_corrected;
