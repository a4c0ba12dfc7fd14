import type { CrmProvider } from '@indike/rules/integrations/crm';
import type { Deps } from '../deps.ts';
import { type CallRate, createCallBudget, type OpenedConnection } from './crm-client.ts';
import type { Crm } from './crm.ts';
import { createPipedrive, PIPEDRIVE_RATE } from './pipedrive-adapter.ts';

interface Provider {
  /** People enter no address: a token can be sent to its provider alone. */
  readonly baseUrl: string;
  readonly rate: CallRate;
  readonly open: (opened: OpenedConnection) => Crm;
}

const PROVIDERS: Readonly<Record<CrmProvider, Provider>> = {
  pipedrive: { baseUrl: 'https://api.pipedrive.com', rate: PIPEDRIVE_RATE, open: createPipedrive },
};

interface CrmAccess extends Pick<OpenedConnection, 'token' | 'mapping'> {
  readonly provider: CrmProvider;
  /** Of the calls of a running round; by default a new one. */
  readonly takeCall?: () => Promise<void>;
}

export const callBudgetOf = (provider: CrmProvider) => createCallBudget(PROVIDERS[provider].rate);

/** The test area has a stand-in instead of each CRM. */
export function openCrm(
  { crmStandIn }: Pick<Deps, 'crmStandIn'>,
  { provider, token, mapping, takeCall = callBudgetOf(provider) }: CrmAccess,
): Crm {
  const { baseUrl, open } = PROVIDERS[provider];
  return open({ baseUrl: crmStandIn?.(provider) ?? baseUrl, token, mapping, takeCall });
}

/** The token as it is stored; it cannot be mistaken for another secret. */
interface StoredToken {
  readonly crmToken: string;
}

export const encryptToken = ({ encryption }: Pick<Deps, 'encryption'>, crmToken: string): string =>
  encryption.encrypt({ crmToken } satisfies StoredToken);

/** @throws when the text was encrypted for something else */
export function decryptToken({ encryption }: Pick<Deps, 'encryption'>, encrypted: string): string {
  const { crmToken } = encryption.decrypt(encrypted) as Partial<StoredToken>;
  if (crmToken === undefined) throw new Error('not the token of a CRM');
  return crmToken;
}
