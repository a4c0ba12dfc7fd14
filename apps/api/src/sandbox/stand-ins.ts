import { join, resolve } from 'node:path';
import type { SocialProvider } from '@indike/contract/accounts/social';
import type { CrmProvider } from '@indike/rules/integrations/crm';
import type { CompanyRegister } from '../platform/company-register.ts';
import type { PixProviderMap } from '../platform/pix-provider.ts';
import type { Settings } from '../platform/settings/settings-types.ts';
import { facebook, google, type SocialAdapter, type SocialAdapters } from '../platform/social/adapter.ts';
import { minhaReceita } from '../companies/commands.ts';
import type { SandboxClock } from './clock.ts';
import { createCrmBook, CRM_PATH, type CrmBook } from './crm/book.ts';
import { sandboxProviders } from './psp-provider.ts';
import { createPsp, type PspOnDemand } from './psp.ts';

export const GOOGLE_PATH = '/api/sandbox/google';
export const FACEBOOK_PATH = '/api/sandbox/facebook';
export const COMPANIES_PATH = '/api/sandbox/companies';
/** Our app id and app secret at the stand-in providers. */
export const SANDBOX_APP = 'area-de-testes';

/** Replacements for external services. Undefined when the real one is configured, and outside the sandbox. */
export interface StandIns {
  readonly social: SocialAdapters | undefined;
  readonly companyRegister: CompanyRegister | undefined;
  /** The process that pays by PIX, and its adapters. */
  readonly psp: PspOnDemand | undefined;
  readonly pixProviders: PixProviderMap | undefined;
  /** The CRM of the test area, and where it is. */
  readonly crm: CrmBook | undefined;
  readonly crmStandIn: ((provider: CrmProvider) => string) | undefined;
}

const isConfigured = ({ google: one, facebook: other }: Settings['social']): boolean => !!one || !!other;

/**
 * The real adapter calling our own server over HTTP. Created per call, because our port is known only once we listen.
 */
function atOwnServer(make: () => SocialAdapter): SocialAdapter {
  return {
    /** Relative, so that the browser stays on the origin where it stored its OAuth `state`. */
    authorizeUrl(redirectUri) {
      const { pathname, search } = new URL(make().authorizeUrl(redirectUri));
      return `${pathname}${search}`;
    },
    identify: (accessToken) => make().identify(accessToken),
  };
}

function socialStandIns(ownUrl: () => string): SocialAdapters {
  const url = (path: string) => `${ownUrl()}${path}`;
  return new Map<SocialProvider, SocialAdapter>([
    [
      'google',
      atOwnServer(() =>
        google({ clientId: SANDBOX_APP, apiUrl: url(GOOGLE_PATH), authUrl: url(`${GOOGLE_PATH}/authorize`) }),
      ),
    ],
    [
      'facebook',
      atOwnServer(() =>
        facebook({
          appId: SANDBOX_APP,
          appSecret: SANDBOX_APP,
          graphUrl: url(FACEBOOK_PATH),
          dialogUrl: url(`${FACEBOOK_PATH}/authorize`),
        }),
      ),
    ],
  ]);
}

type Configured = Pick<Settings, 'sandbox' | 'social' | 'cnpjLookupUrl' | 'dataDir'> &
  Partial<Pick<Settings, 'asaas' | 'efi' | 'role'>>;

/** Creates no stand-in outside the sandbox. `ownUrl` is called lazily. */
export function createStandIns(
  { sandbox, social, cnpjLookupUrl, dataDir, asaas, efi, role = 'all' }: Configured,
  ownUrl: () => string,
  clock?: SandboxClock,
): StandIns {
  // Its book belongs to one process, as the embedded database does.
  const psp =
    sandbox && !efi && !asaas && role === 'all'
      ? createPsp({ folder: join(resolve(dataDir), 'sandbox-psp'), webhookBase: ownUrl, clock })
      : undefined;
  const crmClock = role === 'all' ? clock : undefined;
  return {
    social: sandbox && !isConfigured(social) ? socialStandIns(ownUrl) : undefined,
    companyRegister:
      sandbox && !cnpjLookupUrl
        ? { find: (cnpj) => minhaReceita(`${ownUrl()}${COMPANIES_PATH}`).find(cnpj) }
        : undefined,
    psp,
    pixProviders: psp && sandboxProviders(psp, ownUrl),
    crm: crmClock && createCrmBook({ folder: resolve(dataDir), now: () => crmClock.now() }),
    crmStandIn: crmClock && ((provider) => `${ownUrl()}${CRM_PATH}/${provider}`),
  };
}
