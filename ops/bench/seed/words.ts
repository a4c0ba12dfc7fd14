import { sql, type RawBuilder } from 'kysely';

// SQL that invents values for row `n`. They are the same in each run, and as varied as real ones, so that some words are
// frequent and others rare.

const SYLLABLES =
  'ba,be,bi,bo,ca,co,cu,da,de,do,fa,fe,ga,go,gua,ja,jo,la,le,li,lo,ma,me,mi,mo,na,ne,no,pa,pe,pi,po,ra,re,ri,ro,sa,se,si,so,ta,te,ti,to,tu,va,ve,vi,vo,xa,zi,zo';
const FIRST_NAMES =
  'Maria,José,Ana,João,Antônio,Francisca,Carlos,Paulo,Adriana,Pedro,Lucas,Juliana,Márcia,Luiz,Fernanda,Marcos,Patrícia,Gabriel,Aline,Rafael,Sandra,Daniel,Camila,Marcelo,Amanda,Bruno,Bruna,Eduardo,Jéssica,Felipe,Letícia,Rodrigo,Júlia,Manoel,Luciana,Mateus,Vanessa,André,Mariana,Fernando,Gabriela,Fábio';

/** A pseudo-random integer below `below`, different for each `n` and purpose. */
export const pick = (purpose: number, below: number): RawBuilder<number> =>
  sql`(abs(hashint8extended(n, ${sql.lit(purpose)})) % ${sql.lit(below)})::int`;

/** One of the words between commas. */
export const oneOf = (words: string, purpose: number): RawBuilder<string> =>
  sql`(string_to_array(${sql.lit(words)}, ','))[1 + ${pick(purpose, words.split(',').length)}]`;

/** A word of random syllables. With four of them, a handful of two million companies share it. */
export const syllables = (purpose: number, count: number): RawBuilder<string> =>
  sql.join(
    Array.from({ length: count }, (_, index) => oneOf(SYLLABLES, purpose + index)),
    sql` || `,
  );

export const firstName = (purpose: number): RawBuilder<string> => oneOf(FIRST_NAMES, purpose);
export const lastName = (purpose: number): RawBuilder<string> => sql`initcap(${syllables(purpose, 3)})`;
