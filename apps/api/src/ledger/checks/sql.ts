/** By the check's name in Portuguese: a statement that selects one text per difference, and no row when all is right. */
export type Checks = Readonly<Record<string, string>>;

/** The day of an instant in the programme's time zone. */
export const dayOf = (instant: string): string => `(${instant} at time zone 'America/Sao_Paulo')::date`;

/** The parameter that carries today's date of the product's clock. */
export const TODAY = '$2::date';
