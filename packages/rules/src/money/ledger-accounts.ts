/** The ledger accounts of one Indiker (product 6.1). `owed` is what clawbacks still have to recover. */
export const indikerAccounts = [
  'promised',
  'receivable',
  'available',
  'requested',
  'paid',
  'expired',
  'owed',
] as const;
export type IndikerAccount = (typeof indikerAccounts)[number];
