-- Two people can record that the money of a paid withdrawal came back (decision 0107), where no provider's API says so.

-- safe for older processes: they record only what a provider says

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

alter table returned_payment alter column order_id drop not null;
alter table returned_payment add column manual_result_id bigint;
alter table returned_payment add constraint returned_payment_one_source check (num_nonnulls(order_id, manual_result_id) = 1);
alter table returned_payment add unique (manual_result_id, user_id);
alter table returned_payment add foreign key (user_id, manual_result_id) references manual_result (user_id, id);
