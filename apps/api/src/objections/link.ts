import type { Deps } from '../deps.ts';

const PURPOSE = 'objection';
/** A keyed hash of 32 bytes in base64url. */
const HASH_LENGTH = 43;

type Keys = Pick<Deps, 'codes' | 'encryption' | 'objectionLinks'>;

/** Whom the e-mail with a link went to. */
export interface Recipient {
  readonly hash: Buffer;
  /** Undefined when the secret that encrypted it was replaced since. */
  readonly email: string | undefined;
}

/**
 * The token in a contact's link: the keyed hash of the address that the e-mail went to, the address itself, encrypted, and
 * our signature. So the link still finds the recipient's data with other Indikers after this contact was deleted, and
 * reveals nothing about a person who replaced them.
 */
export function createObjectionToken(
  { codes, encryption, objectionLinks }: Keys,
  contactId: number,
  email: string,
): string {
  const address = Buffer.from(encryption.encrypt(email), 'base64').toString('base64url');
  const content = codes.keyedHash(email).toString('base64url') + address;
  return content + objectionLinks.sign(PURPOSE, String(contactId), content);
}

function decryptAddress({ encryption }: Keys, encrypted: string): string | undefined {
  try {
    return String(encryption.decrypt(encrypted));
  } catch {
    return undefined;
  }
}

/** Undefined when the signature is not ours. */
export function readObjectionToken(keys: Keys, contactId: string, token: string): Recipient | undefined {
  const content = token.slice(0, -HASH_LENGTH);
  if (!keys.objectionLinks.isSigned(token.slice(-HASH_LENGTH), PURPOSE, contactId, content)) return undefined;
  return {
    hash: Buffer.from(content.slice(0, HASH_LENGTH), 'base64url'),
    email: decryptAddress(keys, content.slice(HASH_LENGTH)),
  };
}
