// The columns shared by every read of a referral's contacts (`c`) and history (`t`).

export const CONTACT_COLUMNS = [
  'c.id',
  'c.name',
  'c.email',
  'c.phone',
  'c.occupation',
  'c.contact_date',
  'c.shift_to_contact',
  'c.observation',
] as const;

export const TRANSITION_COLUMNS = ['t.id', 't.created_at', 't.status', 't.reason'] as const;
