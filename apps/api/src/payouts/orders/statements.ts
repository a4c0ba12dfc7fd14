import { addDays, dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Deps } from '../../deps.ts';
import { hasOrders, storeStatement } from './statement-store.ts';

/** A payment may be settled or returned some days after it was ordered. */
const DAYS = 7;

/**
 * Compares what each provider says it has paid with our orders. The nightly check of the ledger names the differences
 * (product 7.14). A provider that does not answer is read again the next night.
 */
export async function readStatements({ db, clock, log, pixProviders }: Deps): Promise<void> {
  const now = clock.now();
  const today = dateInSaoPaulo(now);
  for (const provider of (await pixProviders.current()).values()) {
    const { method } = provider;
    if (!(await hasOrders(db, method))) continue;
    for (let ago = 1; ago <= DAYS; ago += 1) {
      const lines = await provider.statement(addDays(today, -ago));
      if (!lines) {
        log.warn({ method, days_ago: ago }, 'no statement of the payment provider');
        break;
      }
      if (lines.length > 0)
        await db.transaction().execute((tx) => storeStatement(tx, method, { lines, now }));
    }
  }
}
