import * as contract from '@indike/contract/wire/sandbox-psp';
import { reaisFromCentavos, ZERO_CENTAVOS, type Centavos } from '@indike/rules/money/money';
import type { Routes } from '../platform/http/routes.ts';
import { controlPsp, type PspOnDemand } from './psp.ts';

type Entry = contract.PspBook['entries'][number];
type Account = 'client' | 'transit' | 'recipients';

/** The provider's own answer; amounts are in centavos. */
interface Book {
  readonly accounts: Readonly<Partial<Record<Account, Centavos>>>;
  readonly sum: Centavos;
  readonly waiting_webhooks: number;
  readonly entries: readonly (Omit<Entry, 'amount'> & { readonly amount: Centavos })[];
}

interface Faults {
  readonly shares: Readonly<Record<contract.PspFault, number>>;
  readonly injected: Readonly<Record<contract.PspFault, number>>;
}

const presentFaults = ({ shares, injected }: Faults) =>
  contract.PSP_FAULTS.map((name) => ({ name, share: shares[name], injected: injected[name] }));

/** The provider's process, as its page and tests see it. Never registered outside the sandbox. */
export function sandboxPspRoutes(routes: Routes, provider: PspOnDemand): void {
  routes.open(contract.readPspBook, async ({ query: { before } }) => {
    const psp = await provider.open();
    const page = before === undefined ? '' : `&before=${before}`;
    const book = (await controlPsp(psp, `GET book?limit=100${page}`)) as Book;
    const reais = (account: Account) => reaisFromCentavos(book.accounts[account] ?? ZERO_CENTAVOS);
    return {
      balance: reais('client'),
      in_transit: reais('transit'),
      paid: reais('recipients'),
      sum: reaisFromCentavos(book.sum),
      waiting_webhooks: book.waiting_webhooks,
      faults: presentFaults((await controlPsp(psp, 'GET faults')) as Faults),
      entries: book.entries.map(({ id, at, kind, amount, provider, reference, end_to_end_id }) => ({
        id,
        at,
        kind,
        amount: reaisFromCentavos(amount),
        provider,
        reference,
        end_to_end_id,
      })),
    };
  });

  routes.open(contract.setPspFaults, async ({ body }) => ({
    faults: presentFaults((await controlPsp(await provider.open(), 'PUT faults', body)) as Faults),
  }));

  routes.open(contract.creditPsp, async ({ body }) => {
    const { balance } = (await controlPsp(await provider.open(), 'POST balance', body)) as {
      balance: Centavos;
    };
    return { balance: reaisFromCentavos(balance) };
  });
}
