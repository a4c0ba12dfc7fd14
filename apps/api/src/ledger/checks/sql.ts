/**
 * Statements by the Portuguese name of the check. Each selects one text per difference, and no row when everything is
 * correct.
 */
export type Checks = Readonly<Record<string, string>>;

/** The day of an instant in the programme's time zone. */
export const dayOf = (instant: string): string => `(${instant} at time zone 'America/Sao_Paulo')::date`;

/** The parameter for today's date by the product's clock. */
export const TODAY = '$2::date';

/** The condition that an id is in the slice. For checks that pass whole rows to a function, see `slices-queries.ts`. */
export const inSlice = (id: string): string => `${id} between $3::bigint and $4::bigint`;
