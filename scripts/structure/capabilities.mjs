// The capabilities of the API, from the lowest to the highest: one may call those before it, never one after it. ARCHITECTURE.md
// shows the same table. `tables` are written by that capability alone. `files` are those named after a use case or a thing of
// the capability; all others are named after their role (see ROLES in vocabulary.mjs).

/** @typedef {{ about: string, tables?: string[], files?: string[] }} Capability */

/** Owned by the platform, which any capability may ask to write them. */
export const PLATFORM_TABLES = [
  'consent',
  'email_delivery',
  'idempotency',
  'rate_limit',
  'sent_email',
  'sign_in_network',
];

/** @type {Record<string, Capability>} */
export const CAPABILITIES = {
  health: { about: 'liveness and readiness', files: ['readiness'] },
  reference: {
    about: 'states, cities, banks and statuses, upserted at start',
    tables: ['state', 'city', 'bank', 'referral_status'],
    files: ['seed'],
  },
  places: { about: 'lists of states and cities' },
  web: { about: 'the built site, held in memory', files: ['files', 'paths', 'pictures', 'stamp'] },
  companies: { about: 'the company register and its cache', tables: ['company_lookup'] },
  terms: { about: 'the notice that the terms changed', tables: ['terms_notice'] },
  avatars: {
    about: 'profile pictures',
    tables: ['avatar'],
    files: ['encode', 'image-header', 'limits'],
  },
  ledger: {
    about: 'every amount: double entry, balances, the check',
    tables: ['ledger_account', 'ledger_transaction', 'ledger_entry', 'wallet', 'ledger_check_result'],
    files: ['alert', 'check', 'postings', 'checks/sql'],
  },
  holidays: { about: 'bank holidays that operators add', tables: ['extra_holiday'] },
  notifications: {
    about: 'e-mails about events, and which of them are turned off',
    tables: ['notification_off'],
    files: ['email-context'],
  },
  verification: {
    about: 'codes by e-mail, and saves that need one',
    tables: ['email_code'],
    files: ['profile-change'],
  },
  'bank-accounts': { about: 'where money is sent', tables: ['bank_account'], files: ['snapshot'] },
  'privacy-requests': {
    about: 'requests under the LGPD, and until when each is to be answered',
    tables: ['privacy_request'],
  },
  suppressions: { about: 'addresses that must not be contacted', tables: ['objection'] },
  contacts: { about: 'the contacts of a referral', tables: ['referral_contact'], files: ['notices'] },
  referrals: {
    about: 'referrals, their contracts, history and retention',
    tables: ['referral', 'referral_note', 'status_transition', 'contract'],
    files: ['columns', 'company-check', 'retention', 'search-text'],
  },
  rewards: {
    about: 'levels, rewards, earnings, expiry, clawbacks',
    tables: ['reward', 'earning', 'clawback', 'reminder_sent'],
    files: [
      'cancellation',
      'clawbacks/offsets',
      'complete-referrals',
      'due-earnings',
      'expiry',
      'invoices',
      'isolate-failures',
      'promises',
      'release',
      'reminders',
      'waiver',
    ],
  },
  objections: {
    about: 'e-mails to contacts, and their page to object',
    tables: ['contact_notice'],
    files: ['link'],
  },
  sharing: {
    about: 'the share link and its bonuses',
    tables: ['share_bonus'],
    files: ['bonus', 'person-key', 'waiting'],
  },
  reports: { about: 'figures and charts of Home and /ganhos' },
  withholding: {
    about: 'whether income tax is withheld from payments, and how much',
    tables: ['withholding_setting'],
  },
  withdrawals: {
    about: 'requests for payment, payment, return',
    tables: ['withdrawal', 'settlement', 'settlement_request'],
    files: ['payouts', 'receipt', 'settlement'],
  },
  payouts: {
    about: 'batches of withdrawals that are paid together, and the files for the bank',
    tables: ['payout_batch', 'payout_batch_item', 'remittance_sequence', 'remittance_file'],
    files: ['changes', 'decide-batch', 'judge', 'prepare-batch', 'proposal', 'refusals'],
  },
  erasure: { about: 'deletion of an account and its data', files: ['reclaim'] },
  accounts: {
    about: 'sign-up, sign-in, sessions, password reset',
    tables: ['indiker', 'session', 'social_identity'],
    files: [
      'blocking',
      'confirmation',
      'password-reset',
      'recovery-link',
      'sessions',
      'sign-in',
      'support',
      'social/adapter-facebook',
      'social/adapter-google',
      'social/adapters',
      'social/completion',
      'social/sign-in',
      'social/takeover',
    ],
  },
  sandbox: {
    about: 'clock, mailbox and stand-ins of the test area',
    tables: ['sandbox_clock'],
    files: ['clock', 'companies', 'consent-page', 'provider-answers', 'social-people', 'stand-ins'],
  },
  profile: { about: 'a person’s own data, address and password' },
  privacy: {
    about: 'export of a person’s data, and their consents',
    files: ['consents', 'downloads', 'export'],
  },
  'back-office': {
    about: 'operators and their sign-in; queue, status changes, payments, jobs, audit log',
    tables: [
      'operator',
      'operator_session',
      'operator_sign_in',
      'operator_totp',
      'operator_passkey',
      'operator_recovery_code',
      'operator_invitation',
      'payer',
      'cancel_reason',
      'saved_view',
      'audit_chain',
      'audit_log',
      'report_run',
      'report_cohort',
      'report_stay',
      'report_contract',
      'report_balance',
    ],
    files: [
      'audit/download',
      'dashboard/report',
      'indikers/private-data',
      'invoices/import',
      'operators/invitations',
      'payouts/detail',
      'queue/search-text',
      'referrals/bulk',
      'referrals/decide-dispute',
      'referrals/detail',
      'referrals/transition-referral',
      'second-factors/alerts',
      'second-factors/factor-names',
      'second-factors/passkeys',
      'second-factors/recovery-codes',
      'second-factors/remove-factor',
      'second-factors/totp',
      'second-factors/verify-factor',
      'sessions/deliver-session',
      'sign-in/confirmation',
      'sign-in/open-session',
      'sign-in/password-link',
      'sign-in/password-reset',
      'sign-in/second-step',
      'taxes/download',
      'withdrawals/bank-account',
      'withdrawals/detail',
    ],
  },
  demo: {
    about: 'demo people of the sandbox, and their removal',
    files: [
      'companies',
      'events',
      'holidays',
      'money',
      'operators',
      'people',
      'portfolio/companies',
      'portfolio/history',
      'portfolio/history-types',
      'portfolio/people',
      'portfolio/plan',
      'portfolio/random',
      'portfolio/rewards',
      'portfolio/rows',
      'portfolio/seed',
      'portfolio/withdrawals',
      'prata',
      'product-time',
      'production-guard',
      'remove',
      'seed',
    ],
  },
};

/** The rows that ARCHITECTURE.md must have, in this order. */
export function capabilityRows() {
  const words = (names) => names.map((name) => `\`${name}\``).join(', ') || '–';
  return [
    `| \`platform\` | what serves every capability and knows none | ${words(PLATFORM_TABLES)} |`,
    ...Object.entries(CAPABILITIES).map(
      ([name, { about, tables = [] }]) => `| \`${name}\` | ${about} | ${words(tables)} |`,
    ),
  ];
}
