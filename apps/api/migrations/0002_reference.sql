-- Reference data. Rows are upserted at start (reference/seed.ts) and never deleted.

-- `id` is the code of IBGE, here and in `city`.
create table state (
  id smallint primary key,
  code text not null unique,
  title text not null
);

create table city (
  id integer primary key,
  state_id smallint not null references state,
  title text not null
);
create index city_state_id_idx on city (state_id);

-- `id` is the COMPE code.
create table bank (
  id text primary key,
  title text not null
);

-- Bank holidays that operators add to the computed ones (product 3.4).
create table extra_holiday (
  date date primary key,
  name text not null,
  created_at timestamptz not null
);
