import { sql, type RawBuilder } from 'kysely';

/** In lower case without accents, as `containing` folds the search text and as the indexes on names do. */
const folded = (text: RawBuilder<string>) =>
  sql<string>`translate(lower(${text}), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`;

/** Of the Indiker `i`. */
export const FOLDED_NAME = folded(sql`i.firstname || ' ' || i.lastname`);
/** Of the contact `c`. */
export const FOLDED_CONTACT = folded(sql`c.name`);
