// Nobody refers themself: not as the contact of an own referral, not through the own link.

interface Reachable {
  readonly email: string;
  /** Null while a social sign-up is incomplete. */
  readonly phone: string | null;
}

/** Which of the contact's data are the Indiker's own; both sides in their canonical form. */
export function ownContactField(owner: Reachable, contact: Reachable): 'email' | 'phone' | null {
  if (contact.email === owner.email) return 'email';
  return contact.phone !== null && contact.phone === owner.phone ? 'phone' : null;
}
