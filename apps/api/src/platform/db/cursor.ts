import { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';

const PAGE_ROWS = 100;

/** Reads a query page by page through a cursor, at most one page in memory. One query at a time per transaction. */
export async function* pagesOf<Row>(
  tx: Tx,
  query: { compile(): CompiledQuery<Row> },
): AsyncGenerator<Row[], void> {
  const { sql: text, parameters } = query.compile();
  await tx.executeQuery(CompiledQuery.raw(`declare row_pages no scroll cursor for ${text}`, [...parameters]));
  for (;;) {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(`fetch ${PAGE_ROWS} from row_pages`));
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) break;
  }
  await tx.executeQuery(CompiledQuery.raw('close row_pages'));
}
