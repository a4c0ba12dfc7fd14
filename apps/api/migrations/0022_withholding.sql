-- Income tax withheld from payments (decision 0048): a setting with a date, the amount on the withdrawal, and two accounts.

-- The search path of the trigger function: see 0003_people.sql.
select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- Whether tax is withheld from payments of a day: the newest row whose day has come. None before the first row.
create table withholding_setting (
  id bigint generated always as identity primary key,
  enabled boolean not null,
  effective_from date not null,
  operator_id bigint not null references operator,
  created_at timestamptz not null
);
create trigger append_only before update or delete on withholding_setting for each row execute function refuse_change();
create trigger never_truncated before truncate on withholding_setting for each statement execute function refuse_change();

-- What was withheld from an Indiker, and what the programme has to hand on to the tax office.
alter table ledger_account drop constraint ledger_account_check;
alter table ledger_account add constraint ledger_account_check check (
  case
    when user_id is null
      then kind in ('rewards_expense', 'promotions_expense', 'cash', 'taxes_payable') and balance = 0
    when kind = 'owed' then balance <= 0
    else kind in ('promised', 'receivable', 'available', 'requested', 'paid', 'withheld', 'expired') and balance >= 0
  end
);
insert into ledger_account (user_id, kind) values (null, 'taxes_payable');
insert into ledger_account (user_id, kind) select user_id, 'withheld' from wallet order by user_id;

alter table withdrawal
  -- fixed at scheduling, with the payment date that it was computed for; taken back by a return
  add column withheld bigint not null default 0,
  -- Who the tax office knows the payment by. Stored with the bank data and removed with them, because the obligation
  -- outlasts the account.
  add column payee_cpf text,
  add constraint withdrawal_withheld_check
    check (withheld = 0 or (withheld > 0 and withheld < total and status in ('scheduled', 'paid')));

drop trigger total_unchanged on withdrawal;
update withdrawal w set payee_cpf = i.cpf from indiker i
where i.id = w.user_id and w.status in ('scheduled', 'paid') and w.bank_data is not null;
create trigger total_unchanged after update on withdrawal for each row
  when (
    (old.id, old.user_id, old.total, old.requested_on) is distinct from (new.id, new.user_id, new.total, new.requested_on)
    or (old.status = 'scheduled' and new.status = 'paid' and (old.withheld, old.payee_cpf) is distinct from (new.withheld, new.payee_cpf))
    or (
      old.status = 'paid'
      and (new.bank_data is not null or new.payee_cpf is not null
        or (old.status, old.payment_date, old.return_reason, old.bank_version, old.withheld)
          is distinct from (new.status, new.payment_date, new.return_reason, new.bank_version, new.withheld))
    )
  ) execute function refuse_row_change();

-- One CPF may have had another account before. Also the payments of a month, for one CPF and for all.
create index withdrawal_payee_cpf_payment_date_idx on withdrawal (payee_cpf, payment_date) where payee_cpf is not null;
create index withdrawal_paid_payment_date_idx on withdrawal (payment_date, id) where status = 'paid';

create function withdrawal_set_payee() returns trigger language plpgsql set search_path from current as $$
begin
  if new.status not in ('scheduled', 'paid') then
    new.payee_cpf := null;
  elsif tg_op = 'INSERT' or old.status not in ('scheduled', 'paid') then
    select cpf into new.payee_cpf from indiker where id = new.user_id;
  end if;
  return new;
end $$;
create trigger set_payee before insert or update of status on withdrawal for each row
  execute function withdrawal_set_payee();
