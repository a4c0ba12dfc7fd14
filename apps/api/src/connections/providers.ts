import { type CrmProvider, needsAuthorization } from '@indike/rules/integrations/crm';
import type { Deps } from '../deps.ts';
import { type CallRate, createCallBudget, type OpenedConnection } from './crm-client.ts';
import type { Crm, CrmFailure } from './crm.ts';
import { createHubSpot, HUBSPOT_INDEX_SECONDS, HUBSPOT_RATE } from './hubspot-adapter.ts';
import { createPipedrive, PIPEDRIVE_RATE } from './pipedrive-adapter.ts';
import { createRdStation, RD_STATION_RATE } from './rdstation-adapter.ts';

interface Provider {
  /** People enter no address: a token can be sent to its provider alone. */
  readonly baseUrl: string;
  readonly rate: CallRate;
  /** After a hint, until what it tells of is found. */
  readonly hintSeconds?: number;
  readonly open: (opened: OpenedConnection) => Crm;
}

const PROVIDERS: Readonly<Record<CrmProvider, Provider>> = {
  pipedrive: { baseUrl: 'https://api.pipedrive.com', rate: PIPEDRIVE_RATE, open: createPipedrive },
  hubspot: {
    baseUrl: 'https://api.hubapi.com',
    rate: HUBSPOT_RATE,
    hintSeconds: HUBSPOT_INDEX_SECONDS,
    open: createHubSpot,
  },
  rdstation: { baseUrl: 'https://api.rd.services', rate: RD_STATION_RATE, open: createRdStation },
};

type StandIn = Pick<Deps, 'crmStandIn'>;

/** The test area has a stand-in instead of each CRM, which may be called as often as it can answer. */
const STAND_IN_RATE: CallRate = { burst: 100, perSecond: 100 };

export const baseUrlOf = ({ crmStandIn }: StandIn, provider: CrmProvider): string =>
  crmStandIn?.(provider) ?? PROVIDERS[provider].baseUrl;

export const callBudgetOf = ({ crmStandIn }: StandIn, provider: CrmProvider) =>
  createCallBudget(crmStandIn ? STAND_IN_RATE : PROVIDERS[provider].rate);

export const hintSeconds = (provider: CrmProvider): number => PROVIDERS[provider].hintSeconds ?? 0;

export interface CrmAccess extends Pick<OpenedConnection, 'token' | 'mapping'> {
  readonly provider: CrmProvider;
  /** Of the calls of a running round; by default a new one. */
  readonly takeCall?: () => Promise<void>;
}

export const openCrm = (
  deps: StandIn,
  { provider, token, mapping, takeCall = callBudgetOf(deps, provider) }: CrmAccess,
): Crm => PROVIDERS[provider].open({ baseUrl: baseUrlOf(deps, provider), token, mapping, takeCall });

/** A failure in words. An application has no token that people could look at: it is authorized again. */
export const refusalOf = (provider: CrmProvider, failure: CrmFailure) =>
  failure === 'refused' && needsAuthorization(provider)
    ? ('crm_unauthorized' as const)
    : (`crm_${failure}` as const);

/** What the provider's own application was given (OAuth 2.0). It ends, and is renewed by what came along with it. */
export interface Grant {
  readonly clientId: string;
  readonly clientSecret: string;
  /** None before it is authorized. */
  readonly refreshToken: string;
  readonly expiresAt: number;
  /** Until then, a process is at it. */
  readonly renewingUntil?: number;
}

/** The token as it is stored; it cannot be mistaken for another secret. */
export interface StoredToken {
  readonly crmToken: string;
  /** Of the account that it opens. */
  readonly accountIds?: readonly string[];
  readonly grant?: Grant;
}

export const encryptToken = ({ encryption }: Pick<Deps, 'encryption'>, token: StoredToken): string =>
  encryption.encrypt(token);

/** @throws when the text was encrypted for something else */
export function decryptToken({ encryption }: Pick<Deps, 'encryption'>, encrypted: string): StoredToken {
  const { crmToken, ...others } = encryption.decrypt(encrypted) as Partial<StoredToken>;
  if (crmToken === undefined) throw new Error('not the token of a CRM');
  return { crmToken, ...others };
}
