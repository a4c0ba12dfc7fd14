import { post } from './http.ts';
import type { Faults } from './faults.ts';
import type { Store } from './store.ts';

/** The providers try again some ten times, from minutes to days later; here from a second on. */
const TRIES = 10;
const AT_ONCE = 8;
const TIMEOUT_MS = 10_000;

interface Delivery {
  readonly id: number;
  readonly url: string;
  readonly headers: string;
  readonly body: string;
  readonly tries: number;
}

export interface Webhooks {
  /** Within the transaction of what it tells. */
  enqueue(url: string, body: unknown, headers?: Readonly<Record<string, string>>): void;
  /** Starts what is due. Returns when the next one is, if any. */
  deliverDue(): number | undefined;
  /** Waits for those under way. */
  stop(): Promise<void>;
}

export interface WebhooksOptions {
  readonly store: Store;
  readonly faults: Faults;
  readonly retryMs: number;
  readonly wake: () => void;
}

/** Deliveries follow the real clock, whatever the clock of the test area shows. */
export function createWebhooks({ store, faults, retryMs, wake }: WebhooksOptions): Webhooks {
  const underWay = new Map<number, Promise<void>>();
  const deliver = async ({ id, url, headers, body, tries }: Delivery): Promise<void> => {
    const status = await post(url, body, {
      headers: JSON.parse(headers) as Record<string, string>,
      timeoutMs: TIMEOUT_MS,
    }).then(
      (answer) => answer.status,
      () => 0,
    );
    if ((status >= 200 && status < 300) || tries + 1 >= TRIES)
      store.run('delete from delivery where id = ?', id);
    else
      store.run(
        'update delivery set tries = tries + 1, due_at = ? where id = ?',
        Date.now() + retryMs * 2 ** tries,
        id,
      );
  };
  const insert = (url: string, body: unknown, { headers, due }: { headers: object; due: number }) =>
    void store.run(
      'insert into delivery (url, headers, body, due_at) values (?, ?, ?, ?)',
      url,
      JSON.stringify(headers),
      JSON.stringify(body),
      due,
    );
  return {
    enqueue(url, body, headers = {}) {
      const late = faults.happens('reorder_webhooks') ? 500 + faults.random() * 2_000 : 0;
      const due = Math.round(Date.now() + late);
      insert(url, body, { headers, due });
      if (faults.happens('duplicate_webhooks')) insert(url, body, { headers, due: due + 50 });
    },
    deliverDue() {
      const free = AT_ONCE - underWay.size;
      const due = store
        .all<Delivery>(
          'select * from delivery where due_at <= ? order by due_at, id limit ?',
          Date.now(),
          AT_ONCE * 2,
        )
        .filter(({ id }) => !underWay.has(id))
        .slice(0, free);
      for (const delivery of due)
        underWay.set(
          delivery.id,
          deliver(delivery).finally(() => {
            underWay.delete(delivery.id);
            wake();
          }),
        );
      // Those under way wake the loop when they end.
      if (underWay.size > 0) return undefined;
      return store.one<{ due: number | null }>('select min(due_at) as due from delivery')?.due ?? undefined;
    },
    stop: async () => void (await Promise.all(underWay.values())),
  };
}
