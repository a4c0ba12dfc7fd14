-- What the scheduled backups came to, as the job that makes them last saw it. Who shows it reads this row and not the folder, which
-- may be on a disk that hangs.
create table backup_result (
  singleton boolean primary key default true check (singleton),
  -- when the folder was last seen to be in order
  checked_at timestamptz,
  -- of the newest complete backup, which was read back before it had its name
  newest_until timestamptz,
  newest_bytes bigint check (newest_bytes >= 0),
  files integer not null default 0 check (files >= 0),
  -- of the last run that failed, and why
  failed_at timestamptz,
  failure text,
  check ((newest_until is null) = (newest_bytes is null)),
  check ((failed_at is null) = (failure is null))
);
