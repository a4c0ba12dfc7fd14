/**
 * The keys of the advisory locks that order whole activities: numbers of our own, each used for one thing. 8_126_000 is the
 * embedded server's (packages/embedded-postgres). Locks on a single address use a hash of it (objections, suppressions).
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
  webhooks: 8_126_028,
} as const;
