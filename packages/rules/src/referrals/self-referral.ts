// Indikers cannot refer themselves (product 4.8), neither as a contact of their own referral nor through their own
// link.

interface Reachable {
  readonly email: string;
  /** Null while a social sign-up is incomplete. */
  readonly phone: string | null;
}

/** Which of the contact's data are the Indiker's own. Both sides are in canonical form. */
export function ownContactField(owner: Reachable, contact: Reachable): 'email' | 'phone' | null {
  if (contact.email === owner.email) return 'email';
  return contact.phone !== null && contact.phone === owner.phone ? 'phone' : null;
}
