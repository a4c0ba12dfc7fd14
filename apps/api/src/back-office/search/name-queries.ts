import { sql } from 'kysely';

/** The name of the Indiker `i` in lower case without accents, as `containing` folds the search text. */
export const FOLDED_NAME = sql<string>`translate(lower(i.firstname || ' ' || i.lastname),
  'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`;
