import type { Paged } from '@indike/contract/wire/paging';

/** For `getNextPageParam` of a list that is read page by page. */
export const nextPage = ({ current_page, per_page, total }: Omit<Paged<unknown>, 'data'>) =>
  current_page * per_page < total ? current_page + 1 : undefined;

/** All rows so far without duplicates: a row inserted meanwhile shifts the others, so that the next page repeats one. */
export function rowsOf<Row>(pages: readonly Paged<Row>[], keyOf: (row: Row) => string | number): Row[] {
  const rows = pages.flatMap(({ data }) => data);
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}
