-- The list of paid first invoices, the newest first. Those that are awaited have an index on the referral.
create index contract_invoice_paid on contract (invoice_paid_on, referral_id) where invoice_paid_on is not null;
