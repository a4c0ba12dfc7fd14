import { expect } from 'vitest';
import { clientOf, type Answer, type Client } from './client.ts';
import { rowCounts } from './rows.ts';
import type { TestServer } from './server.ts';
import type { Person, Provider, SocialProvidersStandIn } from './social-providers.ts';

export const bothProviders: Provider[] = ['google', 'facebook'];

let serial = 0;
/** A new person at a provider. */
export const newSocialPerson = (more: Person & { email?: string } = {}): Person & { email: string } => ({
  email: `social${(serial += 1)}@example.com`,
  firstname: 'Íris',
  lastname: 'Andrade',
  ...more,
});

export const socialForm = (provider: Provider, access_token: string, more: Record<string, unknown> = {}) => ({
  grant_type: 'social',
  client_id: '{key}',
  client_secret: '{key}',
  provider,
  access_token,
  ...more,
});

export const signInWith = (
  server: { readonly url: string },
  provider: Provider,
  token: string,
  more: Record<string, unknown> = {},
): Promise<Answer> => clientOf(server).post('/api/auth/social/token', socialForm(provider, token, more));

interface SocialServer {
  readonly server: TestServer;
  readonly providers: SocialProvidersStandIn;
}

interface SignedIn extends Client {
  readonly token: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the whole answer, of which tests read any field
  readonly user: any;
}

/** Signs the person in and reads their account. */
export async function signInAs(
  { server, providers }: SocialServer,
  provider: Provider,
  person: Person,
  more: Record<string, unknown> = {},
): Promise<SignedIn> {
  const answer = await signInWith(server, provider, providers.token(provider, person), more);
  expect([answer.status, answer.body]).toEqual([200, { access_token: expect.any(String) }]);
  const token: string = answer.body.access_token;
  const client = clientOf(server, token);
  return { ...client, token, user: (await client.get('/api/auth/user')).body };
}

/** The number of rows in the tables that a sign-in writes. */
export const signInRows = ({ db }: TestServer) =>
  rowCounts(db, 'indiker', 'session', 'social_identity', 'consent');
