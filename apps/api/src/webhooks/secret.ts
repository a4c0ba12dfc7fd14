import type { KeyObject } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { signingKey } from './signature.ts';

interface StoredSecret {
  readonly webhook_secret: string;
}
const isStoredSecret = (value: unknown): value is StoredSecret =>
  typeof value === 'object' && value !== null && 'webhook_secret' in value;

export const encryptSecret = ({ encryption }: Pick<Deps, 'encryption'>, secret: string): string =>
  encryption.encrypt({ webhook_secret: secret } satisfies StoredSecret);

/** @throws when the text was encrypted for something else */
function decryptSecret({ encryption }: Pick<Deps, 'encryption'>, encrypted: string): string {
  const value = encryption.decrypt(encrypted);
  if (!isStoredSecret(value)) throw new Error('not a webhook’s secret');
  return value.webhook_secret;
}

interface StoredSecrets {
  readonly secret: string;
  readonly previous_secret: string | null;
  readonly previous_ends_at: Date | null;
}

/** The keys that sign now, newest first: two while a secret is being replaced. */
export function currentKeys(
  deps: Pick<Deps, 'encryption'>,
  { secret, previous_secret, previous_ends_at }: StoredSecrets,
  now: Date,
): KeyObject[] {
  const overlaps = previous_secret !== null && previous_ends_at !== null && previous_ends_at > now;
  return [secret, ...(overlaps ? [previous_secret] : [])].map((each) =>
    signingKey(decryptSecret(deps, each)),
  );
}
