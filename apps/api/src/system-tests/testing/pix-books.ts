import type { PspBook } from '@indike/contract/wire/sandbox-psp';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

// The two books of payments by PIX, the provider's and our ledger, to be compared after kills and faults.

/** How long everything may take to end once the provider has recovered. */
export const RECOVERY_MS = 120_000;

/** The shares of the faults that are drawn at each call of the provider. */
export const pixFaults = (returned: number) => ({
  timeout_before_debit: 0.03,
  timeout_after_debit: 0.03,
  error: 0.15,
  too_many_requests: 0.1,
  not_paid: 0.05,
  returned,
  duplicate_webhooks: 0.3,
  reorder_webhooks: 0.3,
});
export const NO_PIX_FAULTS = Object.fromEntries(Object.keys(pixFaults(0)).map((name) => [name, 0]));

export async function countOpenOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from payment_order where ended_at is null`.execute(db);
  return rows[0]?.open ?? 0;
}

/** What our ledger has paid for each order, less what came back, in centavos. */
export async function paidByLedger(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; net: number }>`
    select o.id, -sum(e.amount)::int as net from payment_order o
    join ledger_transaction t on t.business_key in (
      'pay:withdrawal:' || o.withdrawal_id, 'return:withdrawal:' || o.withdrawal_id || ':1')
    join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where a.kind = 'cash' group by o.id order by o.id`.execute(db);
  return new Map(rows.map(({ id, net }) => [id, net]));
}

export interface ReadBook {
  /** What the provider delivered for each order, less what came back, in centavos. */
  readonly paid: Map<string, number>;
  /** The order of each delivery. */
  readonly settlements: string[];
  readonly returns: number;
  readonly book: PspBook;
}

/** Reads all pages of the provider's book. `get` calls one by its query, which is empty for the newest page. */
export async function readPspBook(get: (query: string) => Promise<PspBook>): Promise<ReadBook> {
  const paid = new Map<string, number>();
  const settlements: string[] = [];
  let returns = 0;
  const book = await get('');
  for (let page = book; page.entries.length > 0;) {
    for (const { kind, reference, amount } of page.entries) {
      if (kind !== 'settlement' && kind !== 'return') continue;
      const id = reference ?? '';
      const centavos = Math.round(amount * 100);
      paid.set(id, (paid.get(id) ?? 0) + (kind === 'settlement' ? centavos : -centavos));
      if (kind === 'settlement') settlements.push(id);
      else returns += 1;
    }
    page = await get(`?before=${page.entries.at(-1)?.id ?? 0}`);
  }
  return { paid, settlements, returns, book };
}
