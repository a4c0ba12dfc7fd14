-- Names the history of changes that cursors of /api/v1 belong to (decision 0049). A restore begins another one: it gives
-- transaction ids of lost changes again, and a reader that goes on from one of them would miss what has it now.

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

create table change_history (
  singleton boolean primary key default true check (singleton),
  id uuid not null default gen_random_uuid()
);
insert into change_history default values;
