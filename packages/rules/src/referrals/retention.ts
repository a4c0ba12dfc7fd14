/** For how long the contacts of a cancelled referral are kept: a question about it can still be answered until then. */
export const CANCELLED_CONTACT_MONTHS = 12;
