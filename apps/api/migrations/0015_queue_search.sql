-- Search and filters of the operators' queue without reading whole tables; see the decision record 0046.

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
  folded text := 'translate(lower(%s), ''áàâãäéèêëíìîïóòôõöúùûüçñ'', ''aaaaaeeeeiiiiooooouuuucn'')';
begin
  execute format('create index referral_company_search_trigrams on referral using gin (company_search %s)
    with (gin_pending_list_limit = 256)', trigrams);
  execute format('create index referral_contact_name_trigrams on referral_contact using gin ((%s) %s)
    with (gin_pending_list_limit = 256)', format(folded, 'name'), trigrams);
  execute format('create index indiker_name_trigrams on indiker using gin ((%s) %s)
    with (gin_pending_list_limit = 256)', format(folded, 'firstname || '' '' || lastname'), trigrams);
  execute format('create index indiker_email_trigrams on indiker using gin (email %s)
    with (gin_pending_list_limit = 256)', trigrams);
end $$;

-- By the last digits, as people leave out what comes before them.
create index referral_contact_phone_end on referral_contact (reverse(phone) text_pattern_ops);

-- These find beginnings too, whatever the database's collation; equality as before.
drop index referral_cnpj_idx;
create index referral_cnpj_idx on referral (cnpj text_pattern_ops);
drop index referral_contact_email_idx;
create index referral_contact_email_idx on referral_contact (email text_pattern_ops);
create index indiker_email_start on indiker (email text_pattern_ops);

-- For one or two letters, which are no trigram.
create index referral_company_start on referral (left(company_search, 2) text_pattern_ops);

-- The newest first, within a period and a status.
create index referral_newest on referral (created_at, id);
create index referral_newest_of_status on referral (status, created_at, id);
