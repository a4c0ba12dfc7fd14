import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Credentials } from './credentials.ts';
import { textIn, type Answer, type Call } from './http.ts';

const SCOPES =
  'pix.send gn.pix.send.read gn.balance.read webhook.write webhook.read pix.read gn.settings.read gn.settings.write';
const TOKEN_SECONDS = 3_600;
const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** OAuth 2 client credentials. A token lasts an hour, or until the process ends. */
export function createTokens({ clientId, clientSecret }: Credentials) {
  const issued = new Map<string, number>();
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  return {
    issue({ headers, body, method }: Call): Answer {
      if (method !== 'POST' || !sameText(headers.authorization ?? '', expected))
        return {
          status: 401,
          body: { error: 'invalid_client', error_description: 'Invalid or inactive credentials' },
        };
      if (textIn(body, 'grant_type') !== 'client_credentials')
        return {
          status: 400,
          body: { error: 'unsupported_grant_type', error_description: 'Unsupported grant type' },
        };
      for (const [token, until] of issued) if (until < Date.now()) issued.delete(token);
      const token = randomBytes(24).toString('hex');
      issued.set(token, Date.now() + TOKEN_SECONDS * 1_000);
      return {
        status: 200,
        body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: SCOPES },
      };
    },
    accept: ({ headers }: Call): boolean =>
      (issued.get((headers.authorization ?? '').replace('Bearer ', '')) ?? 0) > Date.now(),
  };
}
