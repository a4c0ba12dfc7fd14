import type { companySignIn } from '@indike/contract/operator/access/openid';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import type { Deps } from '../../deps.ts';
import { LOGOUT_PATH } from '../openid/logout-routes.ts';
import { REDIRECT_PATH } from '../openid/routes.ts';
import {
  findSettings,
  isProven,
  listBreakGlassCandidates,
  type OpenIdSettings,
} from '../openid/settings-store.ts';
import { SCIM_PATH } from '../scim/routes.ts';
import { findCurrentToken } from '../scim/token-store.ts';

type CompanySignIn = ResponseOf<typeof companySignIn>;

async function presentSettings(
  { db }: Deps,
  settings: OpenIdSettings,
  candidates: CompanySignIn['break_glass_candidates'],
) {
  const { breakGlassId } = settings;
  const kept = candidates.find(({ id }) => id === breakGlassId);
  return {
    issuer: settings.issuer,
    client_id: settings.clientId,
    allowed_domains: [...settings.allowedDomains],
    groups_claim: settings.groupsClaim,
    role_groups: settings.roleGroups.map(({ group, role }) => ({ group, role })),
    default_role: settings.defaultRole,
    creates_people: settings.createsPeople,
    issuer_factors: [...settings.issuerFactors],
    break_glass: breakGlassId === null ? null : { id: breakGlassId, name: kept?.name ?? '' },
    proven: await isProven(db, settings.issuer),
    set_by: settings.setBy,
    set_at: settings.setAt.toISOString(),
    version: settings.version,
  };
}

export async function presentCompanySignIn(deps: Deps): Promise<CompanySignIn> {
  const { appUrl, db } = deps;
  const [settings, candidates, token] = await Promise.all([
    findSettings(db),
    listBreakGlassCandidates(db),
    findCurrentToken(db),
  ]);
  return {
    openid: settings ? await presentSettings(deps, settings, candidates) : null,
    redirect_uri: appUrl + REDIRECT_PATH,
    logout_uri: appUrl + LOGOUT_PATH,
    scim_url: appUrl + SCIM_PATH,
    scim: token ? { ...token, created_at: token.created_at.toISOString() } : null,
    break_glass_candidates: candidates,
  };
}
