import { addDays, dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { Deps } from '../../deps.ts';
import { errorName } from '../../platform/log.ts';
import type { PixProvider } from '../../platform/pix-provider.ts';
import { settleReturn } from './returned-payments.ts';
import { hasOrders, storeStatement } from './statement-store.ts';

/** A PIX may come back for 90 days. Each day is read on the seven nights after it, and then once a week. */
const WEEKS = 13;
const DAYS_AGO = [1, 2, 3, 4, 5, 6, ...Array.from({ length: WEEKS }, (_, week) => 7 * (week + 1))];

/** Returns false when the provider does not answer. */
async function readDay(deps: Deps, provider: PixProvider, day: PlainDate): Promise<boolean> {
  const { db, clock, log } = deps;
  const { method } = provider;
  const lines = await provider.statement(day);
  if (!lines) return false;
  if (lines.length === 0) return true;
  const returned = await db
    .transaction()
    .execute((tx) => storeStatement(tx, method, { lines, now: clock.now() }));
  for (const payment of returned)
    await db
      .transaction()
      .execute((tx) => settleReturn(deps, tx, payment))
      // The next night says it again.
      .catch((error: unknown) =>
        log.warn({ order: payment.id, job_error: errorName(error) }, 'returned payment not settled'),
      );
  return true;
}

/**
 * Compares what each provider says it has paid with our orders, and returns the withdrawals of payments that came back. The
 * nightly check of the ledger names the differences (product 7.14). A provider that does not answer is read again the next
 * night.
 */
export async function readStatements(deps: Deps): Promise<void> {
  const { db, clock, log, pixProviders } = deps;
  const today = dateInSaoPaulo(clock.now());
  for (const provider of pixProviders.values()) {
    const { method } = provider;
    if (!(await hasOrders(db, method))) continue;
    for (const ago of DAYS_AGO)
      if (!(await readDay(deps, provider, addDays(today, -ago)))) {
        log.warn({ method, days_ago: ago }, 'no statement of the payment provider');
        break;
      }
  }
}
