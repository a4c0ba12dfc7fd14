-- The back office lists withdrawals in the order of their requests, which is not that of their ids: requests at the same
-- moment get their ids in any order, and so do those that are brought in from elsewhere.

create index if not exists withdrawal_open_by_request on withdrawal (created_at, id) where status in ('requested', 'scheduled');
create index if not exists withdrawal_form_by_request on withdrawal (((bank_data ->> 'transfer_type')::int), created_at, id);
create index if not exists withdrawal_by_request on withdrawal (created_at, id, payment_date);
create index if not exists withdrawal_status_by_request on withdrawal (status, created_at, id, payment_date);
drop index withdrawal_open;
drop index withdrawal_form;
drop index withdrawal_id_payment_date_idx;
drop index withdrawal_status_id_payment_date_idx;
