/**
 * The query that a link passes on to the next page: all but the wizard's step. Also runs inline in prerendered pages.
 */
export const carriedQuery = (search: string) =>
  search.replace(/([?&])passo=[^&]*&?/, '$1').replace(/[?&]$/, '');
