import type { Store } from './store.ts';

export const FAULTS = [
  'timeout_before_debit',
  'timeout_after_debit',
  'duplicate_webhooks',
  'reorder_webhooks',
  'too_many_requests',
  'error',
  'not_paid',
  'no_balance',
  'returned',
  'foreign_owner',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface Faults {
  /** Draws whether the fault happens now, and counts it if so. */
  happens(fault: Fault): boolean;
  /** A number in [0, 1), repeatable from the seed. */
  random(): number;
  set(shares: Partial<Record<Fault, number>>, seed?: number): void;
  read(): { readonly shares: Record<Fault, number>; readonly injected: Record<Fault, number> };
}

/** Mulberry32: small, and good enough to draw faults. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface FaultRow {
  readonly name: Fault;
  readonly share: number;
  readonly injected: number;
}

export function createFaults(store: Store): Faults {
  store.write(() => {
    for (const name of FAULTS) store.run('insert or ignore into fault (name) values (?)', name);
  });
  const rows = () => store.all<FaultRow>('select name, share, injected from fault');
  const shares = new Map(rows().map(({ name, share }) => [name, share]));
  let random = createRandom(Date.now());
  const record = (field: 'share' | 'injected') =>
    Object.fromEntries(rows().map((row) => [row.name, row[field]])) as Record<Fault, number>;
  return {
    random: () => random(),
    happens(fault) {
      const share = shares.get(fault) ?? 0;
      if (share === 0 || random() >= share) return false;
      store.run('update fault set injected = injected + 1 where name = ?', fault);
      return true;
    },
    set(changed, seed) {
      store.write(() => {
        for (const name of FAULTS) {
          const share = changed[name];
          if (share === undefined) continue;
          store.run('update fault set share = ? where name = ?', share, name);
          shares.set(name, share);
        }
      });
      if (seed !== undefined) random = createRandom(seed);
    },
    read: () => ({ shares: record('share'), injected: record('injected') }),
  };
}
