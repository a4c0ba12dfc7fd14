import type { Deps } from '../deps.ts';

const PURPOSE = 'objection';
/** A keyed hash of 32 bytes in base64url. */
const RECIPIENT_LENGTH = 43;

type Keys = Pick<Deps, 'codes' | 'links'>;

/**
 * What a contact's letter carries: the keyed hash of the address it went to, and our signature under it. So the link still
 * says who objects when the contact has been deleted since, and opens nothing of somebody who took their place.
 */
export function signContact({ codes, links }: Keys, contactId: number, email: string): string {
  const recipient = codes.recipient(email).toString('base64url');
  return recipient + links.sign(PURPOSE, String(contactId), recipient);
}

/** Whose link it is; undefined when it is not one of ours. */
export function readSignature({ links }: Keys, contactId: string, signature: string): Buffer | undefined {
  const recipient = signature.slice(0, RECIPIENT_LENGTH);
  const isOurs = links.isSigned(signature.slice(RECIPIENT_LENGTH), PURPOSE, contactId, recipient);
  return isOurs ? Buffer.from(recipient, 'base64url') : undefined;
}
