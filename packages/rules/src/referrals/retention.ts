/** How long the contacts of a cancelled referral are stored, so that questions about it can be answered. */
export const CANCELLED_CONTACT_MONTHS = 12;
