-- Lists and counts of the back office whose time went into reading rows that an index could tell of (decision record 0046).

-- Names as searches compare them. Folding one takes longer than reading and comparing it.
alter table indiker add column name_search text
  generated always as (translate(lower(firstname || ' ' || lastname), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')) stored;
alter table referral_contact add column name_search text
  generated always as (translate(lower(name), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')) stored;

-- The operator class is named with its schema, as in 0015.
drop index indiker_name_trigrams;
drop index referral_contact_name_trigrams;
do $$
declare
  trigrams text := (
    select format('%I.gin_trgm_ops', n.nspname)
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'
  );
begin
  execute format('create index indiker_name_trigrams on indiker using gin (name_search %s)
    with (gin_pending_list_limit = 256)', trigrams);
  execute format('create index referral_contact_name_trigrams on referral_contact using gin (name_search %s)
    with (gin_pending_list_limit = 256)', trigrams);
end $$;

-- With all that a list needs to sort them, and counts to tell them apart: of ten thousand, the rows of a page alone are read.
create index referral_of_indiker_by_status on referral (user_id, status) include (status_since, created_at, id);
drop index referral_awaited_invoice;
create index referral_awaited_invoice on referral (awaited_invoice_on, id)
  include (status, status_since, created_at, owner_id) where awaited_invoice_on is not null;
drop index referral_follow_up;
create index referral_follow_up on referral (follow_up_on)
  include (status, status_since, created_at, owner_id, id) where follow_up_on is not null;
