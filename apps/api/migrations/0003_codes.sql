-- Codes sent by e-mail. One living code for each recipient and purpose: a new one takes the old one's place.
-- The recipient is a keyed hash of the address, not a person's id: asking for recovery must write the same row whether or
-- not anybody has that address, or the time it takes would tell.
create table email_code (
  recipient bytea not null check (length(recipient) = 32),
  purpose text not null check (purpose in ('recovery', 'profile')),
  -- the one kind of change it allows; null allows any of its purpose
  change text,
  code_hash bytea not null check (length(code_hash) = 32),
  attempts smallint not null default 0 check (attempts between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (recipient, purpose)
);
create index email_code_expiry on email_code (expires_at);
