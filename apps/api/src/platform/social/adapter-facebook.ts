import { createHmac } from 'node:crypto';
import type { FacebookSettings } from '../settings/settings-types.ts';
import {
  assertAccepted,
  authorizeUrl,
  emailOf,
  fieldsOf,
  getFields,
  identified,
  namesOf,
  subjectOf,
} from './adapter.ts';
import type { SocialAdapter } from '../social-providers.ts';

/** `debug_token` tells which app a token was issued to. `/me` has an e-mail only if it is confirmed. */
export function facebook({ appId, appSecret, graphUrl, dialogUrl }: FacebookSettings): SocialAdapter {
  return {
    authorizeUrl: (redirectUri) =>
      authorizeUrl(dialogUrl, { client_id: appId, redirect_uri: redirectUri, scope: 'email,public_profile' }),

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
