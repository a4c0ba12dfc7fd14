import type { ProviderConnection } from '@indike/contract/operator/money/payment-providers';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { API_METHODS, connectionProblems, payoutMethodNames } from '@indike/rules/payouts/payment-orders';
import type { Deps } from '../../deps.ts';
import type { PixProvider } from '../../platform/pix-provider.ts';
import { type CredentialsRow, listCredentials } from './credentials-store.ts';
import { findPixMethod } from './pix-method-store.ts';

function sourceOf(
  { bySettings }: Deps['pixProviders'],
  { method }: PixProvider,
  entered: CredentialsRow | undefined,
): ProviderConnection['source'] {
  if (bySettings.has(method)) return 'settings';
  return entered ? 'page' : 'sandbox';
}

/** Asks every configured provider for its balance. */
export async function showConnections({ db, pixProviders }: Pick<Deps, 'db' | 'pixProviders'>) {
  const [rows, providers, pixMethod] = await Promise.all([
    listCredentials(db),
    pixProviders.current(),
    findPixMethod(db),
  ]);
  const show = async (method: ProviderConnection['method']): Promise<ProviderConnection> => {
    const provider = providers.get(method);
    const entered = rows.find((row) => row.method === method);
    const balance = await provider?.balance();
    return {
      method,
      name: payoutMethodNames[method],
      source: provider ? sourceOf(pixProviders, provider, entered) : null,
      balance: typeof balance === 'number' ? reaisFromCentavos(balance) : null,
      problem: typeof balance === 'string' ? connectionProblems[balance] : null,
      set_by: entered?.set_by ?? null,
      set_at: entered?.set_at.toISOString() ?? null,
      hint: entered?.hint || null,
    };
  };
  return { data: await Promise.all(API_METHODS.map(show)), pix_method: pixMethod };
}
