/**
 * Keys of the advisory locks that serialize whole activities. The numbers are arbitrary, and each has one purpose.
 * 8_126_000 belongs to the embedded server (packages/embedded-postgres). Locks on a single address use its hash
 * (objections, suppressions).
 */
export const advisoryLock = {
  grants: 8_126_001,
  demoSeed: 8_126_002,
  migrations: 8_126_003,
  jobIndexes: 8_126_004,
  demoPrata: 8_126_005,
  demoPortfolio: 8_126_006,
  payer: 8_126_007,
  withholding: 8_126_022,
  dashboardReport: 8_126_014,
  manualResultCeiling: 8_126_023,
  webhooks: 8_126_028,
  /** With the hash of the key as second number. */
  keyedJobs: 8_126_029,
  /** With the hash of the recipient as second number. */
  emailCodes: 8_126_030,
} as const;
