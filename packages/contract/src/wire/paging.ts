import * as z from 'zod/mini';
import { emptyToUndefined } from './fields.ts';

const wholeNumber = (fallback: number, max: number, message: string) =>
  z.pipe(
    z.prefault(z.string().check(z.regex(/^\d{1,9}$/, { message, abort: true })), String(fallback)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1, message), z.maximum(max, message))),
  );

/** `page` and `limit` of a list. The default is the first page of 10 rows. */
export const pageQuery = {
  page: wholeNumber(1, 100_000_000, 'Página inválida'),
  limit: wholeNumber(10, 100, 'O limite vai de 1 a 100'),
};

export const paged = <S extends z.ZodMiniType>(row: S) =>
  z.object({ data: z.array(row), current_page: z.int(), per_page: z.int(), total: z.int() });

/** The query and the response of an endpoint that lists rows page by page, without filters. */
export const pagedList = <S extends z.ZodMiniType>(row: S) => ({
  query: z.object(pageQuery),
  responses: { 200: paged(row) },
});

const INVALID_POSITION = 'Ponto de partida inválido';

/**
 * `after` and `limit` of a list with keyset pagination. Rows that are added or removed between two pages cause neither
 * repeated nor skipped rows. `after` is the `next` of the previous page.
 */
export const keysetQuery = (position: RegExp) => ({
  after: emptyToUndefined(z.string().check(z.regex(position, INVALID_POSITION))),
  limit: pageQuery.limit,
});

/** The cursor of a list ordered by id. */
export const ID_CURSOR = /^\d{1,15}$/;
/** The cursor of a list ordered by day, then id. */
export const DAY_CURSOR = /^\d{4}-\d{2}-\d{2}_\d{1,15}$/;
/** The cursor of a list ordered by time, then id. The time keeps the digits that a JavaScript date would lose. */
export const TIME_CURSOR = /^[\d :.+-]{19,40}_\d{1,15}$/;

export const keysetPage = <S extends z.ZodMiniType>(row: S) =>
  z.object({ data: z.array(row), next: z.nullable(z.string()) });

export interface PageQuery {
  readonly page: number;
  readonly limit: number;
}
export interface Paged<Row> {
  data: Row[];
  current_page: number;
  per_page: number;
  total: number;
}

/** What a filtered list has in all, of which a page shows a part. Amounts in reais. */
export const listTotal = z.object({ count: z.int(), value: z.number() });
