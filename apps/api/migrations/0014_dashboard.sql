-- What the back office's dashboard counts each minute: small sets behind partial indexes, however many referrals there are.

-- The Indiker changed or added the contact since the last change of status; a change of status clears it.
alter table referral_contact add column corrected_at timestamptz;
create index referral_contact_corrected on referral_contact (referral_id) where corrected_at is not null;

-- Repeats the contract's due date while its first invoice is awaited, which is the case in status 'accepted' alone.
alter table referral add column awaited_invoice_on date;
update referral r set awaited_invoice_on = k.first_invoice_due_on
from contract k where k.referral_id = r.id and r.status = 'accepted' and k.invoice_paid_on is null;
create index referral_awaited_invoice on referral (awaited_invoice_on, id) where awaited_invoice_on is not null;

-- Requested and scheduled.
create index withdrawal_open_by_date on withdrawal (payment_date, id) include (status, total) where status in ('requested', 'scheduled');

-- The result of the last check of the whole ledger, which takes too long to be repeated for each look at the dashboard.
create table ledger_check_result (
  singleton boolean primary key default true check (singleton),
  checked_at timestamptz not null,
  findings integer not null check (findings >= 0)
);
