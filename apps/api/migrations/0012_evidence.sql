-- What a slip of our own code must not change, and a digest of what would leave no trace if it were changed. The check
-- (ledger/check.ts) compares the digests; see the decision record 0023.

-- A signed contract and a reward that was frozen with it stay as they are.
create function refuse_referral_row_change() returns trigger language plpgsql as $$
begin
  raise exception '% of referral % cannot change so', tg_table_name, old.referral_id using errcode = 'restrict_violation';
end $$;

create trigger stays_signed after update on contract for each row
  when (
    old.invoice_paid_on is not null
    or (old.referral_id, old.user_id, old.value, old.closed_on, old.first_invoice_due_on, old.created_at)
      is distinct from (new.referral_id, new.user_id, new.value, new.closed_on, new.first_invoice_due_on, new.created_at)
  ) execute function refuse_referral_row_change();
create trigger never_removed before delete on contract for each row execute function refuse_change();
create trigger never_emptied before truncate on contract for each statement execute function refuse_change();

create trigger stays_frozen after update on reward for each row
  when (
    old.state = 'cancelled'
    or (old.referral_id, old.user_id) is distinct from (new.referral_id, new.user_id)
    or (old.state = 'promised' and new.state <> 'cancelled' and new.revision <> old.revision + 1)
    or (
      (old.state = 'frozen' or new.state = 'cancelled')
      and (new.state, new.level, new.rate, new.contract_value, new.closed_count, new.total, new.sentence, new.revision)
        is distinct from
        ('cancelled', old.level, old.rate, old.contract_value, old.closed_count, old.total, old.sentence, old.revision)
    )
  ) execute function refuse_referral_row_change();
create trigger never_removed before delete on reward for each row execute function refuse_change();
create trigger never_emptied before truncate on reward for each statement execute function refuse_change();

-- The history of a referral; operators' notes may be forgotten.
create trigger stays_written after update on status_transition for each row
  when (
    (old.id, old.user_id, old.referral_id, old.status_id, old.reason, old.operator_id, old.created_at)
      is distinct from (new.id, new.user_id, new.referral_id, new.status_id, new.reason, new.operator_id, new.created_at)
  ) execute function refuse_move();
create trigger never_removed before delete on status_transition for each row execute function refuse_change();
create trigger never_emptied before truncate on status_transition for each statement execute function refuse_change();

create trigger never_removed before delete on wallet for each row execute function refuse_change();

drop trigger moves_forward on earning;
create trigger moves_forward after update on earning for each row
  when (
    (old.state in ('paid', 'expired', 'cancelled'))
    or (old.state = 'receivable' and new.state = 'promised')
    or (old.state = 'available' and new.state in ('promised', 'receivable'))
    or (old.state = 'requested' and (new.state <> 'paid' or new.withdrawal_id is distinct from old.withdrawal_id))
    or (old.state <> 'promised' and new.value <> old.value)
    or (old.state in ('available', 'requested') and (old.release_on, old.expires_on) <> (new.release_on, new.expires_on))
    or (old.user_id, old.referral_id, old.kind, old.due_by, old.installment, old.installments, old.clawback_id,
        old.offsets_earning_id)
      is distinct from (new.user_id, new.referral_id, new.kind, new.due_by, new.installment, new.installments,
        new.clawback_id, new.offsets_earning_id)
  ) execute function refuse_move();

-- The bank data a withdrawal was sent to: proof of payment for five years, then removed (and the digest with them, from
-- which a CPF could be guessed).
alter table withdrawal add column bank_digest bytea;
create function withdrawal_bank_digest(w withdrawal) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(w.id, w.user_id, w.bank_version, w.bank_data)::text, 'UTF8'))
  where w.bank_data is not null
$$;
create function withdrawal_keep_bank_digest() returns trigger language plpgsql as $$
begin
  new.bank_digest := withdrawal_bank_digest(new);
  return new;
end $$;
alter table withdrawal disable trigger total_stays;
update withdrawal w set bank_digest = withdrawal_bank_digest(w) where bank_data is not null;
drop trigger total_stays on withdrawal;
create trigger bank_digest before insert or update of bank_data, bank_version on withdrawal for each row
  execute function withdrawal_keep_bank_digest();
alter table withdrawal drop constraint withdrawal_check1;
alter table withdrawal add constraint withdrawal_bank_data_check check (status <> 2 or bank_data is not null);
create trigger total_stays after update on withdrawal for each row
  when (
    (old.id, old.user_id, old.total, old.requested_on) is distinct from (new.id, new.user_id, new.total, new.requested_on)
    or (
      old.status = 3
      and (new.bank_data is not null or (old.status, old.payment_date, old.return_reason, old.bank_version)
        is distinct from (new.status, new.payment_date, new.return_reason, new.bank_version))
    )
  ) execute function refuse_move();

-- A ledger transaction's words, day and key.
alter table ledger_transaction add column digest bytea not null default '';
create function ledger_transaction_digest(t ledger_transaction) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws('|', t.id, t.business_key, t.effective_on - date '2000-01-01',
    extract(epoch from t.created_at), t.description), 'UTF8'))
$$;
create function ledger_transaction_keep_digest() returns trigger language plpgsql as $$
begin
  new.digest := ledger_transaction_digest(new);
  return new;
end $$;
alter table ledger_transaction disable trigger append_only;
update ledger_transaction t set digest = ledger_transaction_digest(t);
alter table ledger_transaction enable trigger append_only;
create trigger digest before insert on ledger_transaction for each row execute function ledger_transaction_keep_digest();

-- The audit log as hash chains: each row's digest covers the one before it, so that no row changes or goes visuallyHidden. A chain
-- is taken by one transaction at a time; which one follows from the connection, so that acts side by side rarely share one
-- and one act never needs two. The audit row is the last that an act writes.
create table audit_chain (
  chain smallint primary key,
  length bigint not null default 0,
  head bytea not null default ''
);
insert into audit_chain (chain) select generate_series(0, 31);

alter table audit_log
  add column chain smallint not null default 0,
  add column position bigint not null default 0,
  add column digest bytea not null default '';
create function audit_log_content(l audit_log) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(l.id, l.operator_id, l.action, l.entity, l.entity_id, l.before, l.after,
    l.request_id, extract(epoch from l.created_at))::text, 'UTF8')
$$;
create function audit_log_join_chain() returns trigger language plpgsql as $$
begin
  update audit_chain c set length = c.length + 1, head = sha256(c.head || audit_log_content(new))
  where c.chain = pg_backend_pid() % 32
  returning c.chain, c.length, c.head into new.chain, new.position, new.digest;
  return new;
end $$;

alter table audit_log disable trigger append_only;
do $$
declare
  entry audit_log;
begin
  for entry in select * from audit_log order by id loop
    update audit_chain c set length = c.length + 1, head = sha256(c.head || audit_log_content(entry)) where c.chain = 0;
    update audit_log a set position = c.length, digest = c.head from audit_chain c where a.id = entry.id and c.chain = 0;
  end loop;
end $$;
alter table audit_log enable trigger append_only;
create unique index audit_log_of_chain on audit_log (chain, position);
create trigger joins_chain before insert on audit_log for each row execute function audit_log_join_chain();
create trigger only_by_audit_log before update on audit_chain for each statement
  when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger never_removed before insert or delete on audit_chain for each row execute function refuse_change();
create trigger never_emptied before truncate on audit_chain for each statement execute function refuse_change();
