import { randomBytes, randomUUID } from 'node:crypto';
import type { Book } from './book.ts';
import type { Faults } from './faults.ts';
import type { Owner } from './owners.ts';
import type { Payment, Plan, Provider, State, Store } from './store.ts';

export interface Order {
  readonly provider: Provider;
  readonly reference: string;
  readonly key: string;
  readonly amount: number;
  readonly note: string | null;
  readonly owner: Owner;
}

export interface PaymentsOptions {
  readonly store: Store;
  readonly book: Book;
  readonly faults: Faults;
  readonly settleMs: number;
  readonly authorizeMs: number;
  /** The clock of the test area. What is due follows the real one. */
  readonly now: () => number;
  /** Called within the transaction of the change. */
  readonly changed: (payment: Payment, was: State | 'new' | 'returned') => void;
}

/** `E` (a payment) or `D` (a return), the provider's number at the Central Bank, the minute, and eleven characters. */
const pixId = (letter: 'E' | 'D', at: number): string =>
  `${letter}09089356${new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 12)}API${randomBytes(4).toString('hex')}`;

export class Payments {
  readonly #parts: PaymentsOptions;

  constructor(parts: PaymentsOptions) {
    this.#parts = parts;
  }

  find(provider: Provider, by: 'reference' | 'end_to_end_id' | 'transfer_id', value: string) {
    const sql = `select * from payment where provider = ? and ${by} = ? order by id`;
    return this.#parts.store.one<Payment>(sql, provider, value);
  }

  /** Whether the balance suffices, unless a fault says otherwise. */
  suffices(amount: number): boolean {
    return amount <= this.#parts.book.balance() && !this.#parts.faults.happens('no_balance');
  }

  debit(order: Order): Payment {
    const { store, book } = this.#parts;
    return store.write(() => {
      const payment = this.#insert(order, 'processing', this.#soon());
      book.move('debit', payment.amount, ['client', 'transit'], payment);
      return payment;
    });
  }

  /** Kept without a debit until the client has authorized it. */
  hold(order: Order): Payment {
    const { store, authorizeMs } = this.#parts;
    return store.write(() => this.#insert(order, 'authorizing', Date.now() + authorizeMs));
  }

  authorize({ id, amount }: Payment): void {
    const { store, book } = this.#parts;
    store.write(() => {
      const payment = this.#existing(id);
      if (payment.state !== 'authorizing') return;
      if (amount > book.balance()) return this.cancel(payment, 'Saldo insuficiente.');
      book.move('debit', amount, ['client', 'transit'], payment);
      this.#change(payment, { state: 'processing', due_at: this.#soon() });
    });
  }

  cancel({ id }: Payment, reason: string): void {
    this.#parts.store.write(() => {
      const payment = this.#existing(id);
      if (payment.state === 'authorizing')
        this.#change(payment, { state: 'cancelled', reason, due_at: null });
    });
  }

  /** Settles or returns what is due. */
  settleDue(): void {
    const { store } = this.#parts;
    const due = store.all<Payment>(
      `select * from payment where due_at <= ? and state <> 'authorizing' order by due_at limit 500`,
      Date.now(),
    );
    if (due.length === 0) return;
    store.write(() => {
      for (const payment of due) {
        if (payment.state === 'processing') this.#settle(payment);
        else this.#giveBack(payment);
      }
    });
  }

  #settle(payment: Payment): void {
    const { book, now } = this.#parts;
    const { plan, amount } = payment;
    if (plan === 'not_paid') {
      book.move('reversal', amount, ['transit', 'client'], payment);
      this.#change(payment, { state: 'not_paid', settled_at: now(), reason: 'AC03', due_at: null });
    } else {
      book.move('settlement', amount, ['transit', 'recipients'], payment);
      const due_at = plan === 'returned' ? this.#soon() : null;
      this.#change(payment, { state: 'paid', settled_at: now(), due_at });
    }
  }

  #giveBack(payment: Payment): void {
    const { book, now } = this.#parts;
    book.move('return', payment.amount, ['recipients', 'client'], payment);
    this.#change(payment, { return_id: pixId('D', now()), returned_at: now(), due_at: null });
  }

  #soon(): number {
    return Date.now() + this.#parts.settleMs;
  }

  #existing(id: number): Payment {
    const payment = this.#parts.store.one<Payment>('select * from payment where id = ?', id);
    if (!payment) throw new Error(`payment ${id} is gone`);
    return payment;
  }

  #change(payment: Payment, values: Partial<Payment> & { readonly due_at: number | null }): void {
    const { store, changed } = this.#parts;
    const names = Object.keys(values);
    store.run(
      `update payment set ${names.map((name) => `${name} = ?`).join(', ')} where id = ?`,
      ...Object.values(values),
      payment.id,
    );
    changed(this.#existing(payment.id), values.return_id ? 'returned' : payment.state);
  }

  #insert(order: Order, state: State, dueAt: number): Payment {
    const { store, faults, now, changed } = this.#parts;
    const plan: Plan = (['not_paid', 'returned'] as const).find((fault) => faults.happens(fault)) ?? 'paid';
    const row = {
      provider: order.provider,
      reference: order.reference,
      transfer_id: randomUUID(),
      end_to_end_id: pixId('E', now()),
      key: order.key,
      cpf: order.owner.cpf,
      name: order.owner.name,
      amount: order.amount,
      note: order.note,
      state,
      requested_at: now(),
      plan,
      due_at: dueAt,
    };
    const names = Object.keys(row);
    const payment = store.one<Payment>(
      `insert into payment (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) returning *`,
      ...Object.values(row),
    );
    if (!payment) throw new Error('the payment was not stored');
    changed(payment, 'new');
    return payment;
  }
}
