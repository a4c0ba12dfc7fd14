import type { Deps } from '../deps.ts';

const PURPOSE = 'objection';
/** A keyed hash of 32 bytes in base64url. */
const RECIPIENT_LENGTH = 43;

type Keys = Pick<Deps, 'codes' | 'objectionLinks'>;

/**
 * The token in a contact's link: the keyed hash of the address that the e-mail went to, followed by our signature. The
 * link still identifies the recipient after the contact was deleted, and reveals nothing about a person who replaced
 * them.
 */
export function createObjectionToken(
  { codes, objectionLinks }: Keys,
  contactId: number,
  email: string,
): string {
  const recipient = codes.keyedHash(email).toString('base64url');
  return recipient + objectionLinks.sign(PURPOSE, String(contactId), recipient);
}

/** The recipient's hash; undefined when the signature is not ours. */
export function readObjectionToken(
  { objectionLinks }: Keys,
  contactId: string,
  signature: string,
): Buffer | undefined {
  const recipient = signature.slice(0, RECIPIENT_LENGTH);
  const isOurs = objectionLinks.isSigned(signature.slice(RECIPIENT_LENGTH), PURPOSE, contactId, recipient);
  return isOurs ? Buffer.from(recipient, 'base64url') : undefined;
}
