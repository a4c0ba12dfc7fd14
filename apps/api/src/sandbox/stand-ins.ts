import type { SocialProvider } from '@indike/contract/accounts/social';
import { minhaReceita } from '../companies/adapter.ts';
import type { CompanyRegister } from '../platform/company-register.ts';
import type { Settings } from '../platform/settings-types.ts';
import type { SocialAdapter, SocialAdapters } from '../platform/social-providers.ts';
import { facebook } from '../social/adapter-facebook.ts';
import { google } from '../social/adapter-google.ts';

export const GOOGLE_PATH = '/api/sandbox/google';
export const FACEBOOK_PATH = '/api/sandbox/facebook';
export const COMPANIES_PATH = '/api/sandbox/companies';
/** The app's id and secret at the test area's providers. */
export const SANDBOX_APP = 'area-de-testes';

/** What the sandbox plays because nothing real is configured for it. */
export interface StandIns {
  readonly social: SocialAdapters | undefined;
  readonly companyRegister: CompanyRegister | undefined;
}

const isConfigured = ({ google: one, facebook: other }: Settings['social']): boolean => !!one || !!other;

/** The real adapter, asking ourselves over HTTP: where we listen is known only once we do. */
function atOwnServer(make: () => SocialAdapter): SocialAdapter {
  return {
    /** A path of this site: the browser stays at the name by which it knows us, where its `state` is kept. */
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

/** None outside the sandbox. `ownUrl` is asked when a stand-in is. */
export function createStandIns(
  { sandbox, social, cnpjLookupUrl }: Pick<Settings, 'sandbox' | 'social' | 'cnpjLookupUrl'>,
  ownUrl: () => string,
): StandIns {
  return {
    social: sandbox && !isConfigured(social) ? socialStandIns(ownUrl) : undefined,
    companyRegister:
      sandbox && !cnpjLookupUrl
        ? { find: (cnpj) => minhaReceita(`${ownUrl()}${COMPANIES_PATH}`).find(cnpj) }
        : undefined,
  };
}
