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

/** Whether the browser supports WebAuthn with JSON. In others the code of the app still works. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

type Descriptor = PasskeyRequest['allowCredentials'][number];

/** The browser accepts a missing `transports` property, but not an undefined one. */
const descriptor = ({ transports, ...known }: Descriptor) =>
  transports === undefined ? known : { ...known, transports };

/** The credential as JSON. The server validates it with the contract's schema, so a cast is enough here. */
const written = <T>(credential: Credential | null): T | null =>
  credential instanceof PublicKeyCredential ? (credential.toJSON() as T) : null;

/** Null if the operator or the browser provided no passkey. */
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
