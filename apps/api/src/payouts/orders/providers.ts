import type { ApiMethod } from '@indike/rules/payouts/payment-orders';
import type { Deps } from '../../deps.ts';
import type { PixProvider, PixProviderMap, PixProviders } from '../../platform/pix-provider.ts';
import type { Settings } from '../../platform/settings/settings-types.ts';
import { createAsaasProvider } from './asaas-adapter.ts';
import { openCredentials, tlsOf } from './credentials.ts';
import { type CredentialsRow, listCredentials } from './credentials-store.ts';
import { createEfiProvider } from './efi-adapter.ts';

type OpenProvider = PixProvider & { close(): void };

interface Sources extends Pick<Deps, 'db' | 'encryption' | 'appUrl'> {
  readonly settings: Pick<Settings, 'efi' | 'asaas' | 'providerUrls'>;
  /** Used where nothing else is configured. */
  readonly standIns: PixProviderMap | undefined;
  /** The authority of Efí's server, when it is not a public one. */
  readonly efiAuthority?: string;
}

/**
 * The providers of the settings, else those whose credentials people have entered, else the sandbox's own. The entered ones
 * are looked up at each use, which is one small read, so that every process follows a change at once.
 */
export function createPixProviders({
  settings,
  standIns,
  appUrl,
  efiAuthority,
  ...deps
}: Sources): PixProviders & {
  close(): void;
} {
  const { efi, asaas, providerUrls } = settings;
  const fixed = new Map<ApiMethod, OpenProvider>();
  if (efi) fixed.set('efi', createEfiProvider(efi, appUrl));
  if (asaas) fixed.set('asaas', createAsaasProvider(asaas));
  const entered = new Map<ApiMethod, { readonly version: string; readonly provider: OpenProvider }>();

  const open: Readonly<Record<ApiMethod, (encrypted: string) => OpenProvider>> = {
    efi(encrypted) {
      const { certificate, ...credentials } = openCredentials(deps, 'efi', encrypted);
      const tls = { ...tlsOf(certificate), ...(efiAuthority && { ca: efiAuthority }) };
      return createEfiProvider({ ...credentials, apiUrl: providerUrls.efi, tls }, appUrl);
    },
    asaas: (encrypted) =>
      createAsaasProvider({ ...openCredentials(deps, 'asaas', encrypted), apiUrl: providerUrls.asaas }),
  };

  function follow(rows: readonly CredentialsRow[]): void {
    for (const [method, { provider }] of entered) {
      if (rows.some((row) => row.method === method && row.version === entered.get(method)?.version)) continue;
      entered.delete(method);
      provider.close();
    }
    for (const { method, version, encrypted } of rows)
      if (!entered.has(method)) entered.set(method, { version, provider: open[method](encrypted) });
  }

  return {
    bySettings: new Set(fixed.keys()),
    async current(on = deps.db) {
      follow((await listCredentials(on)).filter(({ method }) => !fixed.has(method)));
      return new Map<ApiMethod, PixProvider>([
        ...(standIns ?? []),
        ...[...entered].map(([method, { provider }]) => [method, provider] as const),
        ...fixed,
      ]);
    },
    close() {
      for (const provider of fixed.values()) provider.close();
      for (const { provider } of entered.values()) provider.close();
    },
  };
}
