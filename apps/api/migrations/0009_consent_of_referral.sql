-- For the list of what somebody accepted, which names the company of each consent, a page at a time.
create index referral_of_consent on referral (consent_id);
