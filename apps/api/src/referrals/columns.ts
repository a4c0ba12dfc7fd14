// What every read of a referral shows of its contacts (`c`) and of its history (`t`, with the status as `s`).

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
  's.name_app',
  's.color',
] as const;
