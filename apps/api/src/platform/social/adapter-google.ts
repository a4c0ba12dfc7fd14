import type { GoogleSettings } from '../settings/settings-types.ts';
import {
  assertAccepted,
  authorizeUrl,
  emailOf,
  getFields,
  identified,
  namesOf,
  subjectOf,
} from './adapter.ts';
import type { SocialAdapter } from '../social-providers.ts';

/** `tokeninfo` tells which app and person a token belongs to. `userinfo` has the person's names. */
export function google({ clientId, apiUrl, authUrl }: GoogleSettings): SocialAdapter {
  return {
    authorizeUrl: (redirectUri) =>
      authorizeUrl(authUrl, {
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
      }),

    identify: (accessToken) =>
      identified(async () => {
        const token = await getFields(`${apiUrl}/oauth2/v3/tokeninfo`, { access_token: accessToken });
        assertAccepted(token.aud === clientId);
        const subject = subjectOf(token.sub);
        const confirmed = token.email_verified === true || token.email_verified === 'true';
        const email = confirmed ? emailOf(token.email) : null;
        const person = await getFields(
          `${apiUrl}/oauth2/v3/userinfo`,
          {},
          { authorization: `Bearer ${accessToken}` },
        );
        assertAccepted(person.sub === subject);
        return { subject, email, ...namesOf(person.given_name, person.family_name, email) };
      }),
  };
}
