-- What becomes of an order that is sent again because no answer came.

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- Whether a call that sent the order was never answered and look-ups did not find it, so that it may have arrived all the same;
-- and the codes with which a later call was refused, until look-ups are certain that the earlier one paid nothing.
alter table payment_order add column answer_lost boolean not null default false, add column refusal text;

-- Preparing a batch looks for payments of each withdrawal's orders.
create index if not exists statement_difference_reference_idx on statement_difference (reference);
