-- From where an account signed in: there, what strangers do elsewhere does not count against it. Both are keyed hashes,
-- so that nobody reads in this table where somebody was.
create table sign_in_network (
  account bytea not null check (length(account) = 32),
  network bytea not null check (length(network) = 32),
  last_used_at timestamptz not null,
  primary key (account, network)
);
create index sign_in_network_age on sign_in_network (last_used_at);

-- A code belongs to the network that asked for it as well: what strangers ask for replaces nothing, and what they try
-- is counted apart. A profile's code has no requester: only the person's own sessions ask for it.
alter table email_code
  add column requester bytea not null default '\x'::bytea,
  add column foreign_attempts smallint not null default 0 check (foreign_attempts between 0 and 5);
alter table email_code drop constraint email_code_pkey;
alter table email_code add primary key (recipient, purpose, requester);

-- Whether who holds the account reads its mailbox: true once the letter's link was opened in a session of the account or
-- an e-mailed code was typed there, false when the link was opened without one, null while neither happened. Who reads the
-- mailbox may not be who chose the password: see decision 0021.
alter table indiker add column holder_confirmed boolean;
