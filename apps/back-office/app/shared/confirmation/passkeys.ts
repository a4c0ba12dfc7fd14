import type {
  newPasskey,
  passkeyAssertion,
  passkeyCreation,
  passkeyRequest,
} from '@indike/contract/operator/access/passkeys';
import type * as z from 'zod/mini';

export type PasskeyRequest = z.output<typeof passkeyRequest>;
export type PasskeyCreation = z.output<typeof passkeyCreation>;
export type PasskeyAssertion = z.input<typeof passkeyAssertion>;
export type NewPasskey = z.input<typeof newPasskey>;

/** Browsers that speak WebAuthn as JSON; the others still have the code of the app. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

type Descriptor = PasskeyRequest['allowCredentials'][number];

/** The browser takes a missing list of transports, not an undefined one. */
const descriptor = ({ transports, ...known }: Descriptor) =>
  transports === undefined ? known : { ...known, transports };

/** What the browser writes is validated by the contract's schema on the server. */
const written = <T>(credential: Credential | null): T | null =>
  credential instanceof PublicKeyCredential ? (credential.toJSON() as T) : null;

/** Null when the person or the browser gave none. */
export async function askPasskey(request: PasskeyRequest): Promise<PasskeyAssertion | null> {
  const allowCredentials = request.allowCredentials.map(descriptor);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ ...request, allowCredentials });
  return written(await navigator.credentials.get({ publicKey }));
}

export async function createPasskey(creation: PasskeyCreation): Promise<NewPasskey | null> {
  const excludeCredentials = creation.excludeCredentials.map(descriptor);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({ ...creation, excludeCredentials });
  return written(await navigator.credentials.create({ publicKey }));
}
