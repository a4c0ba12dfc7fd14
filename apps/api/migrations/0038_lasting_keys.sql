-- Replacing SECRET; see the decision record 0068.

-- Keys that outlive the secret they were derived from, encrypted with the current one.
create table lasting_key (
  name text primary key,
  encrypted bytea not null,
  created_at timestamptz not null default now()
);

-- Fingerprints of the secrets that a process has, the one that it encrypts with first.
alter table running_process add column secrets text[];

-- The files of a batch are encrypted anew with another secret, which leaves their length as it was.
create or replace trigger written_once after update on remittance_file for each row
  when (
    (new.content is not null
      and (length(new.content), length(new.csv)) is distinct from (length(old.content), length(old.csv)))
    or (old.batch_id, old.bank_code, old.agreement, old.sequence, old.layout, old.size, old.sha256, old.created_at)
      is distinct from
      (new.batch_id, new.bank_code, new.agreement, new.sequence, new.layout, new.size, new.sha256, new.created_at)
  ) execute function refuse_file_change();
