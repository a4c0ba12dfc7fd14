import type { Book } from './book.ts';
import type { Credentials } from './credentials.ts';
import type { Faults } from './faults.ts';
import type { Answer, Call } from './http.ts';
import type { Owners } from './owners.ts';
import type { Payments } from './payments.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** What both providers are made of: one book behind two APIs. */
export interface PspParts {
  readonly store: Store;
  readonly book: Book;
  readonly faults: Faults;
  readonly owners: Owners;
  readonly payments: Payments;
  readonly webhooks: Webhooks;
  readonly credentials: Credentials;
  readonly now: () => number;
  readonly wake: () => void;
}

export interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly sends?: boolean;
  readonly answer: (call: Call, parameter: string) => Answer | Promise<Answer>;
}
