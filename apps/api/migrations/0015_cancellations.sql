-- The cancelled referrals by the month in which they were made and the reason: a key, or a text that operators choose from.
-- What an operator wrote for one referral alone is 'other'.
create table report_cancellation (
  month date not null,
  reason text not null,
  referrals integer not null,
  primary key (month, reason)
);
