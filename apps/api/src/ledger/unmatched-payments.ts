import { PAID_OCCURRENCES } from '@indike/rules/payouts/occurrences';
import { returnOutcome } from '@indike/rules/payouts/return-items';
import { literals } from '../platform/db/literals.ts';

const { mismatched, unknown, paid } = returnOutcome;

/**
 * Condition on the line `r` of a return file, in SQL: the bank reports a payment, but it paid no withdrawal here, and
 * nobody has cleared it up (product 7.12). A payment that people entered with the same day and amount matches.
 */
export const UNMATCHED_PAYMENT = `(
  r.outcome in ('${mismatched}', '${unknown}')
  and string_to_array(r.occurrences, ' ') && array[${literals(PAID_OCCURRENCES)}]
  and not exists (select from return_line_clearance c where c.file_id = r.file_id and c.line = r.line)
  and not exists (
    select from payout_batch_item p where p.batch_id = r.batch_id and p.withdrawal_id = r.withdrawal_id
      and p.outcome = '${paid}' and p.outcome_on = r.paid_on and p.net = r.paid_value))`;
