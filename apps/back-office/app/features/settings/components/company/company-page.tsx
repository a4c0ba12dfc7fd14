import { Stack } from '@mantine/core';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { companySignInQuery } from '../../api.ts';
import classes from '../settings.module.css';
import { Directory } from './directory.tsx';
import { OpenIdForm } from './openid-form.tsx';
import { OpenIdState } from './openid-state.tsx';
import { Passwords } from './passwords.tsx';

/** How the staff signs in with the company's accounts, and what the company's directory manages. */
export default function CompanyPage() {
  const mayChange = useCanCall()('PUT /api/operator/openid');
  return (
    <Loaded query={companySignInQuery()} height={480}>
      {(company) => (
        <Stack gap="lg">
          <Panel title="Login com a conta da empresa" className={classes['narrow']}>
            <Stack gap="md">
              <p className={classes['intro']}>
                A equipe entra pelo Google Workspace, Entra ID, Keycloak ou outro emissor OpenID Connect. No
                emissor, cadastre uma aplicação web com estes endereços:
              </p>
              <Pairs>
                <Pair title="Retorno (redirect URI)">{company.redirect_uri}</Pair>
                <Pair title="Saída (back-channel logout)">{company.logout_uri}</Pair>
              </Pairs>
              {company.openid && <OpenIdState openid={company.openid} />}
              {mayChange && <OpenIdForm key={company.openid?.version ?? ''} openid={company.openid} />}
            </Stack>
          </Panel>
          {mayChange && company.openid && (
            <Passwords openid={company.openid} candidates={company.break_glass_candidates} />
          )}
          <Directory company={company} />
        </Stack>
      )}
    </Loaded>
  );
}
