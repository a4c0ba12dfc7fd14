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

-- What operators may choose from when they cancel a referral, in the words that the Indiker reads. A referral stores the key
-- of one that is as the programme wrote it, and the words of any other: what was cancelled stays as it was read.
create table cancel_reason (
  id bigint generated always as identity primary key,
  key text unique,
  text text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index cancel_reason_offered on cancel_reason (lower(text)) where retired_at is null;
insert into cancel_reason (key, text, created_at) values
  ('already_served', 'A empresa já é atendida por um birô de crédito certificado.', now()),
  ('no_budget', 'A empresa não tem orçamento no momento.', now()),
  ('not_approved', 'A pessoa que decide não aprovou a proposta.', now()),
  ('no_contact', 'Não conseguimos contato com a empresa.', now()),
  ('repeated_referral', 'Indicação repetida: outra indicação desta empresa foi fechada primeiro.', now()),
  ('criteria_not_met', 'A empresa não atende aos critérios do programa.', now());
