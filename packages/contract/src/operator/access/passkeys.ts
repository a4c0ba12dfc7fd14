import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';

const endpoint = endpointsOf('Operação: acesso');

// WebAuthn as JSON, in the format that browsers write (`PublicKeyCredential.toJSON()`) and read
// (`parseCreationOptionsFromJSON()`).

const WRONG = 'Não reconhecemos esta chave de acesso. Tente de novo.';
const base64url = (max: number) => z.string(WRONG).check(z.regex(/^[\w-]+$/, WRONG), z.maxLength(max, WRONG));
const transports = z.nullish(z.array(z.string(WRONG).check(z.maxLength(30, WRONG)), WRONG));
const publicKey = z.literal('public-key', WRONG);
const credentialId = { id: base64url(1_400), rawId: base64url(1_400), type: publicKey };

/** The value that `navigator.credentials.create()` returns. */
export const newPasskey = z.object(
  {
    ...credentialId,
    response: z.object(
      { clientDataJSON: base64url(4_000), attestationObject: base64url(20_000), transports },
      WRONG,
    ),
  },
  WRONG,
);

/** The value that `navigator.credentials.get()` returns. */
export const passkeyAssertion = z.object(
  {
    ...credentialId,
    response: z.object(
      {
        clientDataJSON: base64url(4_000),
        authenticatorData: base64url(4_000),
        signature: base64url(2_000),
        userHandle: z.nullish(base64url(200)),
      },
      WRONG,
    ),
  },
  WRONG,
);

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});
const preference = z.enum(['required', 'preferred', 'discouraged']);

export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: preference,
  allowCredentials: z.array(descriptor),
});

export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: preference, userVerification: preference }),
});

/** The creation options of a new passkey. Their challenge is valid once, for five minutes, in this session. */
export const passkeyOptions = endpoint('POST /api/operator/passkeys/options', {
  access: allow.enrolment,
  // The audit log records the factor once it is added.
  audit: null,
  summary: 'Começa o cadastro de uma chave de acesso',
  responses: { 200: passkeyCreation },
});
