/** A check's name in Portuguese and the statement that selects one text per difference; none means that it holds. */
export type Checks = Readonly<Record<string, string>>;

/** The day of an instant in the programme's time zone. */
export const dayOf = (instant: string): string => `(${instant} at time zone 'America/Sao_Paulo')::date`;

/** Place of the product's day among the statement's parameters. */
export const TODAY = '$2::date';
