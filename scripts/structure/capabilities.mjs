// The capabilities of the API, from the lowest to the highest: one may call those before it, never one after it. ARCHITECTURE.md
// shows the same table. `tables` are written by that capability alone. `files` are those named after a use case or a thing of
// the capability; all others are named after their role (see ROLES in vocabulary.mjs).

import { BACK_OFFICE, DEMO } from './large-capabilities.mjs';

/** @typedef {{ about: string, tables?: string[], files?: string[] }} Capability */

/** Owned by the platform, which any capability may ask to write them. */
export const PLATFORM_TABLES = [
  'consent',
  'email_delivery',
  'idempotency',
  'lasting_key',
  'rate_limit',
  'running_process',
  'sent_email',
  'sign_in_network',
];

/** @type {Record<string, Capability>} */
export const CAPABILITIES = {
  health: {
    about: 'liveness, readiness and the state of the running product',
    files: ['gauges', 'readiness', 'system-state'],
  },
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
  backup: {
    about: 'encrypted copies of the embedded database and the secret',
    tables: ['backup_result'],
    files: [
      'archive-format',
      'backup-error',
      'backup-files',
      'create-backup',
      'encrypted-file',
      'manifest',
      'read-archive',
      'read-request',
      'restore-backup',
      'write-archive',
    ],
  },
  holidays: { about: 'bank holidays that operators add', tables: ['extra_holiday'] },
  push: { about: 'messages to the devices of Indikers', tables: ['push_subscription'] },
  notifications: {
    about: 'notices about events, by e-mail and to devices, and which of them are turned off',
    tables: ['notification_off'],
    files: ['email-context', 'push-notice'],
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
    files: ['payouts', 'pdf-parts', 'receipt', 'settlement', 'tax-statement'],
  },
  payouts: {
    about: 'batches of withdrawals that are paid together, and the files for the bank',
    tables: [
      'payout_batch',
      'payout_batch_item',
      'remittance_sequence',
      'remittance_file',
      'return_file',
      'return_file_item',
    ],
    files: [
      'apply-return',
      'changes',
      'check-items',
      'decide-batch',
      'download',
      'payments',
      'prepare-batch',
      'proposal',
      'refusals',
      'remittance-file',
    ],
  },
  webhooks: {
    about: 'what happened, sent to the provider’s own systems',
    tables: ['webhook_endpoint', 'webhook_event', 'webhook_delivery'],
    files: ['attempt', 'deliver', 'message', 'secret', 'sender', 'signature'],
  },
  'earlier-payments': { about: 'what Indikers were paid elsewhere before', tables: ['earlier_payment'] },
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
  'back-office': BACK_OFFICE,
  integrations: {
    about: 'API keys of the provider’s systems, and their calls below /api/v1',
    tables: ['api_key', 'api_key_secret', 'api_event', 'referral_change'],
    files: ['referrals/cursor', 'referrals/etag'],
  },
  demo: DEMO,
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
