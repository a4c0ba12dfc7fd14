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
