import type { Payment, Store } from './store.ts';

/** The money of the client is `client`; what left it and has not arrived is `transit`. */
type Account = 'outside' | 'client' | 'transit' | 'recipients';
type Kind = 'credit' | 'debit' | 'settlement' | 'reversal' | 'return';

export interface Book {
  readonly balance: () => number;
  move(kind: Kind, amount: number, between: readonly [Account, Account], payment?: Payment): void;
}

/** Double entry: each movement takes from one account what it gives to another. */
export const createBook = (store: Store, now: () => number): Book => ({
  balance: () =>
    store.one<{ balance: number }>(`select balance from account where name = 'client'`)?.balance ?? 0,
  move(kind, amount, [source, target], payment) {
    store.run(
      'insert into movement (at, kind, payment_id, source, target, amount) values (?, ?, ?, ?, ?, ?)',
      now(),
      kind,
      payment?.id ?? null,
      source,
      target,
      amount,
    );
  },
});
