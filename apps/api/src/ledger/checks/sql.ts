import type { Programme } from '@indike/rules/money/programme';
import { PAID_OCCURRENCES } from '@indike/rules/payouts/occurrences';
import { returnOutcome } from '@indike/rules/payouts/return-items';

/** Words of the rules as a list of SQL literals, separated by commas. They must not contain quotes. */
export const literals = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/**
 * Statements by the Portuguese name of the check. Each selects one text per difference, and no row when everything is
 * correct.
 */
export type Checks = Readonly<Record<string, string>>;

const TERMS = [
  'minimumWithdrawal',
  'releaseDays',
  'invoiceExpiryDays',
  'requestExpiryDays',
  'shareBonus',
] as const satisfies readonly (keyof Programme)[];

/** A term of the version `v`. */
export const term = (name: (typeof TERMS)[number]): string => `v."${name}"`;

/** Joins the version that a row follows as `v`. With `offset 0`, so that its JSON is read once and not for every row. */
export const versionOf = (row: string): string => `join (
    select id, ${TERMS.map((name) => `(programme ->> '${name}')::integer as "${name}"`).join(', ')}
    from programme_version offset 0) v on v.id = ${row}.programme_version`;

/** The day of an instant in the programme's time zone. */
export const dayOf = (instant: string): string => `(${instant} at time zone 'America/Sao_Paulo')::date`;

/** The parameter for today's date by the product's clock. */
export const TODAY = '$2::date';

/** The condition that an id is in the slice. For checks that pass whole rows to a function, see `slices-queries.ts`. */
export const inSlice = (id: string): string => `${id} between $3::bigint and $4::bigint`;

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
    select from payout_batch_item p where p.batch_id = r.batch_id and p.withdrawal_id = r.withdrawal_id and p.user_id = r.user_id
      and p.outcome = '${paid}' and p.outcome_on = r.paid_on and p.net = r.paid_value))`;

/** The same for the order `o` of a provider: it has paid, but the withdrawal's item has not ended so (yet). */
export const UNMATCHED_ORDER = `(
  o.state = '${paid}' and not exists (
    select from payout_batch_item p where p.batch_id = o.batch_id and p.withdrawal_id = o.withdrawal_id and p.user_id = o.user_id
      and p.outcome = '${paid}'))`;
