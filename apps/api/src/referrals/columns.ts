// The columns shared by every read of a referral's contacts (`c`) and history (`t`, joined with its status `s`).

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

export const TRANSITION_COLUMNS = [
  't.id',
  't.created_at',
  't.status_id',
  't.reason',
  's.label',
  's.color',
] as const;
