-- Lists that are too large for a direct download are made into files by a job; see the decision record 0051.

create table export_file (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  -- the role under which it was ordered: who has another one does not open it
  role text not null,
  subject text not null,
  -- CPF, phones and addresses of contacts are in it in clear
  unmasked boolean not null,
  state text not null default 'running' check (state in ('running', 'ready', 'failed')),
  -- Up to where the table has been looked through, and where it ended when the file was ordered. A job that is interrupted
  -- goes on from here.
  position bigint not null default 0,
  last_id bigint not null,
  chunks integer not null default 0,
  row_count integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  check ((state = 'ready') = (finished_at is not null))
);
create index export_file_role_id_idx on export_file (role, id desc);
create index export_file_expires_at_idx on export_file (expires_at);
-- One at a time for each operator.
create unique index export_file_running on export_file (operator_id) where state = 'running';

-- Compressed, then encrypted.
create table export_file_chunk (
  file_id bigint not null references export_file on delete cascade,
  number integer not null,
  content bytea not null,
  primary key (file_id, number)
);
alter table export_file_chunk alter column content set storage external;
