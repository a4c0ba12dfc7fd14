import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

// A check of the whole book would read for minutes in one statement. It is cut into slices: of Indikers, whose rows of all
// tables belong together, of transactions, of payout batches and of chains of the audit log.

export interface Slice {
  /** The first and the last id, both included. */
  readonly first: number;
  readonly last: number;
}
export type SliceKind = 'indikers' | 'transactions' | 'batches' | 'chains' | 'whole';

const OWNED = [
  'wallet',
  'referral',
  'earning',
  'reward',
  'withdrawal',
  'clawback',
  'share_bonus',
  'bonus_hold',
  'idempotency',
  'settlement_request',
  'manual_result',
  'payout_batch_item',
];
const between = (id: string): string => `${id} between $3 and $4`;
const ofTheirs = (key: string, keys: string): string =>
  `${key} = any(array(${keys} where ${between('user_id')}))`;

/**
 * Conditions by table: the rows of a slice. Tables without an index on the Indiker are found by that of the referral or
 * the transaction. The programme's own accounts are in every slice. The transactions come first, because they must read
 * the entries that the next line hides.
 */
const CONDITIONS: Readonly<Record<SliceKind, Readonly<Record<string, string>>>> = {
  indikers: {
    ledger_transaction: ofTheirs('id', 'select transaction_id from ledger_entry'),
    ledger_entry: ofTheirs('transaction_id', 'select transaction_id from ledger_entry'),
    contract: ofTheirs('referral_id', 'select id from referral'),
    status_transition: ofTheirs('referral_id', 'select id from referral'),
    indiker: between('id'),
    ledger_account: `(owner = 0 or ${between('owner')})`,
    ...Object.fromEntries(OWNED.map((table) => [table, between('user_id')])),
  },
  transactions: { ledger_transaction: between('id'), ledger_entry: between('transaction_id') },
  batches: {
    payout_batch: between('id'),
    payout_batch_item: between('batch_id'),
    remittance_file: between('batch_id'),
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

/** How many of each are in one slice. Each statement then takes some tenths of a second at most. */
const SIZES = { indikers: 1_000, transactions: 50_000, batches: 20 } as const;
/** A smaller audit log is one slice. */
const SMALL_LOG = 100_000;
const CHAINS = 32;
const LAST = Number.MAX_SAFE_INTEGER;

/** Slices without a gap between them, up to the last id that can be. */
const slicesUpTo = (lastIds: readonly number[]): Slice[] =>
  [...lastIds, LAST].map((last, index, all) => ({
    first: index === 0 ? 0 : (all[index - 1] ?? 0) + 1,
    last,
  }));

async function lastIds(
  tx: Tx,
  kind: 'indikers' | 'transactions' | 'batches',
  size: number,
): Promise<number[]> {
  const table = { indikers: 'indiker', transactions: 'ledger_transaction', batches: 'payout_batch' }[kind];
  const { rows } = await sql<{ id: number }>`
    select id from (select id, row_number() over (order by id) as n from ${sql.table(table)}) numbered
    where n % ${size}::bigint = 0 order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function chains(tx: Tx): Promise<Slice[]> {
  const { rows } = await sql<{ small: boolean }>`
    select not exists (select from audit_log offset ${SMALL_LOG}) as small`.execute(tx);
  if (rows[0]?.small) return [{ first: 0, last: CHAINS }];
  return slicesUpTo(Array.from({ length: CHAINS - 1 }, (_, chain) => chain));
}

/** @param indikers how many Indikers are in one slice */
export async function slicesOf(tx: Tx, kind: SliceKind, indikers: number = SIZES.indikers): Promise<Slice[]> {
  if (kind === 'whole') return [{ first: 0, last: LAST }];
  if (kind === 'chains') return chains(tx);
  return slicesUpTo(await lastIds(tx, kind, kind === 'indikers' ? indikers : SIZES[kind]));
}
