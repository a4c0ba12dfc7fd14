/** The query that a link carries on to the next page: all but the wizard's step. It also runs inline in prerendered pages. */
export const carriedQuery = (search: string) =>
  search.replace(/([?&])passo=[^&]*&?/, '$1').replace(/[?&]$/, '');
