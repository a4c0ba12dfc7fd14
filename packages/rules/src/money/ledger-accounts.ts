/** The ledger accounts of one Indiker (product 6.1). `owed` is what clawbacks still have to recover,
 * `withheld` the tax that was kept back from payments. */
export const indikerAccounts = [
  'promised',
  'receivable',
  'available',
  'requested',
  'paid',
  'withheld',
  'expired',
  'owed',
] as const;
export type IndikerAccount = (typeof indikerAccounts)[number];
