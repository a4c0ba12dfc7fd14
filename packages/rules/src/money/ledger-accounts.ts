/** The ledger's accounts of one Indiker (decisions §6). `owed`: what a clawback has yet to recover. */
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
