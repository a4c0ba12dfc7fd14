import { createHmac } from 'node:crypto';
import type { FacebookSettings } from '../../platform/settings/settings-types.ts';
import { assertAccepted, emailOf, fieldsOf, getFields, identified, namesOf, subjectOf } from './adapter.ts';
import type { SocialAdapter } from '../../platform/social-providers.ts';

/** debug_token names the app of a token; /me has an e-mail only where it is confirmed. */
export function facebook({ appId, appSecret, graphUrl, dialogUrl }: FacebookSettings): SocialAdapter {
  return {
    authorizeUrl(redirectUri) {
      const url = new URL(dialogUrl);
      url.searchParams.set('client_id', appId);
      url.searchParams.set('redirect_uri', redirectUri);
      url.searchParams.set('response_type', 'token');
      url.searchParams.set('scope', 'email,public_profile');
      return url.toString();
    },

    identify: (accessToken) =>
      identified(async () => {
        const { data } = await getFields(`${graphUrl}/debug_token`, {
          input_token: accessToken,
          access_token: `${appId}|${appSecret}`,
        });
        const token = fieldsOf(data);
        assertAccepted(token.is_valid === true && token.app_id === appId);
        const subject = subjectOf(token.user_id);
        const person = await getFields(`${graphUrl}/me`, {
          fields: 'id,first_name,last_name,email',
          access_token: accessToken,
          appsecret_proof: createHmac('sha256', appSecret).update(accessToken).digest('hex'),
        });
        assertAccepted(person.id === subject);
        const email = emailOf(person.email);
        return { subject, email, ...namesOf(person.first_name, person.last_name, email) };
      }),
  };
}
