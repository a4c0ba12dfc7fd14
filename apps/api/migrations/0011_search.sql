-- Search of names and e-mails by parts of words without reading whole tables; see the decision record 0046.

-- Trusted: whoever may create objects in the database may create it.
create extension if not exists pg_trgm;

-- The operator class is named with its schema: on a server of somebody else the extension may be in one of its own. A short
-- list of pending entries, because every search reads it to its end.
do $$
declare
  trigrams text := (
    select format('%I.gin_trgm_ops', n.nspname)
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'
  );
begin
  execute format('create index referral_company_search_trigrams on referral using gin (company_search %s)
    with (gin_pending_list_limit = 256)', trigrams);
  execute format('create index referral_contact_name_trigrams on referral_contact using gin (name_search %s)
    with (gin_pending_list_limit = 256)', trigrams);
  execute format('create index indiker_name_trigrams on indiker using gin (name_search %s)
    with (gin_pending_list_limit = 256)', trigrams);
  execute format('create index indiker_email_trigrams on indiker using gin (email %s)
    with (gin_pending_list_limit = 256)', trigrams);
end $$;
