-- The queue of one status, in the order in which operators work it off, and its count.
create index referral_queue_of_status on referral (status, status_since, id);
