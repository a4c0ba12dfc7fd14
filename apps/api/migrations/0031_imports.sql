-- What a provider that moves in brings along: see the decision record 0054.

-- The search path of the trigger functions: see 0003_people.sql.
select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- When an administrator imported the referral; `created_at` is then the day on which it was made elsewhere.
alter table referral add column imported_at timestamptz;

-- 'import': what the provider declared about the contact of an imported referral; the row belongs to the referral's owner.
alter table consent
  drop constraint consent_kind_check,
  add constraint consent_kind_check check (kind in ('terms', 'referral', 'company', 'import'));

-- What an Indiker was paid before the provider moved in. For information alone: it is in no balance, and the ledger does not
-- know it. The account of the person is all that it is stored for, so it goes with the account.
create table earlier_payment (
  id bigint generated always as identity primary key,
  user_id bigint not null references indiker,
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  paid_on date not null,
  -- gross, in centavos
  value bigint not null check (value > 0),
  note text,
  created_at timestamptz not null,
  unique (user_id, cnpj, paid_on, value)
);
create index earlier_payment_user_id_paid_on_id_idx on earlier_payment (user_id, paid_on desc, id desc);
create trigger not_for_erased before insert on earlier_payment for each row execute function refuse_for_erased();
