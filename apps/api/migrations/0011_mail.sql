-- An e-mail is sent by whoever holds its claim; a claim that is not renewed in time may be taken over.
alter table email_delivery add column claimed_by uuid;

-- The e-mail to a contact waits here until the person who referred them has confirmed an e-mail of their own.
alter table referral_contact add column notice_pending boolean not null default false;
create index referral_contact_notice_pending on referral_contact (user_id) where notice_pending;

-- E-mails to contacts, by a keyed hash of the address: what bounds how many one address gets.
create table contact_notice (
  -- the job's id, so that a repeated job finds its own row
  id uuid primary key,
  recipient bytea not null check (length(recipient) = 32),
  user_id bigint not null references indiker,
  created_at timestamptz not null
);
create index contact_notice_of_recipient on contact_notice (recipient, created_at);
create index contact_notice_age on contact_notice (created_at);

-- Jobs have no number: the audit log names them in `after`.
alter table audit_log alter column entity_id drop not null;

-- What the product cancelled itself because nobody was left to contact, under its own reason.
update status_transition set reason = 'contact_objected' where reason = 'no_contact' and operator_id is null;
