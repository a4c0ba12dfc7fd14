-- Lists of the back office that no index had in their order; see the decision record 0046.

-- What somebody owns, in one status or all, the longest waiting or the newest first. Only operators write these: what an
-- Indiker sends in has no owner.
create index referral_queue_of_owner_by_status on referral (owner_id, status, status_since, id)
  where owner_id is not null;
create index referral_newest_of_owner on referral (owner_id, created_at, id) where owner_id is not null;
create index referral_newest_of_owner_by_status on referral (owner_id, status, created_at, id)
  where owner_id is not null;
create index referral_queue_of_somebody on referral (status_since, id) where owner_id is not null;
create index referral_queue_of_somebody_by_status on referral (status, status_since, id)
  where owner_id is not null;

-- In the order of their requests: requested and scheduled ones, those of a status, and, by their form, those that were sent
-- and (as null) those that were not yet. With the payment's date, so that a search for early ones reads no rows.
create index withdrawal_open on withdrawal (id) where status in ('requested', 'scheduled');
create index withdrawal_form on withdrawal (((bank_data ->> 'transfer_type')::int), id);
create index withdrawal_id_payment_date_idx on withdrawal (id, payment_date);
create index withdrawal_status_id_payment_date_idx on withdrawal (status, id, payment_date);
drop index withdrawal_status_id_idx;

-- With the referral, which is all that the queue asks of them.
drop index earning_expires_on_id_idx;
create index earning_expires_on_id_idx on earning (expires_on, id) include (referral_id)
  where state in ('promised', 'available') and kind <> 'clawback';

-- Two filters at once, of which each may be frequent and both together rare; and a number of whatever it is.
create index audit_log_of_operator_by_action on audit_log (operator_id, action, created_at, id);
create index audit_log_of_operator_by_entity on audit_log (operator_id, entity, created_at, id);
create index audit_log_of_entity_by_action on audit_log (entity, action, created_at, id);
create index audit_log_of_number on audit_log (entity_id, created_at, id);
drop index audit_log_entity_entity_id_idx;
