-- A trigger's own statements find the real tables: a temporary table of the same name, which any role may be allowed to
-- make, stands before them otherwise, and what the triggers of the ledger check could be shown to them.
do $$
declare
  guard regprocedure;
begin
  foreach guard in array array[
    'ledger_entries_apply()', 'ledger_transaction_has_entries()', 'refuse_for_erased()'
  ]::regprocedure[] loop
    execute format('alter function %s set search_path = %I, pg_temp', guard, current_schema());
  end loop;
end $$;
