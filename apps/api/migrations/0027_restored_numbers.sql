-- After a restore, 1000 numbers of remittance files are left out: the bank may have files that the restored database does
-- not know (docs/operations.md, 'After a restore').

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

drop trigger counts_up on remittance_sequence;
create trigger counts_up after update on remittance_sequence for each row
  when ((old.bank_code, old.agreement) <> (new.bank_code, new.agreement) or new.last - old.last not in (1, 1000))
  execute function refuse_sequence_change();
