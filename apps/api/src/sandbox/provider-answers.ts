// The parts of Google's and Facebook's responses that the adapters read. Used by the stand-ins of the sandbox and of
// the tests.

export interface ProviderPerson {
  readonly subject: string;
  readonly email?: string | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly body: unknown;
}

const OK = 200;
const BAD_REQUEST = 400;
const NEVER = 4_102_444_800;

const ok = (body: unknown): ProviderAnswer => ({ status: OK, body });

const invalidGoogleToken: ProviderAnswer = {
  status: BAD_REQUEST,
  body: { error: 'invalid_token', error_description: 'Invalid Value' },
};

/** Google's `/oauth2/v3/tokeninfo`. */
export function googleTokeninfo(person: ProviderPerson | undefined, app: string): ProviderAnswer {
  if (!person) return invalidGoogleToken;
  const { subject, email, emailVerified = true } = person;
  return ok({
    azp: app,
    aud: app,
    sub: subject,
    scope: 'openid https://www.googleapis.com/auth/userinfo.email',
    exp: String(NEVER),
    expires_in: '3599',
    ...(email !== undefined && { email, email_verified: String(emailVerified) }),
    access_type: 'online',
  });
}

/** Google's `/oauth2/v3/userinfo`. */
export function googleUserinfo(person: ProviderPerson | undefined): ProviderAnswer {
  if (!person) return invalidGoogleToken;
  const { subject, email, emailVerified = true, firstname, lastname } = person;
  return ok({
    sub: subject,
    given_name: firstname,
    family_name: lastname,
    ...(email !== undefined && { email, email_verified: emailVerified }),
  });
}

/** Facebook's response to a call without the right app secret. */
export const facebookRefusal = (message: string): ProviderAnswer => ({
  status: BAD_REQUEST,
  body: { error: { message, code: 190 } },
});

/** Facebook's `/debug_token`. */
export function facebookDebugToken(person: ProviderPerson | undefined, app: string): ProviderAnswer {
  if (!person) return ok({ data: { is_valid: false, error: { code: 190 }, scopes: [] } });
  return ok({
    data: {
      app_id: app,
      type: 'USER',
      is_valid: true,
      expires_at: NEVER,
      scopes: ['email', 'public_profile'],
      user_id: person.subject,
    },
  });
}

/** Facebook's `/me`, which leaves an unconfirmed e-mail out. */
export function facebookMe(person: ProviderPerson | undefined): ProviderAnswer {
  if (!person) return facebookRefusal('Invalid OAuth access token');
  const { subject, email, emailVerified = true, firstname, lastname } = person;
  return ok({
    id: subject,
    first_name: firstname,
    last_name: lastname,
    ...(email !== undefined && emailVerified && { email }),
  });
}
