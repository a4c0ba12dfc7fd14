import type { Readable } from 'node:stream';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { StatementPart } from '@indike/rules/money/statement';
import type { Deps } from '../deps.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { NamedBytes, NamedStream } from '../platform/http/files.ts';
import { CSV_PAGE_ROWS, csvStream } from '../platform/http/streams.ts';
import { renderPdf } from '../platform/pdf/render.ts';
import { STATEMENT_HEAD, statementCsvLine, statementDocument } from './statement-present.ts';
import { findIndikerName, readStatement } from './statement-queries.ts';

// The statement as a file: a month of it as a PDF, a month or all of it for a spreadsheet.

/** Lines on a PDF, which is laid out in memory. */
const PDF_ROWS = 500;

interface Chosen {
  readonly month?: string | undefined;
  readonly part?: StatementPart | undefined;
}

/** Month by month, and each of them page by page. Without a month all of them. */
async function* csvParts({ db }: Pick<Deps, 'db'>, me: UserId, { month, part }: Chosen, now: Date) {
  const wanted = { part, limit: CSV_PAGE_ROWS, today: dateInSaoPaulo(now) };
  let at: { month?: string | undefined; after?: string } | null = { month };
  while (at) {
    const statement: Awaited<ReturnType<typeof readStatement>> = await readStatement(db, me, {
      ...wanted,
      ...at,
    });
    yield statement.rows.map(statementCsvLine).join('');
    if (statement.next !== null) at = { month: statement.month, after: statement.next };
    else at = month === undefined && statement.older !== null ? { month: statement.older } : null;
  }
}

export async function createStatementCsv(
  deps: Pick<Deps, 'db'>,
  me: UserId,
  chosen: Chosen,
  now: Date,
): Promise<NamedStream> {
  const content: Readable = await csvStream({
    head: STATEMENT_HEAD,
    parts: csvParts(deps, me, chosen, now),
  });
  return { name: chosen.month === undefined ? 'extrato.csv' : `extrato-${chosen.month}.csv`, content };
}

export async function createStatementPdf(
  { db }: Pick<Deps, 'db'>,
  me: UserId,
  { month, part }: Chosen,
  now: Date,
): Promise<NamedBytes> {
  const wanted = { month, part, limit: PDF_ROWS, today: dateInSaoPaulo(now) };
  const [statement, name] = await Promise.all([readStatement(db, me, wanted), findIndikerName(db, me)]);
  const content = await renderPdf(statementDocument({ name, part, statement, now }), now);
  return { name: `extrato-${statement.month}.pdf`, content };
}
