import {
  addDays,
  dateInSaoPaulo,
  instantAtSaoPauloStart,
  type PlainDate,
} from '@indike/rules/dates/calendar';
import type { ApiMethod } from '@indike/rules/payouts/payment-orders';
import type { Deps } from '../../deps.ts';
import { errorName } from '../../platform/log.ts';
import type { PixProvider } from '../../platform/pix-provider.ts';
import { settleReturn } from './returned-payments.ts';
import { findOldestPaid, hasOrders, storeStatement } from './statement-store.ts';

/** A payment may be settled some days after it was ordered, and come back for 90 days. */
const DAYS = 7;
const WEEKS = 13;

/** The days to read tonight, the newest first: each for a week, and then once a week while one of its payments may come back. */
async function daysToRead({ db, clock }: Deps, method: ApiMethod): Promise<PlainDate[]> {
  const today = dateInSaoPaulo(clock.now());
  const since = instantAtSaoPauloStart(addDays(today, -DAYS * WEEKS));
  const oldest = await findOldestPaid(db, method, since);
  const recent = Array.from({ length: DAYS }, (_, day) => addDays(today, -(day + 1)));
  const earlier = Array.from({ length: WEEKS - 1 }, (_, week) => addDays(today, -DAYS * (week + 2)));
  return [...recent, ...earlier.filter((day) => oldest !== null && day >= dateInSaoPaulo(oldest))];
}

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
  const { db, log, pixProviders } = deps;
  for (const provider of (await pixProviders.current()).values()) {
    const { method } = provider;
    if (!(await hasOrders(db, method))) continue;
    for (const day of await daysToRead(deps, method))
      if (!(await readDay(deps, provider, day))) {
        log.warn({ method, day }, 'no statement of the payment provider');
        break;
      }
  }
}
