import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { ALL_IDS, type IdSlice } from '../../platform/db/id-slices.ts';

// A check of the whole book would read for minutes in one statement. It is cut into slices: of Indikers, whose rows of all
// tables belong together, of transactions, of payout batches and of chains of the audit log.

export type SliceKind = 'indikers' | 'transactions' | 'batches' | 'chains' | 'whole';

const OWNED = [
  'wallet',
  'referral',
  'earning',
  'reward',
  'withdrawal',
  'clawback',
  'clawback_write_off',
  'share_bonus',
  'bonus_hold',
  'idempotency',
  'settlement_request',
  'manual_result',
  'payout_batch_item',
  'payment_order',
  'returned_payment',
];
const between = (id: string): string => `${id} between $3 and $4`;
const ofTheirs = (key: string, keys: string): string =>
  `${key} = any(array(${keys} where ${between('user_id')}))`;

/**
 * Conditions by table: the rows of a slice. Tables without an index on the Indiker are found by that of the referral or
 * the transaction. The transactions come first, because they must read the entries that the next line hides.
 */
const CONDITIONS: Readonly<Record<SliceKind, Readonly<Record<string, string>>>> = {
  indikers: {
    ledger_transaction: ofTheirs('id', 'select transaction_id from ledger_entry'),
    ledger_entry: ofTheirs('transaction_id', 'select transaction_id from ledger_entry'),
    contract: ofTheirs('referral_id', 'select id from referral'),
    status_transition: ofTheirs('referral_id', 'select id from referral'),
    indiker: between('id'),
    ledger_account: between('owner'),
    ...Object.fromEntries(OWNED.map((table) => [table, between('user_id')])),
  },
  transactions: { ledger_transaction: between('id'), ledger_entry: between('transaction_id') },
  batches: {
    payout_batch: between('id'),
    payout_batch_item: between('batch_id'),
    remittance_file: between('batch_id'),
    payment_order: between('batch_id'),
  },
  chains: {},
  whole: {},
};

/**
 * The beginning of a statement in which the tables have only the rows of a slice. Each is hidden by a query of the same
 * name, so that the text of a check is the same for a slice and for everything.
 */
export const sliceTables = (kind: SliceKind): string =>
  [
    'with parameters as (select $2::date, $3::bigint, $4::bigint)',
    ...Object.entries(CONDITIONS[kind]).map(
      ([table, condition]) => `${table} as not materialized (select * from ${table} where ${condition})`,
    ),
  ].join(', ');

/** A smaller audit log is one slice. */
const SMALL_LOG = 100_000;
const CHAINS = 32;

/** A chain. A forged one, with a number that no chain has, is in the slice of the first or the last. */
export async function nextChain(db: Queryable, first: number): Promise<IdSlice> {
  const { rows } = await sql<{ small: boolean }>`
    select not exists (select from audit_log offset ${SMALL_LOG}) as small`.execute(db);
  if (rows[0]?.small) return { first, last: ALL_IDS.last };
  const chain = Math.max(0, first);
  return { first, last: chain === CHAINS - 1 ? ALL_IDS.last : chain };
}
