import type {
  newPasskey,
  passkeyAssertion,
  passkeyCreation,
  passkeyRequest,
} from '@indike/contract/operator/access/passkeys';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { brand } from '../../platform/brand.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { passkeyDomain } from '../../platform/http/web-origin.ts';
import { listPasskeys, advancePasskeyCounter, type PasskeyRow } from './store.ts';

/** Imported on first use: it takes 24 MB and about 200 ms, which a process without any passkey need not pay. */
const webauthn = () => import('@simplewebauthn/server');

const TIMEOUT_MS = 5 * 60_000;
/** A passkey follows the password, so a device without a PIN of its own is enough. */
const USER_VERIFICATION = 'preferred';
/** ES256, EdDSA and RS256. Every current authenticator supports at least one. */
const ALGORITHMS = [-7, -8, -257];

const descriptor = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});

export async function creationOptions(
  appUrl: string,
  { id, email, name }: { id: OperatorId; email: string; name: string },
  existing: readonly PasskeyRow[],
): Promise<output<typeof passkeyCreation>> {
  const { generateRegistrationOptions } = await webauthn();
  const { challenge, user } = await generateRegistrationOptions({
    rpName: brand.product,
    rpID: passkeyDomain(appUrl),
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(`operator ${id}`),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge,
    rp: { id: passkeyDomain(appUrl), name: brand.product },
    user,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: existing.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: USER_VERIFICATION },
  };
}

/** Null when the operator has no passkey. */
export async function requestOptions(
  appUrl: string,
  passkeys: readonly PasskeyRow[],
): Promise<output<typeof passkeyRequest> | null> {
  if (passkeys.length === 0) return null;
  const rpId = passkeyDomain(appUrl);
  const { generateAuthenticationOptions } = await webauthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
  return {
    challenge,
    rpId,
    timeout: TIMEOUT_MS,
    userVerification: USER_VERIFICATION,
    allowCredentials: passkeys.map(descriptor),
  };
}

export interface Expected {
  readonly challenge: string;
  /** The origins of our own pages. */
  readonly origins: readonly string[];
}

/** Undefined when the library refuses the credential. It throws for anything that violates the specification. */
async function undefinedOnError<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

type VerifiedPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

export async function verifyNewPasskey(
  appUrl: string,
  { response, ...credential }: output<typeof newPasskey>,
  { challenge, origins }: Expected,
): Promise<VerifiedPasskey | undefined> {
  const { transports, ...rest } = response;
  const { verifyRegistrationResponse } = await webauthn();
  const result = await undefinedOnError(() =>
    verifyRegistrationResponse({
      response: { ...credential, response: rest, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: passkeyDomain(appUrl),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!result?.verified) return undefined;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: (transports ?? []).slice(0, 10),
  };
}

interface Assertion {
  readonly passkey: output<typeof passkeyAssertion>;
  readonly expected: Expected;
  readonly now: Date;
}

/** Whether one of this operator's own passkeys signed the challenge. */
export async function usePasskey(
  { db, appUrl }: Pick<Deps, 'db' | 'appUrl'>,
  operatorId: OperatorId,
  { passkey, expected, now }: Assertion,
): Promise<boolean> {
  const known = (await listPasskeys(db, operatorId)).find(({ credentialId }) => credentialId === passkey.id);
  if (!known) return false;
  const { userHandle, ...response } = passkey.response;
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await undefinedOnError(() =>
    verifyAuthenticationResponse({
      response: {
        ...passkey,
        response: { ...response, ...(userHandle ? { userHandle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: [...expected.origins],
      expectedRPID: passkeyDomain(appUrl),
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(known.publicKey),
        counter: known.counter,
      },
      requireUserVerification: false,
    }),
  );
  if (!result?.verified) return false;
  return advancePasskeyCounter(db, { id: known.id, counter: result.authenticationInfo.newCounter, now });
}
