-- Whom the product made in the CRM, so that it can delete them there when they are no longer a contact here. Older processes leave
-- the columns empty: of their people, as of all from before, it is unknown who made them, and they stay.

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

alter table connection_link
  -- the contact that the person there stands for
  add column contact_id bigint,
  -- the person that the product made, and a keyed hash of the address: with the latter alone, one is being made
  add column made_person_id text,
  add column person_digest text;
