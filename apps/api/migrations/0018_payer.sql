-- The company that pays withdrawals, and the account that the money leaves: one row, or none before it is written down.
create table payer (
  id smallint primary key default 1 check (id = 1),
  legal_name text not null,
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  bank_code text not null references bank,
  agreement text not null,
  agency text not null check (agency ~ '^[0-9]{1,5}$'),
  agency_digit text check (agency_digit ~ '^[0-9XP]$'),
  account text not null check (account ~ '^[0-9]{1,12}$'),
  account_digit text not null check (account_digit ~ '^[0-9XP]$'),
  address jsonb,
  version integer not null,
  updated_at timestamptz not null
);
