-- Which connections have a deal of a referral, asked before one is made.

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

create index connection_link_referral on connection_link (referral_id);
